import { readFileSync } from 'node:fs';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { parse } from '@patchbay/shared/parse';
import { array, mixed, number, object, string } from '@patchbay/shared/validation';

/** The result of a test in a run. */
export interface TestResult {
  /** From the repository's root. */
  readonly file: string;
  /** Its name behind those of the groups that it stands in, with blanks between. */
  readonly name: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
}

/** The report of a runner's last run. */
export interface Run {
  /** The time at which it began, in milliseconds since 1970. */
  readonly startedAt: number;
  readonly results: readonly TestResult[];
}

/** The folder in which `npm test` keeps the runners' reports. */
const folder = '.cache/test';

const jestReport = object({
  startTime: number().required(),
  testResults: array(mixed()).required(),
});
const jestFile = object({
  name: string().required(),
  assertionResults: array(
    object({ fullName: string().defined(), status: string().required() }),
  ).required(),
});

const playwrightReport = object({
  config: object({ rootDir: string().required() }),
  stats: object({ startTime: string().required() }),
  suites: array(mixed()).required(),
});
const playwrightSuite = object({
  title: string().defined(),
  file: string().required(),
  specs: array(
    object({
      title: string().defined(),
      tests: array(object({ status: string().required() })).required(),
    }),
  ).default([]),
  suites: array(mixed()).default([]),
});

/**
 * Reads jest's report, as `npm test` keeps it.
 * @param wanted the files that are asked about; the results of others are left out
 * @returns null where there is no report
 * @throws ValidationError where the report is none of jest's
 */
export function readJestRun(root: string, wanted: ReadonlySet<string>): Run | null {
  const report = readReport(root, 'jest.json');
  if (report === null) return null;
  const { startTime, testResults } = parse(jestReport, report);
  return {
    startedAt: startTime,
    results: testResults
      .filter((entry) => isNamed(entry) && wanted.has(relative(root, entry.name)))
      .flatMap((entry) => {
        const { name, assertionResults } = parse(jestFile, entry);
        return assertionResults.map(({ fullName, status }) => ({
          file: relative(root, name),
          name: fullName,
          outcome: outcomeOf(status),
        }));
      }),
  };
}

/**
 * Reads Playwright's report, as `npm test` keeps it. A test that passed at its second try has passed.
 * @returns null where there is no report
 * @throws ValidationError where the report is none of Playwright's
 */
export function readPlaywrightRun(root: string): Run | null {
  const report = readReport(root, 'playwright.json');
  if (report === null) return null;
  const { config, stats, suites } = parse(playwrightReport, report);
  const fileOf = (file: string) =>
    relative(root, isAbsolute(file) ? file : join(config.rootDir, file));

  const resultsOf = (value: unknown, groups: readonly string[]): readonly TestResult[] => {
    const suite = parse(playwrightSuite, value);
    return [
      ...suite.specs.map(({ title, tests }) => ({
        file: fileOf(suite.file),
        name: [...groups, title].join(' '),
        outcome: worstOf(tests.map(({ status }) => outcomeOf(status))),
      })),
      ...suite.suites.flatMap((inner) => resultsOf(inner, [...groups, titleOf(inner)])),
    ];
  };
  return {
    startedAt: Date.parse(stats.startTime),
    results: suites.flatMap((suite) => resultsOf(suite, [])),
  };
}

function readReport(root: string, name: string): unknown {
  try {
    return JSON.parse(readFileSync(resolve(root, folder, name), 'utf8'));
  } catch {
    return null;
  }
}

const isNamed = (value: unknown): value is { readonly name: string } =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string';

const titleOf = (suite: unknown): string => parse(playwrightSuite, suite).title;

/** The words of both runners. */
const outcomes: Readonly<Record<string, TestResult['outcome']>> = {
  passed: 'passed',
  expected: 'passed',
  flaky: 'passed',
  pending: 'skipped',
  skipped: 'skipped',
  todo: 'skipped',
  disabled: 'skipped',
};

const outcomeOf = (status: string): TestResult['outcome'] => outcomes[status] ?? 'failed';

function worstOf(each: readonly TestResult['outcome'][]): TestResult['outcome'] {
  if (each.includes('failed')) return 'failed';
  return each.includes('skipped') || each.length === 0 ? 'skipped' : 'passed';
}
