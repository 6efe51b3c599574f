import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { remoteBasePath, type RemoteRelease } from '@patchbay/shared/registry';
import { allowScripts, allowScriptsBelow } from './guard-scripts.ts';

const loadTimeoutMs = 8000;

/** The address of a remote's entry. */
export const entryAddress = (release: RemoteRelease) =>
  new URL(`${remoteBasePath(release)}${release.entry.file}`, location.href).href;

interface RegisterOptions {
  /** Takes scripts of a remote that its release does not list: hot updates come under names of their own. */
  readonly allowUnlistedScripts: boolean;
}

/**
 * Makes the registry's remotes known to the federation runtime. It asks for no manifest: the addresses, and the hash
 * that each entry must have, are the registry's.
 */
export function registerReleases(
  releases: readonly RemoteRelease[],
  { allowUnlistedScripts }: RegisterOptions,
): void {
  const integrityByAddress = new Map<string, string>();
  for (const release of releases) {
    const base = remoteBasePath(release);
    integrityByAddress.set(entryAddress(release), release.entry.integrity);
    allowScripts([release.entry, ...release.assets].map(({ file }) => `${base}${file}`));
    if (allowUnlistedScripts) allowScriptsBelow(base);
  }
  registerPlugins([
    {
      name: 'patchbay-integrity',
      createScript: ({ url }) => {
        const script = document.createElement('script');
        const integrity = integrityByAddress.get(url);
        // An entry without a hash is none of ours; the browser refuses an address that the policy does not know.
        if (integrity) script.integrity = integrity;
        script.crossOrigin = 'anonymous';
        script.async = true;
        script.src = url;
        return { script, timeout: loadTimeoutMs };
      },
    },
  ]);
  registerRemotes(
    releases.map((release) => ({
      name: release.container,
      entry: entryAddress(release),
      entryGlobalName: release.container,
      type: 'global' as const,
      shareScope: 'default',
    })),
  );
}

/** The module that a remote exposes, as it came. Safe to call again after a failure. */
export const fetchRemoteModule = (release: RemoteRelease): Promise<unknown> =>
  loadRemote(`${release.container}/remote`);
