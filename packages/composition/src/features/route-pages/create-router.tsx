import type { ReactElement } from 'react';
import { createBrowserRouter, data, redirect, type RouteObject } from '@patchbay/shared/router';
import { findMount } from '@patchbay/shared/registry';
import type { Host, Session } from '@patchbay/shared/host';
import { isStaff } from '@patchbay/domain/entities';
import { routes, withNextPath } from '@patchbay/domain/routes';
import type { AbsentRemote } from '../../lib/load-remotes/absent-remote.ts';
import type { LoadCode } from '../../lib/load-remotes/fetch-code/load-code.ts';
import {
  codePolicy,
  loadWithRetries,
} from '../../lib/load-remotes/fetch-code/load-with-retries.ts';
import { recoverableRoutes } from '../../lib/load-remotes/recoverable-routes.tsx';
import { RemoteError } from '../../lib/load-remotes/remote-error.ts';
import {
  assertTaken,
  withOwnIds,
  onlyMountedRoutes,
} from '../../lib/load-remotes/mounted-routes.ts';
import type { RemoteLoader } from '../../lib/load-remotes/remote-loader.ts';
import type { PageRelease } from '../../lib/load-remotes/page-release.ts';
import { keepMoving } from './moving-pages.tsx';
import { idOf, pageId, remotePages, remoteRoute, routeTree } from './route-tree.tsx';
import { UnmatchedPage } from './unmatched-page.view.tsx';

interface RouterDependencies {
  /** The frame around every page, with an outlet for the page. */
  readonly frame: ReactElement;
  readonly remotes: readonly PageRelease[];
  /** Their paths, as far as these can be read, show what is wrong with them. */
  readonly absentRemotes: readonly AbsentRemote[];
  readonly loader: RemoteLoader;
  readonly loadCode: LoadCode;
  readonly reportProblem: Host['reportProblem'];
  /** Called with what asks for the code of a page again, where it has not come. Default: nothing. */
  readonly onAbsentPage?: (load: () => Promise<unknown>) => void;
  /** Pages of the shell's own. */
  readonly pages: readonly RouteObject[];
  readonly whoIsHere: WhoIsHere;
}

/**
 * The page’s router. It starts with the frame; a remote’s routes are found when somebody goes to one of its mounts.
 * A splat has parameters, for which the router always looks for routes: this also holds for `/`.
 */
export function createRouter({
  frame,
  remotes,
  absentRemotes,
  loader,
  loadCode,
  reportProblem,
  onAbsentPage,
  pages,
  whoIsHere,
}: RouterDependencies) {
  const discoveredRemotes = new Set<string>();
  const searchedPaths = new Set<string>();
  const gate = createStaffGate(whoIsHere);
  const ownPages = recoverableRoutes(pages, {
    load: (loadPage) => loadWithRetries(loadPage, codePolicy),
    reportProblem,
    onAbsentPage,
  });
  const isSearched = (pathname: string) => searchedPaths.has(pathname);
  /** Staff pages have their gate from the start, before their code is loaded. */
  const gatedRemotes = remotes
    .filter(({ requires }) => requires === 'staff')
    .map(({ name, mounts }): RouteObject => ({
      ...gate.route,
      id: idOf(name),
      ...remotePages,
      children: mounts.map(({ path }) => ({
        path: `${path}*`,
        element: <UnmatchedPage isSearched={isSearched} />,
      })),
    }));
  const root = routeTree({
    frame,
    pages: ownPages,
    remotes: gatedRemotes,
    isSearched,
  });

  const router = createBrowserRouter([root], {
    patchRoutesOnNavigation: async ({ path, patch, signal }) => {
      const remote = findMount([...remotes, ...absentRemotes], path)?.remote;
      if (remote && 'error' in remote) throw remote.error;
      if (remote?.requires === 'staff' && !(await gate.isOpen())) return;
      if (remote && !discoveredRemotes.has(remote.name)) {
        const { routes } = await loader.load(remote);
        // The router takes no routes of who has gone elsewhere: the next one who comes brings them.
        if (signal.aborted) return;
        // Two navigations may have waited for the same remote.
        if (!discoveredRemotes.has(remote.name)) {
          const children = routesOf(remote, routes);
          if (remote.requires === 'staff') patch(idOf(remote.name), children);
          else patch(pageId, [remoteRoute(remote.name, children)]);
          discoveredRemotes.add(remote.name);
        }
      }
      searchedPaths.add(path);
    },
  });
  keepMoving(router);
  return router;

  /** @throws RemoteError where the router would not take them */
  function routesOf(remote: PageRelease, routes: readonly RouteObject[]): RouteObject[] {
    const { name } = remote;
    try {
      const own = withOwnIds(onlyMountedRoutes(routes, remote, reportProblem), idOf(name));
      const children = recoverableRoutes(own, {
        load: (loadPage) => loadCode(remote, loadPage),
        reportProblem,
        onAbsentPage,
        remoteName: name,
      });
      assertTaken(children);
      return children;
    } catch (cause) {
      const error = new RemoteError('routes', name, 'the router does not take its routes', cause);
      reportProblem(error);
      throw error;
    }
  }
}

/** Resolves when it is known who is here; rejects where it cannot be found out. */
type WhoIsHere = () => Promise<Session>;

/** Keeps everybody else out of pages for staff (rules R12, R13). */
interface StaffGate {
  /** Whether code for staff may be fetched. */
  readonly isOpen: () => Promise<boolean>;
  /** For a route: its pages and their loaders come after the gate. */
  readonly route: Pick<RouteObject, 'middleware' | 'loader' | 'shouldRevalidate'>;
}

function createStaffGate(whoIsHere: WhoIsHere): StaffGate {
  return {
    isOpen: async () => {
      try {
        return isStaff((await whoIsHere()).user);
      } catch {
        // The route says so.
        return false;
      }
    },
    route: {
      middleware: [
        async ({ request }) => {
          const { user } = await whoIsHere();
          const { pathname, search } = new URL(request.url);
          if (!user) throw redirect(withNextPath(routes.login, `${pathname}${search}`));
          if (!isStaff(user)) throw data(null, { status: 403 });
        },
      ],
      // A failure of the middleware is shown by the outermost route that has a loader to call.
      loader: () => null,
      shouldRevalidate: () => true,
    },
  };
}
