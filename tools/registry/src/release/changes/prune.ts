import { removeUnlisted } from '../../build/place-files.ts';
import {
  canaryOf,
  historyOf,
  liveVersion,
  previousVersions,
  releaseFolder,
  shellName,
  unusableOf,
  versionsFolder,
  type SiteState,
} from '../../state/site-state.ts';
import { withoutRetired } from '../../state/change-state.ts';
import { serialize } from '../../state/commit-state.ts';
import type { SiteSession } from '../../state/site-session.ts';
import type { ReleaseTarget } from '../../target/release-target.ts';

export interface PruneOptions {
  /** The number of earlier versions of each name that a rollback can go back to afterwards. */
  readonly keep: number;
  /** Nothing goes that a page may have begun with since then: no page is thought to be open for longer. */
  readonly olderThanMs: number;
  readonly isDryRun: boolean;
  readonly nowMs: number;
}

/** A version on the site, with why it stays, or null where it goes. */
export interface PruneVerdict {
  readonly name: string;
  readonly version: string;
  /** `unknown`: an entry of the registry that cannot be used may name it. */
  readonly keptAs: 'live' | 'canary' | 'previous' | 'young' | 'unknown' | null;
}

/** The number of versions that a prune keeps by default. */
export const defaultKeep = 3;
export const defaultAgeMs = 24 * 3_600_000;

/** Removes the files of versions that nothing names and no open page may still ask for. */
export async function prune(
  session: SiteSession,
  state: SiteState,
  options: PruneOptions,
): Promise<readonly PruneVerdict[]> {
  const { target } = session;
  const { names, verdicts } = await judgeVersions(target, state, options);
  const going = verdicts.filter(({ keptAs }) => keptAs === null);
  if (options.isDryRun) return verdicts;
  // Forgotten first: a rollback must not name what is half gone.
  if (going.length > 0) {
    const next = names.reduce(
      (kept, name) =>
        withoutRetired(
          kept,
          name,
          going.filter((verdict) => verdict.name === name).map(({ version }) => version),
        ),
      state,
    );
    // Of versions that were never live the registry has nothing.
    if (serialize(next) === serialize(state)) await session.note('anybody');
    else await session.commit(next);
  }
  for (const { name, version } of going) await target.removeFolder(releaseFolder(name, version));
  for (const name of names) await removeUnlisted(target, name);
  return verdicts;
}

/** Judges which versions on a site stay, and which a prune would remove. It changes nothing. */
async function judgeVersions(
  target: ReleaseTarget,
  state: SiteState,
  options: Pick<PruneOptions, 'keep' | 'olderThanMs' | 'nowMs'>,
) {
  const names = [shellName, ...(await target.subfolders('remotes'))];
  const verdicts: PruneVerdict[] = [];
  for (const name of names) {
    for (const version of await target.subfolders(versionsFolder(name))) {
      const lastUseMs = await lastUseOf(target, state, name, version);
      const keptAs = reasonToKeep(state, name, version, { ...options, lastUseMs });
      verdicts.push({ name, version, keptAs });
    }
  }
  return { names, verdicts };
}

/** The last time at which a page may have begun with a version: it was added then, or taken back. */
async function lastUseOf(
  target: ReleaseTarget,
  state: SiteState,
  name: string,
  version: string,
): Promise<number> {
  const retired = historyOf(state, name)?.retired.find((entry) => entry.version === version);
  const addedAt = await target.addedAt(releaseFolder(name, version));
  return Math.max(addedAt.getTime(), retired ? Date.parse(retired.until) : 0);
}

function reasonToKeep(
  state: SiteState,
  name: string,
  version: string,
  {
    keep,
    olderThanMs,
    nowMs,
    lastUseMs,
  }: Pick<PruneOptions, 'keep' | 'olderThanMs' | 'nowMs'> & { readonly lastUseMs: number },
): PruneVerdict['keptAs'] {
  if (liveVersion(state, name) === version) return 'live';
  if (canaryOf(state, name)?.release.version === version) return 'canary';
  if (previousVersions(state, name).slice(0, keep).includes(version)) return 'previous';
  if (mayBeNamed(state, name)) return 'unknown';
  return nowMs - lastUseMs < olderThanMs ? 'young' : null;
}

/** Whether an entry that cannot be used may be of this name: then nobody knows which of its versions are in use. */
function mayBeNamed(state: SiteState, name: string): boolean {
  if (unusableOf(state, name).length > 0) return true;
  const isKnown = liveVersion(state, name) !== null || historyOf(state, name) !== null;
  return !isKnown && state.unusable.some((entry) => entry.name === null);
}
