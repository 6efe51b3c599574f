import { existsSync, readFileSync } from 'node:fs';
import { report } from '../checks/report.ts';
import { readThirdParties } from './installed-packages.ts';
import { findDoubtful, reportFile, thirdPartyReport } from './third-party-report.ts';

const parties = await readThirdParties();
const problems = [...findDoubtful(parties)];
const known = existsSync(reportFile) ? readFileSync(reportFile, 'utf8') : '';
if (known !== thirdPartyReport(parties)) {
  problems.push(
    'What others have made and we ship is not what THIRD-PARTY.md says: write it by `npm run licences`, and have the difference reviewed.',
  );
}
report(
  problems,
  `${parties.length} packages of others, each under a licence that it may be shipped with.`,
);
