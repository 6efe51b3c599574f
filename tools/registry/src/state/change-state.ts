import type { RemoteRelease, ShellRelease } from '@patchbay/shared/registry';
import type { AppConfig } from '@patchbay/shared/config';
import {
  canaryOf,
  liveVersion,
  nameOf,
  readableVersion,
  shellName,
  unusableOf,
  type GuardPlan,
  type History,
  type Release,
  type RetiredVersion,
  type SiteState,
  type UnusableEntry,
} from './site-state.ts';

/** The state with a change in what is remembered of a name. */
function remember(
  state: SiteState,
  name: string,
  now: string,
  change: (history: History) => History,
): SiteState {
  const index = state.history.findIndex((entry) => entry.name === name);
  const old = state.history[index];
  return {
    ...state,
    history: old
      ? state.history.with(index, change(old))
      : [...state.history, change({ name, liveSince: now, retired: [] })],
  };
}

/** A site with a shell and nothing else. */
export const firstState = (shell: ShellRelease, config: AppConfig, now: string): SiteState => ({
  shell,
  remotes: [],
  canaries: [],
  config,
  history: [{ name: shellName, liveSince: now, retired: [] }],
  guards: [],
  others: {},
  unusable: [],
});

/** The retired versions with one more at the top, and without the one that is live now. */
function retire(
  retired: readonly RetiredVersion[],
  newest: RetiredVersion | null,
  liveNow: string,
): RetiredVersion[] {
  const stays = retired.filter(({ version }) => version !== liveNow && version !== newest?.version);
  return newest ? [newest, ...stays] : stays;
}

/** The state without the unusable entries of a name in the lists. The history of its versions stays. */
function withoutUnusable(
  state: SiteState,
  name: string,
  lists: readonly UnusableEntry['list'][],
): SiteState {
  const going = unusableOf(state, name).filter(({ list }) => lists.includes(list));
  return going.length === 0
    ? state
    : { ...state, unusable: state.unusable.filter((entry) => !going.includes(entry)) };
}

/** The version that would be live if its entry could be used, where it says one. */
const unusableVersion = (state: SiteState, name: string): string | null =>
  unusableOf(state, name, 'remotes').map(readableVersion)[0] ?? null;

/**
 * Without the canary of a name; everybody gets its live release. `rollback` can go back to a version that was live before it was
 * tried as a canary.
 */
export function withoutCanary(all: SiteState, name: string, now: string): SiteState {
  const state = withoutUnusable(all, name, ['canaries', 'guards']);
  const canary = canaryOf(state, name);
  if (!canary) return state;
  const { version } = canary.release;
  const ended = { ...state, canaries: state.canaries.filter((other) => other !== canary) };
  return remember(ended, name, now, (history) => ({
    ...history,
    retired: history.retired.some((entry) => entry.version === version)
      ? history.retired.map((entry) =>
          entry.version === version ? { ...entry, until: now } : entry,
        )
      : retire(history.retired, { version, until: now, was: 'canary' }, ''),
  }));
}

/**
 * The state with a release that everybody gets; a rollback can go back to the one that was live. A canary of its name
 * ends.
 */
export const withLive = (state: SiteState, release: Release, now: string): SiteState =>
  replaceLive(state, release, now, (history, replaced) =>
    retire(
      history,
      replaced === null ? null : { version: replaced, until: now, was: 'live' },
      release.description.version,
    ),
  );

/**
 * The state with an earlier release live again. A rollback no longer goes back to the one that was live, nor to those
 * between the two: a second rollback goes further back, and never forward.
 */
export const withRolledBack = (state: SiteState, release: Release, now: string): SiteState =>
  replaceLive(state, release, now, (history, replaced) => {
    const target = history.findIndex(({ version }) => version === release.description.version);
    const passedBy = history.map((entry, index): RetiredVersion =>
      index < target && entry.was === 'live' ? { ...entry, was: 'withdrawn' } : entry,
    );
    return retire(
      passedBy,
      replaced === null ? null : { version: replaced, until: now, was: 'withdrawn' },
      release.description.version,
    );
  });

/** Without a remote, for everybody; a rollback brings back what was live. A canary of its name ends. */
export function withoutRemote(state: SiteState, name: string, now: string): SiteState {
  const live = liveVersion(state, name);
  const version = live ?? unusableVersion(state, name);
  // One that could not be used is nothing to go back to.
  const was = live === null ? 'withdrawn' : 'live';
  const withoutTrial = withoutUnusable(withoutCanary(state, name, now), name, ['remotes']);
  const remotes = withoutTrial.remotes.filter((remote) => remote.name !== name);
  const without = { ...withoutTrial, remotes };
  if (version === null) return without;
  return remember(without, name, now, (history) => ({
    ...history,
    retired: retire(history.retired, { version, until: now, was }, ''),
  }));
}

function replaceLive(
  state: SiteState,
  release: Release,
  now: string,
  retireOld: (retired: readonly RetiredVersion[], replaced: string | null) => RetiredVersion[],
): SiteState {
  const name = nameOf(release);
  const replaced = liveVersion(state, name);
  const unusable = unusableVersion(state, name);
  const withoutTrial = withoutUnusable(withoutCanary(state, name, now), name, [
    'remotes',
    'history',
  ]);
  const live: SiteState =
    release.kind === 'shell'
      ? { ...withoutTrial, shell: release.description }
      : {
          ...withoutTrial,
          remotes: replaceRemote(withoutTrial.remotes, release.description),
        };
  return remember(live, name, now, ({ retired, ...others }) => {
    const known: readonly RetiredVersion[] =
      unusable === null || replaced !== null
        ? retired
        : retire(retired, { version: unusable, until: now, was: 'withdrawn' }, '');
    return { ...others, liveSince: now, retired: retireOld(known, replaced) };
  });
}

/** In the old one's place, so that the order says nothing about who released last. */
function replaceRemote(remotes: readonly RemoteRelease[], release: RemoteRelease) {
  const index = remotes.findIndex(({ name }) => name === release.name);
  return index < 0 ? [...remotes, release] : remotes.with(index, release);
}

/** A release for a share of the visitors. */
interface Trial {
  readonly release: RemoteRelease;
  readonly percent: number;
  /** Null where nothing watches it. */
  readonly guard: GuardPlan | null;
}

/** With a release for a share of the visitors; the live one stays for the others. A guard of before ends. */
export function withCanary(
  state: SiteState,
  { release, percent, guard }: Trial,
  now: string,
): SiteState {
  const { name, version } = release;
  const isAnother = canaryOf(state, name)?.release.version !== version;
  const others = withoutUnusable(isAnother ? withoutCanary(state, name, now) : state, name, [
    'canaries',
    'guards',
  ]);
  const tried: SiteState = {
    ...others,
    canaries: [
      ...others.canaries.filter((canary) => canary.release.name !== name),
      { percent, release },
    ],
    guards: [
      ...others.guards.filter((other) => other.name !== name),
      ...(guard ? [{ ...guard, name, version, since: now }] : []),
    ],
  };
  return remember(tried, name, now, (history) => ({
    ...history,
    retired: history.retired.filter((entry) => entry.version !== version || entry.was === 'live'),
  }));
}

/** Without the memory of versions whose files go. */
export const withoutRetired = (
  state: SiteState,
  name: string,
  versions: readonly string[],
): SiteState => ({
  ...state,
  history: state.history.map((entry) =>
    entry.name === name
      ? { ...entry, retired: entry.retired.filter(({ version }) => !versions.includes(version)) }
      : entry,
  ),
});
