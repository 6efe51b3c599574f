import { CommandError } from '@patchbay/command-line';
import { foreignOwnerAdvice } from '@patchbay/node-kit/folder-lock';
import { lastGoodFile, registryFile } from '../live/live-site.ts';
import {
  logFile,
  nextLines,
  wholeLines,
  differencesBetween,
  readLogText,
  type ChangeCause,
} from './change-log.ts';
import {
  isFileError,
  StoreError,
  type ReleaseTarget,
  type TargetLock,
} from '../target/release-target.ts';
import {
  parseSiteState,
  toDocument,
  composeFiles,
  readReplaced,
  readStateText,
} from './read-site-state.ts';
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
  const files = await composeFiles(target, state);
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
    throw orPageBehind(live, `${target.label}/${registryFile}`, error);
  }
  for (const [file, content] of [[lastGoodFile, serialize(state)] as const, ...files]) {
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
    const present = await readReplaced(target, file).catch((unread: unknown) => {
      if (!(unread instanceof StoreError)) return null;
      throw new CommandError(
        'failed',
        `${target.label} was away before it said whether the change is live (${wordsOf(error)}): npm run status says it once it is back`,
        { cause: error },
      );
    });
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

/** What a command that failed has made live. A new configuration of the page goes before what was asked for. */
export type MadeLive = 'configuration' | 'change';

const liveOf: Readonly<Record<MadeLive, string>> = {
  configuration: 'The new configuration',
  change: 'The change',
};

/** The registry was written, but it is not on the disk for certain, or its copy or its page could not be written. */
export class PageBehindError extends CommandError {
  /** @param problem a clause that names the file, with its folder; those that come after it are as they were */
  constructor(made: MadeLive, problem: string, cause: unknown) {
    const isFull = isDiskFull(cause);
    const reason = isFull ? 'the disk has no room left' : wordsOf(cause);
    const cure = isFull ? 'Make room' : 'Mend the cause';
    // Never to try again what is live: a rollback would go one step further back.
    const whatToDo =
      made === 'change'
        ? `${cure}: the next command writes what is missing`
        : `Nothing else has changed. ${cure}, and try again`;
    super('failed', `${liveOf[made]} is live, but ${problem}: ${reason}. ${whatToDo}`, { cause });
  }
}

/** An error of writing the registry, for one that is in its place all the same, but may not be on the disk for certain. */
const orPageBehind = (made: MadeLive | null, file: string, error: unknown): unknown =>
  made === null ? error : new PageBehindError(made, `${file} may not outlive a power cut`, error);

/**
 * A message for a failure of the site's disk or folder, full or not, that says what is live; any
 * other error is returned as it is.
 * @param made what is live by the command nevertheless, or null
 */
export function toPlainMessage(site: string, error: unknown, made: MadeLive | null): unknown {
  if (!isSystemError(error) && !(error instanceof StoreError)) return error;
  const live = made === null ? 'what is live is what it was' : stillTrue[made];
  const message = isDiskFull(error)
    ? `The disk of ${site} has no room left: ${live}. Make room, and try again`
    : `${site} could not be changed as asked (${wordsOf(error, site)}): ${live}. Mend the cause, and try again`;
  return new CommandError('failed', message, { cause: error });
}

const stillTrue: Readonly<Record<MadeLive, string>> = {
  configuration: 'the new configuration is live, and nothing else has changed',
  change: 'the change is live, but the command could not finish',
};

const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].some((code) => isFileError(error, code));

/** The code of a call of the system, such as `EACCES`; those of Node.js itself begin with `ERR_`. */
const systemCode = /^E[A-Z\d]+$/;

const isSystemError = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  systemCode.test(error.code);

function wordsOf(error: unknown, site?: string): string {
  if (!(error instanceof Error)) return String(error);
  const path = 'path' in error && typeof error.path === 'string' ? error.path : null;
  const advice = path === null ? '' : foreignOwnerAdvice(error, path, site);
  return `${error.message}${advice && `. ${advice}`}`;
}
