import { closeJest, countTests, failedFiles, withSecondTry } from './jest-report.ts';

const root = '/project';

const file = (path: string, tests: Readonly<Record<string, string>>) => ({
  name: `${root}/${path}`,
  status: Object.values(tests).includes('failed') ? 'failed' : 'passed',
  message: '',
  assertionResults: Object.entries(tests).map(([fullName, status]) => ({
    fullName,
    status,
    failureMessages: status === 'failed' ? [`${fullName} was too late`] : [],
  })),
});
const unreadable = {
  name: `${root}/tools/broken.test.ts`,
  status: 'failed',
  message: 'Unexpected token',
  assertionResults: [],
};
const report = (...testResults: readonly ReturnType<typeof file>[]) => ({
  startTime: 7,
  testResults,
});

it('counts a file that could not be run as a test that failed, and names what was skipped', () => {
  const first = report(file('a.test.ts', { works: 'passed', waits: 'pending' }), unreadable);
  expect(countTests(first)).toEqual({ passed: 1, failed: 1, skipped: 1 });
  expect(failedFiles(first)).toEqual(['/project/tools/broken.test.ts']);
  expect(closeJest(first, { first, root })).toEqual([
    'Skipped: waits',
    'Tests: 1 passed, 1 failed, 1 skipped',
    'Failed: tools/broken.test.ts',
    '  Unexpected token',
  ]);
});

it('what passes when its file is tried again has passed, and is named', () => {
  const first = report(
    file('a.test.ts', { works: 'passed' }),
    file('b.test.ts', { stops: 'failed', starts: 'passed', breaks: 'failed' }),
  );
  const second = report(file('b.test.ts', { stops: 'passed', starts: 'passed', breaks: 'failed' }));
  const both = withSecondTry(first, second);
  expect(countTests(both)).toEqual({ passed: 3, failed: 1, skipped: 0 });
  expect(closeJest(both, { first, root })).toEqual([
    'Tests: 3 passed, 1 failed, 0 skipped',
    'Failed: b.test.ts breaks',
    '  breaks was too late',
    'Passed at the second try: b.test.ts stops',
    '  stops was too late',
  ]);
});

it('what fails only when its file is tried again has failed', () => {
  const first = report(file('b.test.ts', { stops: 'failed', starts: 'passed' }));
  const second = report(file('b.test.ts', { stops: 'passed', starts: 'failed' }));
  const both = withSecondTry(first, second);
  expect(countTests(both)).toEqual({ passed: 1, failed: 1, skipped: 0 });
  expect(closeJest(both, { first, root })).toContain('Failed: b.test.ts starts');
});

it('a run without a report has no test', () => {
  expect(countTests(null)).toEqual({ passed: 0, failed: 0, skipped: 0 });
  expect(closeJest(null, { first: null, root })).toEqual(['Tests: 0 passed, 0 failed, 0 skipped']);
});
