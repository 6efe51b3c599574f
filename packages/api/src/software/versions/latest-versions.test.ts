import { latestVersions, newestOfEachWay } from './latest-versions.ts';
import type { VersionRow } from './version-answer.ts';

const row = (id: number, values: Partial<VersionRow>): VersionRow => ({
  id,
  softwareId: 1,
  version: '1.0.0',
  architecture: 'universal',
  type: 'free',
  url: 'https://packages.test/a.zip',
  status: 'active',
  components: ['A.vst3'],
  macInstallOrder: [],
  size: null,
  sha256: null,
  platforms: [],
  changelog: '',
  releasedAt: null,
  packageProblem: null,
  ...values,
});

const latest = (...rows: VersionRow[]) => latestVersions(rows).map(({ id }) => id);

it('a release ranks above its pre-release, and numbers count by value', () => {
  expect(latest(row(1, { version: '1.10' }), row(2, { version: '1.9' }))).toEqual([1]);
  expect(latest(row(1, { version: '2.0.0-rc.1' }), row(2, { version: '2.0.0' }))).toEqual([2]);
});

it('a version that is not active is never the latest (H31)', () => {
  expect(latest(row(1, { version: '2', status: 'failed' }), row(2, { version: '1' }))).toEqual([2]);
  expect(latest(row(1, { status: 'rejected' }))).toEqual([]);
});

it('of equal versions the one with a component comes first, then the one with a package, then the last', () => {
  expect(latest(row(1, {}), row(2, { components: [' '] }))).toEqual([1]);
  expect(latest(row(1, {}), row(2, { url: '' }))).toEqual([1]);
  expect(latest(row(1, {}), row(2, {}))).toEqual([2]);
});

it('each type and each architecture has its own', () => {
  expect(
    latest(
      row(1, { version: '3' }),
      row(2, { architecture: 'arm' }),
      row(3, { type: 'demo', version: '2' }),
    ),
  ).toEqual([1, 3, 2]);
});

it('of each type and architecture only the newest, and those equal to it, are looked into', () => {
  const rows = [
    row(1, { version: '2' }),
    row(2, { version: '1' }),
    row(3, { version: '2.0' }),
    row(4, { version: '3', status: 'failed' }),
    row(5, { version: '1', architecture: 'arm' }),
  ];
  const idsOf = (some: readonly VersionRow[]) =>
    newestOfEachWay(some).map((equal) => equal.map(({ id }) => id));
  expect(idsOf(rows)).toEqual([[3, 1], [5]]);
  expect(idsOf(rows.toReversed())).toEqual([[5], [3, 1]]);
});
