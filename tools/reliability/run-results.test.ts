import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readJestRun, readPlaywrightRun } from './run-results.ts';

let root = '';

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'patchbay-results-'));
  await mkdir(join(root, '.cache/test'), { recursive: true });
});

afterEach(() => rm(root, { recursive: true }));

const leave = (name: string, report: object) =>
  writeFile(join(root, '.cache/test', name), JSON.stringify(report));

it('jest’s report says how each test of the wanted files ended', async () => {
  const assertionResults = [
    { fullName: 'a group works', title: 'works', status: 'passed' },
    { fullName: 'a group breaks', title: 'breaks', status: 'failed' },
    { fullName: 'waits', title: 'waits', status: 'pending' },
  ];
  await leave('jest.json', {
    startTime: 7,
    testResults: [
      { name: join(root, 'tools/a.test.ts'), status: 'failed', assertionResults },
      { name: join(root, 'tools/b.test.ts'), status: 'passed', assertionResults },
    ],
  });
  const file = 'tools/a.test.ts';
  expect(readJestRun(root, new Set([file]))).toEqual({
    startedAt: 7,
    results: [
      { file, name: 'a group works', outcome: 'passed' },
      { file, name: 'a group breaks', outcome: 'failed' },
      { file, name: 'waits', outcome: 'skipped' },
    ],
  });
});

it('Playwright’s report says it in groups, of which a second try that passed is one that passed', async () => {
  const spec = (title: string, ...statuses: readonly string[]) => ({
    title,
    ok: true,
    tests: statuses.map((status) => ({ status })),
  });
  const inner = {
    title: 'a group',
    file: 'faults/a.spec.ts',
    specs: [spec('works', 'expected'), spec('works at last', 'flaky')],
  };
  await leave('playwright.json', {
    config: { rootDir: join(root, 'e2e/tests') },
    stats: { startTime: '2026-01-01T00:00:00.000Z' },
    suites: [
      {
        title: 'faults/a.spec.ts',
        file: 'faults/a.spec.ts',
        specs: [spec('breaks', 'expected', 'unexpected'), spec('waits', 'skipped')],
        suites: [inner],
      },
    ],
  });
  const file = 'e2e/tests/faults/a.spec.ts';
  expect(readPlaywrightRun(root)).toEqual({
    startedAt: Date.UTC(2026, 0, 1),
    results: [
      { file, name: 'breaks', outcome: 'failed' },
      { file, name: 'waits', outcome: 'skipped' },
      { file, name: 'a group works', outcome: 'passed' },
      { file, name: 'a group works at last', outcome: 'passed' },
    ],
  });
});

it('where nothing ran there is no report', () => {
  expect(readJestRun(root, new Set())).toBeNull();
  expect(readPlaywrightRun(root)).toBeNull();
});
