import { readFile } from 'node:fs/promises';
import { listTests, type NamedTest } from './list-tests.ts';

interface Suite {
  readonly suites?: readonly Suite[];
  readonly specs: readonly {
    readonly title: string;
    readonly file: string;
    readonly line: number;
    readonly tests: readonly {
      readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
      readonly results: readonly { readonly error?: { readonly message?: string } }[];
    }[];
  }[];
}

/** The part of Playwright's JSON report that is read here. */
export interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly suites: readonly Suite[];
}

/** @returns null where Playwright ended before it wrote a report */
export async function readPlaywrightReport(file: string): Promise<PlaywrightReport | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as PlaywrightReport;
  } catch {
    return null;
  }
}

/** The closing lines of a run: the counts, then each test that failed or passed only when it was tried again, and why. */
export function closePlaywright(report: PlaywrightReport | null): readonly string[] {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {};
  return [
    `Tests: ${expected + flaky} passed, ${unexpected} failed, ${skipped} skipped`,
    ...listTests('Failed', testsOf(report, 'unexpected')),
    ...listTests('Passed at the second try', testsOf(report, 'flaky')),
  ];
}

const testsOf = (report: PlaywrightReport | null, wanted: string): readonly NamedTest[] =>
  (report?.suites ?? []).flatMap(specsOf).flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === wanted)
      .map(({ results }) => ({
        name: `${file}:${line} ${title}`,
        message: results.find(({ error }) => error?.message)?.error?.message ?? '',
      })),
  );

const specsOf = (suite: Suite): Suite['specs'] => [
  ...suite.specs,
  ...(suite.suites ?? []).flatMap(specsOf),
];
