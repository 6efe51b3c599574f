import { createBrowserRouter, type RouteObject } from '@patchbay/shared/router';
import { findMount } from '@patchbay/shared/registry';
import type { Host } from '@patchbay/shared/host';
import type { LoadCode } from '../load-remotes/load-code.ts';
import { recoverableRoutes } from '../load-remotes/recoverable-routes.tsx';
import type { RemoteLoader } from '../load-remotes/remote-loader.ts';
import { Frame } from '../show-frame/frame.view.tsx';
import { PageFailure } from './page-failure.view.tsx';
import { PageSkeleton } from './page-skeleton.view.tsx';
import { PassOnError } from './pass-on-error.view.tsx';
import { UnmatchedPage } from './unmatched-page.view.tsx';
import type { PageRelease } from '../load-remotes/page-release.ts';

const pageId = 'page';

interface RouterDependencies {
  readonly remotes: readonly PageRelease[];
  readonly loader: RemoteLoader;
  readonly loadCode: LoadCode;
  readonly reportProblem: Host['reportProblem'];
  /** Pages of the shell's own. */
  readonly pages: readonly RouteObject[];
}

/**
 * The page's router. It starts with the frame alone; the registry's mounts say which remote answers for a path, and its
 * routes are found when somebody goes there. The splat route matches whatever no remote's route does: the router looks
 * for routes whenever a match has parameters, and a splat has, so this also holds for `/`.
 */
export function createRouter({
  remotes,
  loader,
  loadCode,
  reportProblem,
  pages,
}: RouterDependencies) {
  const discoveredRemotes = new Set<string>();
  const searchedPaths = new Set<string>();
  const frame: RouteObject = {
    element: <Frame />,
    errorElement: <PassOnError />,
    children: [
      {
        id: pageId,
        errorElement: <PageFailure />,
        hydrateFallbackElement: <PageSkeleton />,
        children: [
          ...pages,
          {
            path: '*',
            element: <UnmatchedPage isSearched={(pathname) => searchedPaths.has(pathname)} />,
          },
        ],
      },
    ],
  };

  return createBrowserRouter([frame], {
    patchRoutesOnNavigation: async ({ path, patch }) => {
      const remote = findMount(remotes, path)?.remote;
      if (remote && !discoveredRemotes.has(remote.name)) {
        const { routes } = await loader.load(remote);
        // Two navigations may have waited for the same remote.
        if (!discoveredRemotes.has(remote.name)) {
          discoveredRemotes.add(remote.name);
          const id = `remote:${remote.name}`;
          const children = recoverableRoutes(routes, remote, { loadCode, reportProblem });
          patch(pageId, [{ id, errorElement: <PageFailure />, children }]);
        }
      }
      searchedPaths.add(path);
    },
  });
}
