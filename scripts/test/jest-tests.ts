import { readFile, rm } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { firstExecutable, getInCi, placesOf } from '../../e2e/find-program.ts';
import { root } from '../root.ts';
import { listTests, type NamedTest } from './list-tests.ts';
import { runNode, type Outcome } from './run-node.ts';

interface JestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numRuntimeErrorTestSuites: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    /** The message with which a file could not be run. */
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** All of jest's projects. A file that could not be run counts as one failed test. */
export async function runJest(): Promise<Outcome> {
  const reportFile = resolve(root, '.cache/test/jest.json');
  await rm(reportFile, { force: true });
  // Tests that ask a real one name themselves as skipped where there is none.
  await getInCi(() => firstExecutable(placesOf(['nginx'])), 'No nginx is installed', ['nginx']);
  const { isOk } = await runNode(
    [
      // Jest's workers take it over. V8 compiles an embedded database again for speed while it runs, which takes more
      // of a processor than the tests repay: each of theirs lives for some hundred queries.
      '--liftoff-only',
      'node_modules/jest/bin/jest.js',
      '--json',
      `--outputFile=${reportFile}`,
      '--maxWorkers=3',
    ],
    {
      isLive: true,
      // PGlite is a module of WebAssembly, which jest only loads by Node's experimental modules.
      env: { NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning' },
    },
  );
  const report = await readReport(reportFile);
  const failed = (report?.numFailedTests ?? 0) + (report?.numRuntimeErrorTestSuites ?? 0);
  const passed = report?.numPassedTests ?? 0;
  return {
    passed,
    failed: Math.max(failed, Number(!isOk)),
    output: '',
    closing: [
      ...skippedTests(report).map((name) => `Skipped: ${name}`),
      `Tests: ${passed} passed, ${failed} failed, ${report?.numPendingTests ?? 0} skipped`,
      ...listTests('Failed', failedTests(report)),
    ],
  };
}

const failedTests = (report: JestReport | null): readonly NamedTest[] =>
  (report?.testResults ?? []).flatMap(({ name, message, status, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((result) => result.status === 'failed');
    return failed.length === 0 && status === 'failed'
      ? [{ name: file, message }]
      : failed.map(({ fullName, failureMessages }) => ({
          name: `${file} ${fullName}`,
          message: failureMessages[0] ?? '',
        }));
  });

/** The skipped tests, with the reason that each name has: jest itself only says how many they are. */
const skippedTests = (report: JestReport | null): readonly string[] =>
  (report?.testResults ?? [])
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'pending')
    .map(({ fullName }) => fullName);

async function readReport(file: string): Promise<JestReport | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as JestReport;
  } catch {
    return null;
  }
}
