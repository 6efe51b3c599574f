import type { Host } from '@patchbay/shared/host';
import { pathsOutsideMounts } from '@patchbay/shared/registry';
import { createMemoryRouter, type RouteObject } from '@patchbay/shared/router';
import type { PageRelease } from './page-release.ts';
import { RemoteError } from './remote-error.ts';

/** The routes of a remote that lie inside of its mounts, with everything below. Others are reported. */
export const onlyMountedRoutes = (
  routes: readonly RouteObject[],
  { name, mounts }: Pick<PageRelease, 'name' | 'mounts'>,
  reportProblem: Host['reportProblem'],
): readonly RouteObject[] =>
  routes.filter((route) => {
    const outside = pathsOutsideMounts(route, mounts);
    if (outside.length === 0) return true;
    const reason = `its routes ${outside.join(', ')} lie outside of its mounts, or of the route around them, and are left out`;
    reportProblem(new RemoteError('routes', name, reason));
    return false;
  });

/**
 * Routes whose ids begin with the remote's own: the router takes each id once, and the second remote with one would have no pages.
 */
export const withOwnIds = (routes: readonly RouteObject[], prefix: string): RouteObject[] =>
  routes.map((route) => {
    const own = route.id === undefined ? {} : { id: `${prefix}:${route.id}` };
    if (route.index) return { ...route, ...own };
    const children = route.children ? { children: withOwnIds(route.children, prefix) } : {};
    return { ...route, ...own, ...children };
  });

/**
 * Has a router of their own take routes: the page’s would keep those that it cannot take.
 * @throws Error where it does not take them
 */
export function assertTaken(routes: RouteObject[]): void {
  // It is at an address that is none of theirs, so that nothing is asked for.
  createMemoryRouter([{ children: routes }], {
    basename: '/nowhere',
    initialEntries: ['/'],
  }).dispose();
}
