import { CommandError } from '@patchbay/command-line';
import { lastGoodFile, registryFile } from '../live/site-folder.ts';
import { logFile, nextLines, wholeLines, type ChangeCause, differencesBetween, readLogText } from './change-log.ts';
import type { ReleaseTarget, TargetLock } from '../target/release-target.ts';
import { orNotForCertain, PageBehindError, type MadeLive } from './failures.ts';
import { parseSiteState, toDocument } from './parse-site-state.ts';
import { composeState, pageFile, readReplaced, readStateText } from './read-site-state.ts';
import type { SiteState } from './site-state.ts';

/** The text of a state in the registry. */
export const serialize = (state: SiteState) => `${JSON.stringify(toDocument(state), null, 2)}\n`;

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

/** Writes into the log what a change makes of the live state. */
export async function writeLog(
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
