import { CommandError } from '@patchbay/command-line';
import type { AppConfig } from '@patchbay/shared/config';
import { problemSentence, shellBasePath } from '@patchbay/shared/registry';
import { readSetup } from '../build/check-setup.ts';
import { templateFile } from '../build/fit-description.ts';
import { logFile, nextLines, wholeLines, type ChangeCause } from '../log/change-log.ts';
import { readLogText } from '../log/read-log-text.ts';
import { differencesBetween } from '../log/differences.ts';
import { composePage } from '../page/compose-page.ts';
import type { ReleaseTarget, TargetLock } from '../target/release-target.ts';
import { parseSiteState, toDocument } from './parse-site-state.ts';
import { publicPart, type Release, type SiteState } from './site-state.ts';
import { inPlainWords, orNotForCertain, PageBehindError, type MadeLive } from './failures.ts';
import { withSetup } from '../live/remote-setup.ts';
import { lastGoodFile, registryFile } from '../live/site-folder.ts';

const pageFile = 'index.html';

const serialize = (state: SiteState) => `${JSON.stringify(toDocument(state), null, 2)}\n`;

/**
 * Reads the state of a target, or null where nothing was released to it yet.
 * @throws CommandError `damaged` where the registry cannot be used
 */
export async function readState(target: ReleaseTarget): Promise<SiteState | null> {
  try {
    const text = await target.read(registryFile);
    if (!text && !(await target.read(lastGoodFile))) return null;
    if (!text) throw new Error('it is missing');
    return readStateText(text);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CommandError('damaged', `${target.label}/${registryFile} cannot be used: ${reason}`, {
      problems: await recoveryAdvice(target),
      cause,
    });
  }
}

/**
 * @throws ValidationError, SyntaxError
 */
export function readStateText(text: Buffer | string): SiteState {
  const state: unknown = JSON.parse(text.toString());
  return parseSiteState(state);
}

/** The advice on a registry that cannot be used. */
async function recoveryAdvice(target: ReleaseTarget): Promise<readonly string[]> {
  const anew = '"npm run build" makes the site anew, without the earlier versions';
  try {
    const copy = await target.read(lastGoodFile);
    if (!copy) return [anew];
    const { shell } = readStateText(copy);
    const { label } = target;
    return [
      `To go back to the last good state (shell ${shell.version}): cp "${label}/${lastGoodFile}" "${label}/${registryFile}"`,
    ];
  } catch {
    return [`${lastGoodFile} cannot be used either: ${anew}`];
  }
}

/**
 * The page that follows from a state, and from what the site's operator has set for remotes.
 * @throws CommandError `damaged` where the shell's template is missing
 */
export async function composeState(target: ReleaseTarget, state: SiteState): Promise<string> {
  const file = `${shellBasePath(state.shell).slice(1)}${templateFile}`;
  const template = await target.read(file);
  if (!template) throw new CommandError('damaged', `${target.label}/${file} is missing`);
  const registry = withSetup(publicPart(state), await readSetup(target));
  return composePage(template.toString(), registry, state.config);
}

/** Whether the page is the one that follows from the registry; a killed command leaves it behind. */
export const isPageCurrent = async (target: ReleaseTarget, state: SiteState): Promise<boolean> =>
  (await readReplaced(target, pageFile)) === (await composeState(target, state));

/** Whether the copy to go back to is that of the live registry; a killed command, or one that failed, leaves it behind. */
const isCopyCurrent = async (target: ReleaseTarget): Promise<boolean> =>
  (await readReplaced(target, lastGoodFile)) === (await readReplaced(target, registryFile));

/** The text of a file that is about to be replaced, or null where there is none that can be read. */
async function readReplaced(target: ReleaseTarget, file: string): Promise<string | null> {
  try {
    return (await target.read(file))?.toString() ?? null;
  } catch (error) {
    if (error instanceof CommandError && error.code === 'damaged') return null;
    throw error;
  }
}

