import { CommandError } from '@patchbay/command-line';
import { lt, valid } from 'semver';
import { readPublished, type BuiltRelease } from '../../build/built-release.ts';
import { setupProblems } from '../../build/check-setup.ts';
import {
  canaryOf,
  guardOf,
  liveVersion,
  nameOf,
  previousVersions,
  readableVersion,
  shellName,
  unusableOf,
  versionsFolder,
  type GuardPlan,
  type Release,
  type SiteState,
} from '../../state/site-state.ts';
import {
  withCanary,
  withLive,
  withoutCanary,
  withoutRemote,
  withRolledBack,
} from '../../state/change-state.ts';
import { isGuarding } from '../../guard/guard-records.ts';
import { importProblems } from '../../checks/check-contents.ts';
import { releaseProblems } from '../../checks/check-release.ts';
import type { SiteSession } from '../../state/site-session.ts';
import type { AskedChange } from '../../trust/make-statement.ts';

/** The result of a command. */
export interface Outcome {
  readonly name: string;
  readonly version: string;
  /**
   * `live` for everybody, `canary` for a share; `added` without anybody having it; `canary-ended` leaves the live one;
   * `retired` leaves none of its name.
   */
  readonly result: 'live' | 'canary' | 'added' | 'canary-ended' | 'retired' | 'unchanged';
  readonly percent?: number | undefined;
  /** Whether the canary is guarded. */
  readonly isGuarded?: boolean | undefined;
  /** The version that was live before, where that changed. */
  readonly replaced: string | null;
  readonly endedCanary: string | null;
}

interface MakeLiveOptions {
  readonly release: Release;
  readonly percent: number;
  /** How a canary is guarded; null, as by default, where nothing watches it. */
  readonly guard?: GuardPlan | null;
  readonly now: string;
}

/** Gives a release whose files are there to a share of the visitors, or to all. */
export async function makeLive(
  session: SiteSession,
  state: SiteState,
  { release, percent, guard = null, now }: MakeLiveOptions,
): Promise<Outcome> {
  const name = nameOf(release);
  const { version } = release.description;
  const live = liveVersion(state, name);
  const canary = canaryOf(state, name);
  assertMayBeTried(state, release, percent);
  if (percent < 100 && release.kind === 'remote') {
    const isGuarded = guard !== null;
    const isSame = canary?.release.version === version && canary.percent === percent;
    if (isSame && isSamePlan(guardOf(state, name), guard)) {
      await session.note();
      return { name, version, result: 'unchanged', isGuarded, replaced: null, endedCanary: null };
    }
    await session.commit(withCanary(state, { release: release.description, percent, guard }, now));
    const endedCanary =
      canary && canary.release.version !== version ? canary.release.version : null;
    return { name, version, result: 'canary', percent, isGuarded, replaced: null, endedCanary };
  }
  if (live === version) return endCanary(session, state, { name, now });
  await session.commit(withLive(state, release, now));
  return {
    name,
    version,
    result: 'live',
    replaced: live,
    endedCanary: canary && canary.release.version !== version ? canary.release.version : null,
  };
}

const isSamePlan = (one: GuardPlan | null, other: GuardPlan | null): boolean =>
  one?.everyMs === other?.everyMs && one?.steps.join() === other?.steps.join();

/**
 * @throws CommandError where a share of the visitors is asked for that cannot have the release
 */
export function assertMayBeTried(state: SiteState, release: Release, percent: number): void {
  if (percent === 0 || percent === 100) return;
  if (release.kind === 'shell') {
    throw new CommandError('refused', 'The shell is the page itself: everybody gets it, or nobody');
  }
  const { name, version } = release.description;
  const live = liveVersion(state, name);
  if (live !== null && live !== version) return;
  const reason = live === null ? 'has no live version yet' : `${version} is live for everybody`;
  throw new CommandError('refused', `${name} ${reason}: a canary stands beside another version`);
}

