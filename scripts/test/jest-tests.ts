import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { firstExecutable, getInCi, placesOf } from '../../e2e/find-program.ts';
import { root } from '../root.ts';
import {
  closeJest,
  countTests,
  failedFiles,
  readJestReport,
  withSecondTry,
  type JestReport,
} from './jest-report.ts';
import { runNode, type Outcome } from './run-node.ts';

/** PGlite is a module of WebAssembly, which jest only loads by Node's experimental modules. */
export const jestEnvironment = {
  NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
};

/**
 * Files with failed tests that are tried again, at most. With more of them something is broken, and a second try would only keep its
 * author waiting.
 */
const maxFilesTriedAgain = 3;

/**
 * All of jest's projects. Ten thousand tests share two cores with databases and processes of their own: as with the
 * tests in a browser, a few that fail are tried again, alone, and one that passes then is named as such in the closing lines.
 */
export async function runJest(): Promise<Outcome> {
  const reportFile = resolve(root, '.cache/test/jest.json');
  // Tests that ask a real one name themselves as skipped where there is none.
  await getInCi(() => firstExecutable(placesOf(['nginx'])), 'No nginx is installed', ['nginx']);
  let { isOk, report } = await runFiles(reportFile, []);
  const first = report;
  const again = failedFiles(first);
  if (first && again.length > 0 && again.length <= maxFilesTriedAgain) {
    const second = await runFiles(resolve(root, '.cache/test/jest-again.json'), again);
    report = second.report ? withSecondTry(first, second.report) : first;
    isOk = second.isOk;
  }
  const { passed, failed } = countTests(report);
  return {
    passed,
    failed: Math.max(failed, Number(!isOk)),
    output: '',
    closing: closeJest(report, { first, root }),
  };
}

interface JestRun {
  readonly isOk: boolean;
  readonly report: JestReport | null;
}

/** @param files their paths; none stands for all */
async function runFiles(reportFile: string, files: readonly string[]): Promise<JestRun> {
  await rm(reportFile, { force: true });
  const { isOk } = await runNode(
    [
      // Jest's workers take it over. V8 compiles an embedded database again for speed while it runs, which takes more
      // of a processor than the tests repay: each of theirs lives for some hundred queries.
      '--liftoff-only',
      'node_modules/jest/bin/jest.js',
      '--json',
      `--outputFile=${reportFile}`,
      ...(files.length > 0 ? ['--maxWorkers=1', '--runTestsByPath', ...files] : ['--maxWorkers=3']),
    ],
    {
      isLive: true,
      env: jestEnvironment,
    },
  );
  return { isOk, report: await readJestReport(reportFile) };
}
