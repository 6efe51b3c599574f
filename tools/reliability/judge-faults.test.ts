import type { Fault, FaultFamily } from './fault.ts';
import { judgeFaults } from './judge-faults.ts';
import type { TestResult } from './run-results.ts';

const fault = (id: string, tests: Fault['tests'], more: Partial<Fault> = {}): Fault => ({
  id,
  fault: 'It breaks',
  seen: 'Words.',
  lost: 'Nothing.',
  recovers: 'By itself.',
  tests,
  ...more,
});

const family = (...faults: readonly Fault[]): readonly FaultFamily[] => [
  { prefix: 'MF', title: 'The page', about: 'What breaks.', faults },
];

const result = (name: string, outcome: TestResult['outcome'] = 'passed'): TestResult => ({
  file: 'a.test.ts',
  name,
  outcome,
});

it('a fault is shown where each test that it names has run and passed', () => {
  const named = { 'a.test.ts': ['is gone', 'is late'] };
  const results = [result('a file is gone (404)'), result('a file is gone (410)')];
  expect(judgeFaults(family(fault('MF01', named)), [...results, result('it is late')])).toEqual({
    problems: [],
    tests: 3,
    skipped: 0,
  });
  expect(judgeFaults(family(fault('MF01', named)), results).problems).toEqual([
    'MF01: a.test.ts “is late” did not run',
  ]);
});

it('a fault is not shown by tests of which one fails, nor by those that are skipped', () => {
  const families = family(fault('MF01', { 'a.test.ts': ['is gone'] }));
  expect(
    judgeFaults(families, [result('is gone (404)'), result('is gone (410)', 'failed')]).problems,
  ).toEqual(['MF01: a.test.ts “is gone” did not pass']);
  expect(judgeFaults(families, [result('is gone', 'skipped')]).problems).toEqual([
    'MF01: a.test.ts “is gone” was skipped',
  ]);
});

it('what needs a PostgreSQL may be skipped, and is counted', () => {
  const needy = fault('MF01', { 'a.test.ts': ['is gone'] }, { needsPostgresql: true });
  expect(judgeFaults(family(needy), [result('is gone', 'skipped')])).toEqual({
    problems: [],
    tests: 1,
    skipped: 1,
  });
  expect(judgeFaults(family(needy), []).problems).toHaveLength(1);
});

it('a fault without a test, a number twice and one of another family are told', () => {
  const tests = { 'a.test.ts': ['is gone'] };
  const families = family(fault('MF01', {}), fault('MF01', tests), fault('AU01', tests));
  expect(judgeFaults(families, [result('is gone')]).problems).toEqual([
    'MF01 is there twice',
    'MF01 names no test',
    'AU01 stands under MF',
  ]);
});
