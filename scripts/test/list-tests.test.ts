import { listTests } from './list-tests.ts';
import { closePlaywright, type PlaywrightReport } from './playwright-report.ts';

it('a test is named with the beginning of what it failed with, without colours and empty lines', () => {
  const message = `\u001B[31mError\u001B[39m: too late\n\n  Expected: 2\n${'x'.repeat(300)}${'\nmore'.repeat(8)}`;
  expect(listTests('Failed', [{ name: 'a.spec.ts:3 signs in', message }])).toEqual([
    'Failed: a.spec.ts:3 signs in',
    '  Error: too late',
    '  Expected: 2',
    `  ${'x'.repeat(200)}`,
    ...Array.from({ length: 7 }, () => '  more'),
  ]);
});

it('ten of many tests are named, and the others counted', () => {
  const tests = Array.from({ length: 12 }, (_, index) => ({ name: `test ${index}`, message: '' }));
  const lines = listTests('Failed', tests);
  expect(lines).toHaveLength(11);
  expect(lines.at(-1)).toBe('Failed: 2 more');
});

it('the closing lines of the browser’s tests name what failed, and what passed at the second try', () => {
  const spec = (title: string, status: 'expected' | 'unexpected' | 'flaky') => ({
    title,
    file: 'shell/start.spec.ts',
    line: 7,
    tests: [{ status, results: [{}, { error: { message: 'no dialog' } }] }],
  });
  const report: PlaywrightReport = {
    stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 },
    suites: [
      { specs: [spec('opens', 'expected')], suites: [{ specs: [spec('closes', 'unexpected')] }] },
      { specs: [spec('waits', 'flaky')] },
    ],
  };
  expect(closePlaywright(report)).toEqual([
    'Tests: 2 passed, 1 failed, 0 skipped',
    'Failed: shell/start.spec.ts:7 closes',
    '  no dialog',
    'Passed at the second try: shell/start.spec.ts:7 waits',
    '  no dialog',
  ]);
});
