import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fail, say } from './console.ts';
import { root } from './root.ts';
import { checks } from './test/checks.ts';
import { runChecks } from './test/run-checks.ts';
import { selectChecks } from './test/select-checks.ts';

/** Runs every check, the tests and the browser's tests. `--only lint,jest` and `--skip e2e` choose among them. */
try {
  await mkdir(resolve(root, '.cache/test'), { recursive: true });
  const results = await runChecks(selectChecks(checks, process.argv.slice(2)), say);

  console.log('');
  for (const { title, failed, closing } of results) {
    console.log(`${failed > 0 ? 'FAILED' : 'ok    '} ${title}`);
    for (const line of closing) console.log(`         ${line}`);
  }
  const sum = (key: 'passed' | 'failed') =>
    results.reduce((total, result) => total + result[key], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  if (sum('failed') > 0) process.exitCode = 1;
} catch (error) {
  fail(error);
}
