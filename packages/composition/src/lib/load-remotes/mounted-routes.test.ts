import { onlyMountedRoutes } from './mounted-routes.ts';

it('a route outside of its remote is left out and told; the others stay', () => {
  const reports: Error[] = [];
  const own = { path: '/news/:newsId/' };
  const routes = onlyMountedRoutes(
    [own, { path: '/software/121/' }],
    { name: 'news', mounts: [{ path: '/news/', layout: 'bare' }] },
    (error) => reports.push(error),
  );
  expect(routes).toEqual([own]);
  expect(reports).toMatchObject([
    {
      kind: 'routes',
      message:
        'Remote "news": its routes /software/121/ lie outside of its mounts, or of the route around them, and are left out',
    },
  ]);
});