async function endCanary(
  session: SiteSession,
  state: SiteState,
  { name, now }: { readonly name: string; readonly now: string },
): Promise<Outcome> {
  const canary = canaryOf(state, name);
  const [unusable] = unusableOf(state, name, 'canaries');
  const outcome = { name, version: liveVersion(state, name) ?? '', replaced: null };
  if (!canary && !unusable) {
    await session.note();
    return { ...outcome, result: 'unchanged', endedCanary: null };
  }
  await session.commit(withoutCanary(state, name, now));
  const version = canary?.release.version ?? (unusable && readableVersion(unusable));
  return { ...outcome, result: 'canary-ended', endedCanary: version ?? null };
}

/**
 * Gives a version that is on the site to a share of the visitors: 100 makes it live, 0 ends it as a canary.
 * @throws CommandError where it is not there, is damaged, or does not fit what else is live
 */
async function promoteVersion(
  session: SiteSession,
  state: SiteState,
  options: {
    readonly name: string;
    readonly version: string;
    readonly percent: number;
    readonly guard: GuardPlan | null;
    readonly now: string;
  },
): Promise<Outcome> {
  const { name, version, percent, guard, now } = options;
  if (percent < 100) assertLive(session, state, name);
  if (percent === 0) {
    const canary = canaryOf(state, name);
    if (canary && canary.release.version !== version) {
      throw new CommandError(
        'not-found',
        `${name} ${version} is no canary; ${canary.release.version} is`,
      );
    }
    return endCanary(session, state, { name, now });
  }
  const build = await readPublished(session.target, name, version);
  const { release } = build;
  await assertFits(session, state, build);
  return makeLive(session, state, { release, percent, guard, now });
}

/**
 * One step back: a canary ends, or else the version before is live again, or the one that is named. After `retire` the
 * version before is the one that was taken off.
 * @throws CommandError where there is nothing to go back to, or it does not fit what else is live
 */
async function rollBack(
  session: SiteSession,
  state: SiteState,
  { name, to, now }: { readonly name: string; readonly to: string | null; readonly now: string },
): Promise<Outcome> {
  assertKnown(session, state, name);
  const canary = canaryOf(state, name);
  const live = liveVersion(state, name);
  if (to === null ? canary : to === live) return endCanary(session, state, { name, now });
  const version = to ?? previousVersions(state, name)[0];
  if (version === undefined) {
    throw new CommandError('not-found', `${name} has no earlier version to go back to`, {
      problems: await nextSteps(session, name),
    });
  }
  const build = await readPublished(session.target, name, version);
  const { release } = build;
  await assertFits(session, state, build);
  await session.commit(withRolledBack(state, release, now));
  return {
    name,
    version,
    result: 'live',
    replaced: live,
    endedCanary: canary?.release.version ?? null,
  };
}

/**
 * Takes a remote off the site: nobody who comes from now on gets it. Its files stay for the pages that are open.
 * @throws CommandError where there is no such remote, or it is the shell
 */
async function retireRemote(
  session: SiteSession,
  state: SiteState,
  { name, now }: { readonly name: string; readonly now: string },
): Promise<Outcome> {
  if (name === shellName) {
    throw new CommandError('refused', 'The shell is the page itself: it cannot be taken off');
  }
  assertKnown(session, state, name);
  const live = liveVersion(state, name);
  const unusable = unusableOf(state, name).find(
    ({ list }) => list === 'remotes' || list === 'canaries',
  );
  const version =
    live ?? (unusable && readableVersion(unusable)) ?? previousVersions(state, name)[0];
  const outcome = { name, version: version ?? '', replaced: live };
  if (live === null && !unusable) {
    await session.note();
    return { ...outcome, result: 'unchanged', endedCanary: null };
  }
  await session.commit(withoutRemote(state, name, now));
  const endedCanary = canaryOf(state, name)?.release.version ?? null;
  return { ...outcome, result: 'retired', endedCanary };
}

/** A name that is live, that was and can be again, or that would be if its entry could be used. */
function assertKnown(session: SiteSession, state: SiteState, name: string): void {
  const isKnown = previousVersions(state, name).length > 0 || unusableOf(state, name).length > 0;
  if (!isKnown) assertLive(session, state, name);
}

/** The next steps where there is nothing to go back to. */
async function nextSteps({ target }: SiteSession, name: string): Promise<readonly string[]> {
  const versions = await target.subfolders(versionsFolder(name));
  return [
    `Available versions: ${versions.join(', ') || 'none'}`,
    `To make one of them live: npm run promote -- ${name} VERSION`,
    ...(name === shellName ? [] : [`To take ${name} off the site: npm run retire -- ${name}`]),
  ];
}

