import type { Host } from '@patchbay/shared/host';
import { strayPaths } from '@patchbay/shared/registry';
import type { RouteObject } from '@patchbay/shared/router';
import type { PageRelease } from './page-release.ts';
import { RemoteError } from './remote-error.ts';

/**
 * The routes of a remote without those that lie outside of its mounts: they would take the pages of others, from the moment at
 * which the remote is loaded. A route goes with everything below it, and is reported.
 */
export const withoutStrayRoutes = (
  routes: readonly RouteObject[],
  { name, mounts }: Pick<PageRelease, 'name' | 'mounts'>,
  reportProblem: Host['reportProblem'],
): readonly RouteObject[] =>
  routes.filter((route) => {
    const stray = strayPaths(route, mounts);
    if (stray.length === 0) return true;
    const reason = `its routes ${stray.join(', ')} lie outside of its mounts and are left out`;
    reportProblem(new RemoteError('routes', name, reason));
    return false;
  });
