import { writeFileSync } from 'node:fs';
import { report } from '../checks/report.ts';
import { examineRun } from './examine-run.ts';

/** Writes docs/reliability.md of the faults and the last `npm test`, and nothing while a test of theirs has not passed. */
const { problems, allIsWell, page, pagePath } = examineRun();
if (problems.length === 0) writeFileSync(pagePath, page);
report(problems, allIsWell);
