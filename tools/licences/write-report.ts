import { writeFileSync } from 'node:fs';
import { readThirdParties } from './installed-packages.ts';
import { reportFile, thirdPartyReport } from './third-party-report.ts';

writeFileSync(reportFile, thirdPartyReport(await readThirdParties()));
