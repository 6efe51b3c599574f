import type { Host } from '@patchbay/shared/host';
import type { Registry } from '@patchbay/shared/registry';
import { allowReleases, fetchRemoteModule } from '../lib/load-remotes/federation.ts';
import { createLoadCode } from '../lib/load-remotes/fetch-code/load-code.ts';
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
  return {
    remotes,
    loadCode,
    fetchModule: (release) => loadCode(release, () => fetchRemoteModule(release)),
  };
}