function assertLive({ target }: SiteSession, state: SiteState, name: string): void {
  if (liveVersion(state, name) !== null) return;
  const names = state.remotes.map((remote) => remote.name);
  throw new CommandError('not-found', `${name} is not live on ${target.label}`, {
    problems: [`Live remotes: ${names.join(', ') || 'none'}`],
  });
}

async function assertFits(
  { target }: SiteSession,
  state: SiteState,
  build: BuiltRelease,
): Promise<void> {
  const { release } = build;
  const problems = [
    ...releaseProblems(release, state),
    ...(await importProblems(target, state, build)),
    ...(release.kind === 'remote' ? await setupProblems(target, release.description) : []),
  ];
  if (problems.length === 0) return;
  const id = `${nameOf(release)} ${release.description.version}`;
  throw new CommandError('refused', `${id} does not fit what is live`, { problems });
}

interface WantedVersion {
  readonly name: string;
  readonly version: string;
  /** The share of visitors; 0 gives it to nobody. */
  readonly percent: number;
  readonly mayDowngrade: boolean;
}

/**
 * Visitors get an earlier version than the live one only where somebody says so: a checkout that is behind would otherwise
 * take a colleague's release away, and nobody would see it.
 * @throws CommandError `downgrade`, with both ways on
 */
export function assertNoDowngrade(
  state: SiteState,
  { name, version, percent, mayDowngrade }: WantedVersion,
): void {
  const live = liveVersion(state, name);
  if (mayDowngrade || percent === 0 || live === null) return;
  // A version from before they had to be: nothing comes before or after it.
  if (valid(version) === null || valid(live) === null || !lt(version, live)) return;
  throw new CommandError('downgrade', `${name} ${version} is before ${live}, which is live`, {
    problems: [
      `To go back to a version that was live: npm run rollback -- ${name} --to ${version}`,
      'To give it to visitors all the same: --allow-downgrade',
    ],
  });
}

/**
 * Does what was asked for with versions that are on the site: the same for a folder and through a registry.
 * @throws CommandError where it cannot be done; nothing is changed then
 */
export async function performChange(
  session: SiteSession,
  { action, name, version, percent, guard = null }: AskedChange & { readonly percent: number },
  now: string,
): Promise<Outcome> {
  const state = stateOf(session);
  switch (action) {
    case 'rollback':
      return rollBack(session, state, { name, to: version, now });
    case 'retire':
      return retireRemote(session, state, { name, now });
    case 'promote':
      if (version === null) throw new CommandError('usage', 'A promotion names a version');
      if (guard) await assertGuardable(session, percent);
      return promoteVersion(session, state, { name, version, percent, guard, now });
  }
}

/**
 * @throws CommandError where nothing would end the canary: nobody counts the site's views, or it is for everybody
 */
async function assertGuardable({ target }: SiteSession, percent: number): Promise<void> {
  if (percent === 0 || percent === 100) {
    throw new CommandError('usage', 'A guard is of a canary: the share is from 1 to 99 %');
  }
  if (await isGuarding(target)) return;
  throw new CommandError(
    'refused',
    'Nothing counts the views of this site, so no canary can be guarded',
    {
      problems: [
        'Whoever runs the site has them counted: STAFF_RELEASES and VIEW_REPORTS, as docs/operate.md says',
        'Without a guard: npm run promote -- NAME VERSION --percent 10',
      ],
    },
  );
}

/** What helps where a site has no release: mostly it is another folder than was meant. */
export const emptySiteHelp: readonly string[] = [
  'Is it the right site? SITE_DIR=FOLDER names another, and so does --to',
  'A new site begins with the shell: npm run release -- shell, in the repository of Patchbay',
];

/**
 * The live state of a site.
 * @throws CommandError `not-found` where nothing is
 */
export function stateOf({ state, target }: SiteSession): SiteState {
  if (state) return state;
  throw new CommandError('not-found', `${target.label} has no release yet`, {
    problems: emptySiteHelp,
  });
}
