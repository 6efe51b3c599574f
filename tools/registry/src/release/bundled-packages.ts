import { readContents, type BuildContents } from '../build/build-contents.ts';
import { readState } from '../state/read-site-state.ts';
import { shellName } from '../state/site-state.ts';
import type { ReleaseTarget } from '../target/release-target.ts';

/** A release that visitors get, and what others have made of it. */
export interface BundledPackages {
  readonly name: string;
  readonly version: string;
  /** Null where the release does not say it. */
  readonly packages: BuildContents['packages'] | null;
}

/**
 * The packages in the releases of a site that visitors get: the shell's, the live ones' and the tried ones'.
 * @throws CommandError `damaged` where the registry cannot be used
 */
export async function readBundledPackages(
  target: ReleaseTarget,
): Promise<readonly BundledPackages[]> {
  const state = await readState(target);
  if (!state) return [];
  const { shell, remotes, canaries } = state;
  const releases = [
    { name: shellName, version: shell.version },
    ...remotes,
    ...canaries.map(({ release }) => release),
  ];
  return Promise.all(
    releases.map(async ({ name, version }) => {
      const contents = await readContents(target, name, version);
      return { name, version, packages: contents?.packages ?? null };
    }),
  );
}
