import { createBrowserRouter, type RouteObject } from '@patchbay/shared/router';
import { findMount, type RemoteRelease } from '@patchbay/shared/registry';
import type { RemoteLoader } from '../load-remotes/remote-loader.ts';
import { Frame } from '../show-frame/frame.view.tsx';
import { NotFound } from './not-found.view.tsx';
import { PageFailure } from './page-failure.view.tsx';
import { PageOutlet } from './page-outlet.view.tsx';

const framePageId = 'page';

/** The route ids that a remote's routes are gathered under. */
const remoteRouteId = (remoteName: string) => `remote:${remoteName}`;

interface RouterDependencies {
  readonly remotes: readonly RemoteRelease[];
  readonly loader: RemoteLoader;
}

/**
 * The page's router. It starts with the frame alone; the registry's mounts say which remote answers for a path, and its
 * routes are found when somebody goes there.
 */
export function createRouter({ remotes, loader }: RouterDependencies) {
  const frame: RouteObject = {
    id: 'frame',
    path: '/',
    element: <Frame />,
    children: [
      {
        id: framePageId,
        path: '',
        element: <PageOutlet />,
        errorElement: <PageFailure />,
        children: [],
      },
    ],
  };
  const patched = new Set<string>();

  return createBrowserRouter([frame], {
    patchRoutesOnNavigation: async ({ path, patch, signal }) => {
      const match = findMount(remotes, path);
      const children: RouteObject[] = [];
      const found: string[] = [];
      if (match && !patched.has(match.remote.name)) {
        const { routes } = await loader.load(match.remote);
        if (signal.aborted) return;
        const id = remoteRouteId(match.remote.name);
        children.push({ id, errorElement: <PageFailure />, children: routes });
        found.push(match.remote.name);
      }
      if (!patched.has('*')) {
        children.push({ id: 'not-found', path: '*', element: <NotFound /> });
        found.push('*');
      }
      const isNew = found.some((name) => !patched.has(name));
      if (!isNew) return;
      for (const name of found) patched.add(name);
      patch(framePageId, children);
    },
  });
}
