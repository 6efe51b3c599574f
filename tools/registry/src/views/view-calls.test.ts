import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { viewReportsPath } from '@patchbay/domain/api';
import type { ReleaseTarget } from '../target/release-target.ts';
import { FolderTarget } from '../target/folder-target.ts';
import { keepViewCounts, readViewCounts, viewCountsFile } from './keep-views.ts';
import { createViewCalls, createViewTaker, viewsPerMinute } from './view-calls.ts';
import { createViewCounts } from './view-counts.ts';

let now: number;
let counts: ReturnType<typeof createViewCounts>;
/** The versions that are on the site, by folder. */
let folders: Map<string, readonly string[]>;

beforeEach(() => {
  now = Date.UTC(2026, 2, 1, 12);
  counts = createViewCounts({ now: () => now });
  folders = new Map([
    ['shell', ['1.0.0']],
    ['remotes', ['catalog']],
    ['remotes/catalog', ['1.0.0', '1.1.0']],
  ]);
});

function createCalls(trustedProxies = 1) {
  const target: ReleaseTarget = new FolderTarget('/nowhere');
  target.subfolders = (folder) => Promise.resolve(folders.get(folder) ?? []);
  const take = createViewTaker({ counts, target, now: () => now });
  return createViewCalls({ trustedProxies, take });
}

const remote = (version: string, others: object = {}) => ({
  ...{ name: 'catalog', version, isLoaded: true, errors: 0 },
  ...others,
});

const report = (remotes: readonly object[], others: object = {}) => ({
  ...{ remotes, largestPaint: 900, layoutShift: 0.02, interactionDelay: null },
  ...others,
});

const post = async (
  app: ReturnType<typeof createCalls>,
  body: object | string,
  headers: Readonly<Record<string, string>> = {},
) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const init = {
    method: 'POST',
    body: text,
    headers: { 'Content-Length': String(text.length), ...headers },
  };
  return (await app.request(viewReportsPath, init)).status;
};

it('takes a view of versions that are on the site, and leaves others out (G352)', async () => {
  const app = createCalls();
  const others = [remote('9.9.9', { name: 'shell' }), remote('1.0.0', { name: 'stranger' })];
  expect(await post(app, report([remote('1.0.0'), ...others]))).toBe(204);
  expect(counts.totals('catalog', '1.0.0').views).toBe(1);
  expect(counts.versions('shell')).toEqual([]);
  expect(counts.versions('stranger')).toEqual([]);
  folders.set('remotes/catalog', ['2.0.0']);
  now += 1000;
  expect(await post(app, report([remote('2.0.0')]))).toBe(204);
  expect(counts.totals('catalog', '2.0.0').views).toBe(1);
});

it('counts a remote once in a view, however often it is named and failed (G352)', async () => {
  const failing = remote('1.0.0', { errors: 1e9 });
  expect(await post(createCalls(), report([remote('1.1.0'), failing, failing]))).toBe(204);
  expect(counts.totals('catalog', '1.0.0')).toMatchObject({
    views: 1,
    failedViews: 1,
  });
  expect(counts.totals('catalog', '1.1.0').views).toBe(0);
});

it.each([
  ['no JSON', 'views'],
  ['no report', '[]'],
  ['a paint that is a text', report([], { largestPaint: '900' })],
  ['a shift below nothing', report([], { layoutShift: -1 })],
  ['a version that is none', report([remote('newest')])],
  ['a name with a path', report([remote('1.0.0', { name: '../catalog' })])],
  ['half an error', report([remote('1.0.0', { errors: 0.5 })])],
  ['no figure', report([], { interactionDelay: undefined })],
  ['too many remotes', report(Array.from({ length: 33 }, () => ({})))],
])('refuses %s (G352)', async (_, body) => {
  expect(await post(createCalls(), body)).toBe(400);
  expect(counts.versions('catalog')).toEqual([]);
});

it('refuses more than 2 kB, and what the page of another site has sent (G352)', async () => {
  const app = createCalls();
  expect(await post(app, ' '.repeat(2049))).toBe(413);
  expect((await app.request(viewReportsPath, { method: 'POST', body: '{}' })).status).toBe(411);
  const headers = { 'Sec-Fetch-Site': 'cross-site' };
  expect(await post(app, report([remote('1.0.0')]), headers)).toBe(403);
  expect(counts.versions('catalog')).toEqual([]);
});

it('counts a bounded number of views a minute for each network, and of IPv6 for each /48 (G352)', async () => {
  const app = createCalls();
  const from = (address: string) =>
    post(app, report([remote('1.0.0')]), { 'X-Forwarded-For': `192.0.2.9, ${address}` });
  for (let view = 0; view < viewsPerMinute; view += 1) await from('198.51.100.1');
  expect(await from('198.51.100.1')).toBe(429);
  expect(await from('198.51.100.2')).toBe(204);
  for (let view = 0; view < viewsPerMinute; view += 1) await from(`2001:db8:1:${view}::1`);
  expect(await from('2001:db8:1:ffff::1')).toBe(429);
  expect(await from('2001:db8:2::1')).toBe(204);
  expect(counts.totals('catalog', '1.0.0').views).toBe(2 * viewsPerMinute + 2);
});

describe('counts on disk', () => {
  let folder: string;
  let said: string[];
  const say = (line: string) => void said.push(line);

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'patchbay-views-'));
    said = [];
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  const countView = { largestPaint: null, layoutShift: null, interactionDelay: null };
  const view = { ...countView, remotes: [remote('1.0.0')] as const };

  it('outlive the process, and are read by others (G351)', async () => {
    const first = await keepViewCounts(folder, { say });
    first.counts.add({ ...view, remotes: [...view.remotes] });
    await first.close();
    const second = await keepViewCounts(folder, { say });
    second.counts.add({ ...view, remotes: [...view.remotes] });
    await second.close();
    expect((await readViewCounts(folder, { say })).totals('catalog', '1.0.0').views).toBe(2);
    expect(said).toEqual([]);
  });

  it('are begun anew where the file cannot be used, and that is told (G351)', async () => {
    const kept = await keepViewCounts(folder, { say });
    kept.counts.add({ ...view, remotes: [...view.remotes] });
    await kept.close();
    await writeFile(join(folder, viewCountsFile), '[]\n');
    expect((await readViewCounts(folder, { say })).versions('catalog')).toEqual([]);
    expect(said).toEqual([expect.stringContaining('its buckets')]);
  });

  it('are not written where nothing was counted', async () => {
    await (await keepViewCounts(folder, { say })).close();
    await expect(readFile(join(folder, viewCountsFile))).rejects.toThrow('ENOENT');
  });
});
