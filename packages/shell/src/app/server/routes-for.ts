import type { RouteObject } from '@patchbay/shared/router';

/**
 * The routes that may fit a path, by its first segment: the router makes each route ready that it is given, for each page. Which of
 * them fits is said by the router.
 */
export function routesFor(pathname: string, routes: readonly RouteObject[]): RouteObject[] {
  // The router compares decoded ones.
  if (pathname.includes('%')) return [...routes];
  const wanted = firstSegment(pathname);
  return routes.filter(({ path = '', children }) => {
    const said = firstSegment(path);
    if (said === '') return path === '' || children !== undefined || wanted === '';
    return said === wanted || /[:*?]/.test(said);
  });
}

const firstSegment = (path: string): string =>
  (path.split('/').find((segment) => segment !== '') ?? '').toLowerCase();
