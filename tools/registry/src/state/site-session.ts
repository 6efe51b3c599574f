import { CommandError } from '@patchbay/command-line';
import type { AppConfig } from '@patchbay/shared/config';
import { problemSentence } from '@patchbay/shared/registry';
import { lastGoodFile, registryFile } from '../live/live-site.ts';
import type { ChangeCause } from './change-log.ts';
import type { ReleaseTarget, TargetLock } from '../target/release-target.ts';
import {
  commitState,
  serialize,
  writeLog,
  toPlainMessage,
  PageBehindError,
  type MadeLive,
} from './commit-state.ts';
import { isCopyCurrent, isPageCurrent, readReplaced, readState } from './read-site-state.ts';
import type { Release, SiteState } from './site-state.ts';

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
  /** Writes into the log what was asked for although nothing else is live by it; where nobody has signed it, only for `anybody`. */
  note(by?: 'anybody'): Promise<void>;
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
 * command. The work calls `madeLive` once something is live, for the message of a failure.
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
    throw toPlainMessage(target.label, error, made);
  } finally {
    await lock.release();
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
      await repairPage(target, lock, { found, state, cause, say, madeLive });
    }
    const commit = async (next: SiteState) => {
      await commitState(target, lock, next, cause, madeLive);
      for (const { problem } of state?.unusable.filter((entry) => !next.unusable.includes(entry)) ??
        []) {
        say(`Removed from ${registryFile}. ${problemSentence(problem)}`);
      }
    };
    const note = async (by?: 'anybody') => {
      if ((!cause.signed && by !== 'anybody') || !state) return;
      const text = await readReplaced(target, registryFile);
      await writeLog(target, { cause, text, before: state, after: state });
    };
    const assertServed = () => Promise.resolve();
    return work({ target, state, config, commit, note, assertServed });
  });
}

interface PageToRepair {
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
async function repairPage(
  target: ReleaseTarget,
  lock: TargetLock,
  { found, state, cause, say, madeLive }: PageToRepair,
): Promise<void> {
  const isSame = serialize(found) === serialize(state);
  try {
    const behind = isSame ? await staleFile(target, state) : null;
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

async function staleFile(target: ReleaseTarget, state: SiteState): Promise<string | null> {
  if (!(await isPageCurrent(target, state))) return 'The page did not fit the registry';
  // The page has nothing of the earlier versions: it is the same after a change of them alone, such as that of a prune.
  return (await isCopyCurrent(target)) ? null : `${lastGoodFile} was behind`;
}

/** The person who asks for a change is named for it, and not for what is put in order beside it. */
const nothingSigned = (cause: ChangeCause): ChangeCause => ({
  ...cause,
  signed: null,
  account: null,
});
