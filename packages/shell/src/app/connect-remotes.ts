import type { Host } from '@patchbay/shared/host';
import { shellBasePath, type Registry } from '@patchbay/shared/registry';
import { allowReleases, fetchRemoteModule } from '@patchbay/composition/federation';
import { createLoadCode } from '@patchbay/composition/load-code';
import { readAhead } from '@patchbay/composition/released-files';
import { whenUsed } from '../lib/when-used.ts';
import { chooseReleases } from './choose-releases.ts';
import type { RemoteSource } from './start-page.tsx';

/**
 * The remotes of the registry, each loaded when it is needed. `reload` is asked for a fresh
 * page where a file is gone.
 */
export async function connectRemotes(
  registry: Registry,
  host: Host,
  reload: (missingFile: string) => boolean,
): Promise<RemoteSource> {
  const remotes = await chooseReleases(registry, host, document);
  allowReleases(remotes, { allowUnlistedScripts: host.config.allowRemoteOverrides });
  const loadCode = createLoadCode(reload);
  const used = whenUsed(window);
  const shellFolder = new URL(shellBasePath(registry.shell), location.href).href;
  return {
    remotes,
    loadCode,
    fetchModule: async (release) => {
      const module = await loadCode(release, () => fetchRemoteModule(release));
      // Before something is pressed, which would wait for it.
      void used.then(() => {
        readAhead(release.folder);
        readAhead(shellFolder);
      });
      return module;
    },
  };
}
