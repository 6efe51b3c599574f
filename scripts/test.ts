import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fail, say } from '@patchbay/command-line';
import { root } from './root.ts';
import { checks, type Check } from './test/checks.ts';
import { runChecks } from './test/run-checks.ts';
import { selectChecks } from './test/select-checks.ts';

/** Runs every check, the tests and the browser's tests. `--only lint,jest` and `--skip e2e` choose among them. */
try {
  const selected = selectChecks(checks, process.argv.slice(2));
  if (typeof selected === 'string') console.log(selected);
  else await run(selected);
} catch (error) {
  fail(error);
}

async function run(selected: readonly Check[]): Promise<void> {
  await mkdir(resolve(root, '.cache/test'), { recursive: true });
  const results = await runChecks(selected, say);

  console.log('');
  for (const { title, failed, closing } of results) {
    console.log(`${failed > 0 ? 'FAILED' : 'ok    '} ${title}`);
    for (const line of closing) console.log(`         ${line}`);
  }
  const sum = (key: 'passed' | 'failed') =>
    results.reduce((total, result) => total + result[key], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  if (sum('failed') > 0) process.exitCode = 1;
}