/** A site that only this process may change. */
export interface SiteSession {
  readonly target: ReleaseTarget;
  /** The live state; null before the first release of a shell. */
  readonly state: SiteState | null;
  /** The configuration of a new site's page. */
  readonly config: AppConfig;
  /**
   * Makes a state live: the registry first, then its copy and the page, each in one step. A page that is behind is whole,
   * too, and the next command writes it and the copy again.
   * @throws CommandError `locked` where the lock was removed
   */
  commit(next: SiteState): Promise<void>;
  /** Writes into the log what was asked for although nothing else is live by it; nothing where nobody has signed it. */
  note(): Promise<void>;
  /**
   * Nothing where nobody has to sign.
   * @throws CommandError `refused` where the site's server would leave out what lies on the site
   */
  assertServed(release: Release): Promise<void>;
}

export interface SessionOptions {
  /** The purpose of the command, for people who wait for it. */
  readonly purpose: string;
  /** The page's configuration, given the one that the site has. */
  readonly configure: (present: AppConfig | null) => AppConfig;
  /** The person or program that changes the site, and the reason, for the log. */
  readonly cause: ChangeCause;
  readonly say: (text: string) => void;
}

/**
 * Does work on a target's files for the holder of its lock, which ends with the work. Remains of a killed command go
 * before, and those of a failure go at once: on a full disk they would keep the room that others need until the next
 * command (rule G211). The work calls `madeLive` once something is live, for the message of a failure (rule X281).
 */
export async function underLock<T>(
  target: ReleaseTarget,
  lock: TargetLock,
  work: (madeLive: (what: MadeLive) => void) => Promise<T>,
): Promise<T> {
  let made: MadeLive | null = null;
  try {
    await target.sweep();
    return await work((what) => {
      made = what;
    });
  } catch (error) {
    // Under a lock that was lost, they may be another command's. Where it fails, the next command does it.
    if (lock.isHeld()) await target.sweep().catch(() => undefined);
    throw inPlainWords(target.label, error, made);
  } finally {
    lock.release();
  }
}

/**
 * Does work on a site alone, after everything is in order that a killed command left: drafts, and a page that does not
 * fit the registry.
 */
export async function withSite<T>(
  target: ReleaseTarget,
  { purpose, configure, cause, say }: SessionOptions,
  work: (session: SiteSession) => Promise<T>,
): Promise<T> {
  const lock = await target.lock(purpose, (holder) => {
    say(`Waiting for ${holder}`);
  });
  return underLock(target, lock, async (madeLive) => {
    const found = await readState(target);
    const config = configure(found?.config ?? null);
    const state = found && { ...found, config };
    if (found && state) {
      await mendPage(target, lock, { found, state, cause, say, madeLive });
    }
    const commit = async (next: SiteState) => {
      await commitState(target, lock, next, cause, madeLive);
      for (const { problem } of state?.unusable.filter((entry) => !next.unusable.includes(entry)) ??
        []) {
        say(`Removed from ${registryFile}. ${problemSentence(problem)}`);
      }
    };
    const note = async () => {
      if (!cause.signed || !state) return;
      const text = await readReplaced(target, registryFile);
      await writeLog(target, { cause, text, before: state, after: state });
    };
    const assertServed = () => Promise.resolve();
    return work({ target, state, config, commit, note, assertServed });
  });
}

interface PageToMend {
  readonly found: SiteState;
  readonly state: SiteState;
  readonly cause: ChangeCause;
  readonly say: (text: string) => void;
  readonly madeLive: (what: MadeLive) => void;
}

/**
 * Writes the page and the copy of the registry again where they are not those of this state. A shell whose template is gone must not
 * keep a command from putting another in its place.
 */
