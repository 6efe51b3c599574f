import fc from 'fast-check';
import { createMemoryRouter, type RouteObject } from '@patchbay/shared/router';
import { routesFor } from './routes-for.ts';

const routes: readonly RouteObject[] = [
  '/',
  '/search/',
  '/Category/:id/',
  '/category/:id/:slug?/',
  '/:anything/here/',
  '/vendor?/all/',
  '/files/*',
  'app',
  '/été/',
].map((path) => ({ path, id: path }));

const nested: readonly RouteObject[] = [
  { id: 'without a path', children: [{ path: '/about/', id: '/about/' }] },
  { path: '/', id: 'root', children: [{ path: 'privacy', id: '/privacy/' }] },
];

/** The ids of the routes that the router finds for a path. */
const found = (pathname: string, given: readonly RouteObject[]) =>
  createMemoryRouter([...given, { path: '*', id: 'none' }], {
    initialEntries: [pathname],
  }).state.matches.map(({ route }) => route.id);

const all = [...routes, ...nested];
const segment = fc.constantFrom(
  ...['', 'search', 'category', 'CATEGORY', '7', 'here', 'vendor', 'all', 'files', 'app', 'about'],
  ...['privacy', '%C3%A9t%C3%A9', 'c%61tegory', '.'],
);

it('the router finds the same among them', () => {
  fc.assert(
    fc.property(fc.array(segment, { maxLength: 4 }), (segments) => {
      const pathname = `/${segments.join('/')}`;
      expect(found(pathname, routesFor(pathname, all))).toEqual(found(pathname, all));
    }),
  );
});

it('those of another first segment are left out', () => {
  const ids = routesFor('/search/', routes).map(({ id }) => id);
  expect(ids).toEqual(['/search/', '/:anything/here/', '/vendor?/all/']);
  expect(routesFor('/', routes).map(({ id }) => id)).toEqual([
    '/',
    '/:anything/here/',
    '/vendor?/all/',
  ]);
});
