import { hasPageAt, mountsWithoutPages, pathsOutsideMounts } from './route-paths.ts';

const mounts = [{ path: '/' }, { path: '/news/' }];

it.each([
  [{ path: '/' }],
  [{ path: '/news/' }],
  [{ path: '/news' }],
  [{ path: '/News/:newsId/' }],
  [{ path: '/news/*' }],
  [{ path: 'news', children: [{ path: ':newsId' }, {}] }],
  [{ children: [{ path: '/news/today/' }, { path: '/' }] }],
  [{ path: '/', children: [{ path: 'news' }, { path: '/news/today/' }] }],
  [{ path: '/news', children: [{ path: '/news/today/' }, { children: [{ path: '/news/' }] }] }],
  [{ path: '/news/:section?/', children: [{ path: '/news/today/' }] }],
])('%j is within the mounts', (route) => {
  expect(pathsOutsideMounts(route, mounts)).toEqual([]);
});

it.each([
  [{ path: '/software/:softwareId/' }, ['/software/:softwareId/']],
  [{ path: '*' }, ['/*']],
  [{ path: '/:section/' }, ['/:section/']],
  [{ path: '/newsletter/' }, ['/newsletter/']],
  [{ path: '/news/../admin/' }, ['/news/../admin/']],
  [{ children: [{ path: '/news/' }, { path: 'login' }] }, ['/login']],
  [{ path: '/software/', children: [{ path: '/news/' }] }, ['/software/', '/news/']],
  [{ path: '/news/old/', children: [{ path: '/news/today/' }] }, ['/news/today/']],
  [{ path: '/news/', children: [{ path: '/news' }] }, ['/news']],
])('%j is not', (route, paths) => {
  expect(pathsOutsideMounts(route, mounts)).toEqual(paths);
});

it('a route is a page itself, also where its pages stand below it', () => {
  const layout = { path: '/', children: [{ path: 'news' }] };
  expect(pathsOutsideMounts(layout, [{ path: '/news/' }])).toEqual(['/']);
});

it('mounts are told that no page lies below', () => {
  const routes = [{ path: '/news/:newsId/' }, { children: [{ path: '/' }] }];
  const all = [{ path: '/' }, { path: '/news/' }, { path: '/events/' }];
  expect(mountsWithoutPages(routes, all)).toEqual([{ path: '/events/' }]);
});

it.each([
  ['/news/', true],
  ['/News', true],
  ['/news/a.b/old/', true],
  ['/news/a.b/', true],
  ['/news/aXb/new/', false],
  ['/news/today/of/all/', false],
  ['/help/any/page/', true],
  ['/help/', true],
  ['/events/', false],
])('a link to %s has a page: %s', (path, hasPage) => {
  const routes = [
    { path: '/news', children: [{ index: true }, { path: 'a.b/:when?' }] },
    { path: '/help/*' },
  ];
  expect(hasPageAt(routes, path)).toBe(hasPage);
});
