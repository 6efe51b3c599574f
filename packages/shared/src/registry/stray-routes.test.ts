import { strayPaths } from './stray-routes.ts';

const mounts = [{ path: '/' }, { path: '/news/' }];

it.each([
  [{ path: '/' }],
  [{ path: '/news/' }],
  [{ path: '/news' }],
  [{ path: '/News/:newsId/' }],
  [{ path: '/news/*' }],
  [{ path: 'news', children: [{ path: ':newsId' }, {}] }],
  [{ children: [{ path: '/news/today/' }, { path: '/' }] }],
])('%j is within the mounts', (route) => {
  expect(strayPaths(route, mounts)).toEqual([]);
});

it.each([
  [{ path: '/software/:softwareId/' }, ['/software/:softwareId/']],
  [{ path: '*' }, ['/*']],
  [{ path: '/:section/' }, ['/:section/']],
  [{ path: '/newsletter/' }, ['/newsletter/']],
  [{ path: '/news/../admin/' }, ['/news/../admin/']],
  [{ children: [{ path: '/news/' }, { path: 'login' }] }, ['/login']],
])('%j is not', (route, paths) => {
  expect(strayPaths(route, mounts)).toEqual(paths);
});
