import { existsSync, readFileSync } from 'node:fs';
import { report } from '../checks/report.ts';
import { examineRun } from './examine-run.ts';

/** Part of `npm test`, behind the tests: whether each fault is shown by a test that passed, and the page says so. */
const { problems, allIsWell, page, pagePath } = examineRun();
const isWritten = existsSync(pagePath) && readFileSync(pagePath, 'utf8') === page;
report(
  [
    ...problems,
    ...(isWritten
      ? []
      : ['docs/reliability.md is not what the faults say: write it by `npm run reliability`']),
  ],
  allIsWell,
);
