import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { allowScripts, allowScriptsBelow } from './fetch-code/guard-scripts.ts';
import { freshAddress } from './fetch-code/hung-scripts.ts';
import type { PageRelease } from './page-release.ts';

const loadTimeoutMs = 8000;

/** The address of a remote's entry. */
export const entryAddress = ({ folder, entry }: PageRelease) => `${folder}${entry.file}`;

interface RegisterOptions {
  /** Takes scripts of a remote that its release does not list: hot updates come under names of their own. */
  readonly allowUnlistedScripts: boolean;
}

/**
 * Makes the registry's remotes known to the federation runtime. It asks for no manifest: the addresses, and the hash
 * that each entry must have, are the registry's.
 */
export function registerReleases(
  releases: readonly PageRelease[],
  { allowUnlistedScripts }: RegisterOptions,
): void {
  const integrityByAddress = new Map<string, string>();
  for (const release of releases) {
    const { folder, entry, assets, isOverride } = release;
    allowScripts([entry, ...assets].map(({ file }) => `${folder}${file}`));
    if (allowUnlistedScripts) allowScriptsBelow(folder);
    // A development server may have built anew since it described itself.
    if (!isOverride) integrityByAddress.set(entryAddress(release), entry.integrity);
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
        script.src = freshAddress(url);
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
export const fetchRemoteModule = (release: PageRelease): Promise<unknown> =>
  loadRemote(`${release.container}/remote`);
