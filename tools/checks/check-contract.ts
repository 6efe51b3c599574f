import { existsSync, readFileSync } from 'node:fs';
import { contractVersion } from '@patchbay/shared/remote';
import contract from '@patchbay/shared/package.json' with { type: 'json' };
import { contractReport, reportFile } from './contract-report.ts';
import { report } from './report.ts';

const problems: string[] = [];
if (contract.version !== contractVersion) {
  problems.push(`The package says ${contract.version}, and contractVersion ${contractVersion}`);
}
const known = existsSync(reportFile) ? readFileSync(reportFile, 'utf8') : '';
if (known !== contractReport()) {
  problems.push(
    'The contract is not what packages/shared/contract.md says. If that is meant: raise contractVersion and the ' +
      "package's version (minor for what only adds), write the report by `npm run contract`, and have the difference reviewed.",
  );
}
report(problems, `The contract is version ${contractVersion}, as reported.`);
