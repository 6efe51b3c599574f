import type { PageRelease } from '@patchbay/composition/page-release';
import type { RemoteLoader } from '@patchbay/composition/remote-loader';
import type { Host } from '@patchbay/shared/host';
import type { ShellRelease } from '@patchbay/shared/registry';
import { createEvent, createStore, scopeBind } from '@patchbay/shared/state';

/** It is known what a reload would show in place of what this page runs; null where that is the same. */
const releaseHeard = createEvent<string | null>();

/** The versions that a reload would bring, as `catalog@1.5.0`; null where this page is up to date. */
export const $newRelease = createStore<string | null>(null).on(releaseHeard, (_, news) => news);

interface RunningPage {
  readonly shell: Pick<ShellRelease, 'version'>;
  readonly remotes: readonly PageRelease[];
  readonly loader: Pick<RemoteLoader, 'lazyParts'>;
}

/** Long after everything else, and before the first question is due. */
const codeAfterMs = 30_000;

/**
 * Hears of releases from now on.
 * @param fetch the browser's own, before the error reporter keeps each call as a breadcrumb
 */
export function followReleases(
  host: Host,
  page: Window,
  { shell, remotes, loader }: RunningPage,
  fetch: typeof window.fetch,
): void {
  const started = () => remotes.filter((release) => loader.lazyParts(release).peek());
  const since = performance.now();
  setTimeout(() => {
    import(/* webpackChunkName: "new-release" */ './watch-releases.ts')
      .then(({ watchReleases }) => {
        watchReleases(page, {
          since,
          storage: host.storage,
          fetch,
          versions: () => [{ name: 'shell', version: shell.version }, ...started()],
          hear: scopeBind(releaseHeard, { scope: host.scope }),
        });
      })
      .catch(() => {
        // The page goes on as it is.
      });
  }, codeAfterMs);
}
