import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { listTests, type NamedTest } from './list-tests.ts';

interface FileReport {
  /** Its path. */
  readonly name: string;
  readonly status: string;
  /** The message with which a file could not be run. */
  readonly message: string;
  readonly assertionResults: readonly {
    readonly status: string;
    readonly fullName: string;
    readonly failureMessages: readonly string[];
  }[];
}

/** The part of jest's JSON report that is read here. */
export interface JestReport {
  readonly startTime: number;
  readonly testResults: readonly FileReport[];
}

/** @returns null where jest ended before it wrote a report */
export async function readJestReport(file: string): Promise<JestReport | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as JestReport;
  } catch {
    return null;
  }
}

/** The paths of the files with tests that failed, or that could not be run. */
export const failedFiles = (report: JestReport | null): readonly string[] =>
  (report?.testResults ?? []).filter(({ status }) => status === 'failed').map(({ name }) => name);

/** The report of a run in which some files were tried again, with what came of them then. */
export function withSecondTry(first: JestReport, second: JestReport): JestReport {
  const again = new Map(second.testResults.map((file) => [file.name, file]));
  return {
    ...first,
    testResults: first.testResults.map((file) => again.get(file.name) ?? file),
  };
}

/** The numbers of a run's tests. A file that could not be run counts as one that failed. */
export function countTests(report: JestReport | null) {
  const files = report?.testResults ?? [];
  const count = (wanted: string) =>
    files.flatMap(({ assertionResults }) => assertionResults).filter(has(wanted)).length;
  return {
    passed: count('passed'),
    failed: testsThatFailed(report).length,
    skipped: count('pending'),
  };
}

/**
 * The closing lines of a run: the tests that were skipped, the counts, then each test that failed or passed only when its file
 * was tried again, and why.
 * @param first the report before files were tried again
 */
export function closeJest(
  report: JestReport | null,
  { first, root }: { readonly first: JestReport | null; readonly root: string },
): readonly string[] {
  const { passed, failed, skipped } = countTests(report);
  const stillFailed = testsThatFailed(report);
  const inFull = ({ file, name, message }: FailedTest): NamedTest => ({
    name: [relative(root, file), name].join(' ').trim(),
    message,
  });
  const passedAgain = testsThatFailed(first).filter(
    ({ file, name }) => !stillFailed.some((test) => test.file === file && test.name === name),
  );
  return [
    ...namesOfSkipped(report).map((name) => `Skipped: ${name}`),
    `Tests: ${passed} passed, ${failed} failed, ${skipped} skipped`,
    ...listTests('Failed', stillFailed.map(inFull)),
    ...listTests('Passed at the second try', passedAgain.map(inFull)),
  ];
}

interface FailedTest {
  readonly file: string;
  /** Empty for a file that could not be run. */
  readonly name: string;
  readonly message: string;
}

const has =
  (wanted: string) =>
  ({ status }: { readonly status: string }): boolean =>
    status === wanted;

const testsThatFailed = (report: JestReport | null): readonly FailedTest[] =>
  (report?.testResults ?? []).flatMap(({ name: file, message, status, assertionResults }) => {
    const failed = assertionResults.filter(has('failed'));
    return failed.length === 0 && status === 'failed'
      ? [{ file, name: '', message }]
      : failed.map(({ fullName, failureMessages }) => ({
          file,
          name: fullName,
          message: failureMessages[0] ?? '',
        }));
  });

/** The names have the reasons in them: jest itself only says how many there are. */
const namesOfSkipped = (report: JestReport | null): readonly string[] =>
  (report?.testResults ?? [])
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(has('pending'))
    .map(({ fullName }) => fullName);
