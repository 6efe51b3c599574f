import type { PageRelease } from '@patchbay/composition/page-release';
import { createRemoteLoader, type RemoteLoader } from '@patchbay/composition/remote-loader';
import type { RenderRequest } from './render-request.ts';
import type { SlotQueries } from './slot-queries.tsx';

/** The name of a release in messages. */
export const ownerName = ({ name, version }: PageRelease) => `${name} ${version}`;

/**
 * A loader for the remotes of a page, each of which gets a host of its own.
 * @param atWork called with the owner of the code that runs from now on; null for the page's
 */
export function createReleaseLoaders(
  { moduleOf, settings }: Pick<RenderRequest, 'moduleOf' | 'settings'>,
  remotes: readonly PageRelease[],
  { hostOf }: SlotQueries,
  atWork: (owner: string | null) => void,
): RemoteLoader {
  const loaders = new Map(
    remotes.map((release) => [
      release.name,
      createRemoteLoader(
        hostOf(release),
        () => Promise.resolve(moduleOf(release)),
        settings,
        (start) => {
          atWork(ownerName(release));
          try {
            return start();
          } finally {
            atWork(null);
          }
        },
      ),
    ]),
  );
  const loaderOf = ({ name }: PageRelease): RemoteLoader => {
    const loader = loaders.get(name);
    if (!loader) throw new Error(`${name} is not on this page`);
    return loader;
  };
  return {
    load: (release) => loaderOf(release).load(release),
    lazyParts: (release) => loaderOf(release).lazyParts(release),
    dispose: () => {
      for (const loader of loaders.values()) loader.dispose();
    },
  };
}