async function mendPage(
  target: ReleaseTarget,
  lock: TargetLock,
  { found, state, cause, say, madeLive }: PageToMend,
): Promise<void> {
  const isSame = serialize(found) === serialize(state);
  try {
    const behind = isSame ? await whatIsBehind(target, state) : null;
    if (isSame && behind === null) return;
    say(behind === null ? 'Configuring the page' : `${behind}: writing it again`);
    const configured = { ...nothingSigned(cause), action: 'configure' } as const;
    await commitState(target, lock, state, configured, (what) => {
      if (!isSame) madeLive(what);
    });
  } catch (error) {
    // The registry was the same before, and the requested change has not begun.
    if (error instanceof PageBehindError && isSame) throw error.cause;
    if (!(error instanceof CommandError) || error.code !== 'damaged') throw error;
    say(`The page could not be written again: ${error.message}`);
  }
}

async function whatIsBehind(target: ReleaseTarget, state: SiteState): Promise<string | null> {
  if (!(await isPageCurrent(target, state))) return 'The page did not fit the registry';
  // The page has nothing of the earlier versions: it is the same after a change of them alone, such as that of a prune.
  return (await isCopyCurrent(target)) ? null : `${lastGoodFile} was behind`;
}

/**
 * Makes a state live, for the holder of the lock. `madeLive` is called once the registry is in its place.
 * @throws CommandError `locked` where the lock was removed
 */
export async function commitState(
  target: ReleaseTarget,
  lock: TargetLock,
  next: SiteState,
  cause: ChangeCause,
  madeLive: (what: MadeLive) => void,
): Promise<void> {
  const made = cause.action === 'configure' ? 'configuration' : 'change';
  // As it will be read again: checked, and with its keys in the schema's order, which the page must repeat.
  const state = parseSiteState(toDocument(next));
  const page = await composeState(target, state);
  if (!lock.isHeld()) {
    throw new CommandError(
      'locked',
      `The lock of ${target.label} was removed by another program. Nothing was changed; try again.`,
    );
  }
  const text = await readReplaced(target, registryFile);
  if (text !== serialize(state)) {
    await writeLog(target, { cause, text, before: stateIn(text), after: state });
  }
  let live: MadeLive | null = null;
  try {
    await replaceLive(target, registryFile, serialize(state), () => {
      live = made;
      madeLive(made);
    });
  } catch (error) {
    throw orNotForCertain(live, `${target.label}/${registryFile}`, error);
  }
  const following = [
    [lastGoodFile, serialize(state)],
    [pageFile, page],
  ] as const;
  for (const [file, content] of following) {
    try {
      await target.replace(file, content);
    } catch (error) {
      throw new PageBehindError(made, `${target.label}/${file} could not be written`, error);
    }
  }
}

/**
 * Replaces a file by which something becomes live, and tells when it is in its place: it may be so although the call
 * fails, where the disk has no room to make its name durable.
 */
export async function replaceLive(
  target: ReleaseTarget,
  file: string,
  content: string,
  onLive: () => void,
): Promise<void> {
  const before = await readReplaced(target, file);
  try {
    await target.replace(file, content);
  } catch (error) {
    // Where nobody can read it either, the first failure is the one to tell.
    const present = await readReplaced(target, file).catch(() => null);
    if (before !== content && present === content) onLive();
    throw error;
  }
  onLive();
}

/** The person who asks for a change is named for it, and not for what is put in order beside it. */
const nothingSigned = (cause: ChangeCause): ChangeCause => ({
  ...cause,
  signed: null,
  account: null,
});

/** The state in the registry; null for a damaged one, which a new build of the site replaces. */
function stateIn(text: string | null): SiteState | null {
  try {
    return text === null ? null : readStateText(text);
  } catch {
    return null;
  }
}

interface LoggedChange {
  readonly cause: ChangeCause;
  /** The text of the registry before it. */
  readonly text: string | null;
  readonly before: SiteState | null;
  readonly after: SiteState;
}

async function writeLog(
  target: ReleaseTarget,
  { cause, text: registry, before, after }: LoggedChange,
): Promise<void> {
  const log = await readLogText(target);
  const lines = nextLines({
    log,
    registry,
    live: before ? differencesBetween(null, before) : [],
    cause,
    next: before === after ? (registry ?? '') : serialize(after),
    changes: differencesBetween(before, after),
  });
  await target.append(logFile, Buffer.byteLength(wholeLines(log)), lines);
}
