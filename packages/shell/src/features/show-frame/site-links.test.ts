import type { RemoteLink } from '@patchbay/shared/registry';
import { createFakeHttp, createTestHost } from '@patchbay/shared/testing';
import { createPageRelease } from '@patchbay/composition/testing/releases';
import { siteLinks } from './site-links.ts';

const { config } = createTestHost(createFakeHttp(() => ({ json: [] })));
const user = { id: 1, email: 'ada@patchbay.example', isStaff: false, isSuperuser: false };
const staff = { ...user, isStaff: true };

const mountAt = (path: string) => ({ path, layout: 'bare' });

const newsWith = (...links: RemoteLink[]) =>
  createPageRelease({ name: 'news', contract: '1.18.0', mounts: [mountAt('/news/')], links });

const visitor = { user: null, isDesktop: false, config };
const visits = [
  visitor,
  { user: null, isDesktop: true, config },
  { user, isDesktop: false, config: { ...config, softwareLists: true } },
  { user: staff, isDesktop: false, config },
  { user: staff, isDesktop: true, config: { ...config, softwareLists: true } },
];

const labels = (links: readonly RemoteLink[]) => links.map(({ label }) => label);

it("a new remote's link is in the header, by its order and then by its label (G155)", () => {
  const news = newsWith(
    { path: '/news/today/', label: 'Today' },
    { path: '/news/', label: 'News' },
    { path: '/news/old/', label: 'Archive', order: -1 },
  );
  expect(labels(siteLinks([news], visitor))).toEqual(['Archive', 'News', 'Today']);
});

it('a link that leads out of its remote, or that this shell has no words for, is for nobody (G155)', () => {
  const news = newsWith(
    { path: '/catalog/', label: 'Another' },
    { path: '/news/', label: 'A', requires: 'pilot' },
    { path: '/news/', label: 'B', where: 'watch' },
    { path: '/news/', label: 'C', setting: 'weather' },
    { path: '/news/', label: 'D', icon: 'pigeon' },
  );
  const catalog = createPageRelease({ contract: '1.18.0', mounts: [mountAt('/catalog/')] });
  expect(labels(siteLinks([news, catalog], visitor))).toEqual(['D']);
});

it('a link that a remote declares twice stands there once (G155)', () => {
  const news = newsWith(
    { path: '/news/', label: 'News' },
    { path: '/news/', label: 'News', order: 5 },
    { path: '/news/', label: 'All news' },
  );
  expect(labels(siteLinks([news], visitor))).toEqual(['News', 'All news']);
});

/** As our remotes declared them when that began. */
const ours: readonly { readonly name: string; readonly links: RemoteLink[] }[] = [
  {
    name: 'catalog',
    links: [
      { path: '/search/', label: 'Browse', order: 10 },
      { path: '/lists/', label: 'Lists', order: 30, requires: 'user', setting: 'softwareLists' },
      { path: '/app/', label: 'Get the app', order: 80, where: 'browser' },
    ],
  },
  {
    name: 'installer',
    links: [
      { path: '/installed/', label: 'Installed', order: 20, where: 'desktop' },
      { path: '/settings/', label: 'Settings', order: 90, icon: 'settings' },
    ],
  },
  { name: 'admin', links: [{ path: '/admin/', label: 'Admin', order: 40, requires: 'staff' }] },
];

it.each(visits)(
  'remotes from before have the links that ours declared then, for visit %# (G155)',
  (visit) => {
    const remotes = ours.map(({ name, links }) => ({
      name,
      links,
      mounts: links.map(({ path }) => mountAt(path)),
    }));
    const now = remotes.map((remote) => createPageRelease({ ...remote, contract: '1.18.0' }));
    const before = remotes.map(({ name, mounts }) =>
      createPageRelease({ name, mounts, contract: '1.17.0' }),
    );
    expect(siteLinks(before, visit)).toEqual(siteLinks(now, visit));
    expect(siteLinks(now, visit).length).toBeGreaterThan(1);
  },
);
