import { existsSync, readFileSync } from 'node:fs';
import { contractVersion } from '@patchbay/shared/remote';
import { contractReport, reportFile } from './contract-report.ts';
import { report } from './report.ts';

const problems: string[] = [];
const known = existsSync(reportFile) ? readFileSync(reportFile, 'utf8') : '';
if (known !== contractReport()) {
  problems.push(
    'The contract is not what packages/shared/contract.md says. If that is meant: raise the ' +
      "package's version (minor for what only adds), write the report by `npm run contract`, and have the difference reviewed.",
  );
}
report(problems, `The contract is version ${contractVersion}, as reported.`);
