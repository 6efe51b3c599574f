import { hasEnded, nextJob, type InstallJob, type JobEvent } from './install-job.ts';

/** What is being installed, in words that a person knows. */
export interface InstallSubject {
  readonly versionId: number;
  readonly softwareId: number;
  readonly softwareName: string;
  readonly vendor: string;
  /** The version's number. */
  readonly version: string;
}

/** A job that the page knows of. */
export interface Install {
  readonly versionId: number;
  readonly job: InstallJob;
  /** Null for one that this page did not begin. */
  readonly subject: InstallSubject | null;
  /** Counts the starts of a version, so that a late answer is not taken for one of now. */
  readonly run: number;
  /** Milliseconds since 1970; null while it runs, and for one that had ended before this page was opened. */
  readonly endedAt: number | null;
}

/** By version id, in the order in which the jobs were first seen. */
export type Installs = ReadonlyMap<number, Install>;

/** Something happens to the job of a version. */
export interface Touch {
  readonly versionId: number;
  readonly event: JobEvent;
  /** The run that it is about; the present one where it is not given. */
  readonly run?: number;
  /** With `started`. */
  readonly subject?: InstallSubject;
}

/** What a touch has done. */
export interface Move {
  readonly versionId: number;
  readonly event: JobEvent;
  readonly before: InstallJob | null;
  readonly after: InstallJob | null;
  readonly subject: InstallSubject | null;
  readonly run: number;
}

export interface TouchedInstalls {
  readonly installs: Installs;
  readonly moves: readonly Move[];
}

/** An app that goes mad must not fill the page's memory. */
const mostInstalls = 1000;

/** The jobs after what happened to them, at a time in milliseconds since 1970. */
export function touchInstalls(
  installs: Installs,
  touches: readonly Touch[],
  at: number,
): TouchedInstalls {
  const list = new Map(installs);
  const moves = touches
    .filter(({ versionId, run }) => run === undefined || list.get(versionId)?.run === run)
    .map((touch) => touchInstall(list, touch, at));
  if (list.size > mostInstalls) forgetOldest(list);
  return { installs: list, moves };
}

function touchInstall(
  list: Map<number, Install>,
  { versionId, event, subject }: Touch,
  at: number,
): Move {
  const known = list.get(versionId) ?? null;
  const before = known?.job ?? null;
  const after = nextJob(before, event);
  const isNewRun = event.type === 'started' && after !== before;
  const run = (known?.run ?? 0) + (isNewRun ? 1 : 0);
  const about = subject ?? known?.subject ?? null;
  // A new run is a job of its own: it is the newest.
  if (isNewRun || !after) list.delete(versionId);
  if (after) {
    const endedNow = hasEnded(after) && event.type !== 'restored' ? at : null;
    const wasEnded = before !== null && hasEnded(before);
    const endedAt = hasEnded(after) && wasEnded ? (known?.endedAt ?? null) : endedNow;
    list.set(versionId, { versionId, job: after, subject: about, run, endedAt });
  }
  return { versionId, event, before, after, subject: about, run };
}

function forgetOldest(list: Map<number, Install>) {
  for (const { versionId, job } of list.values()) {
    if (list.size <= mostInstalls) return;
    if (hasEnded(job)) list.delete(versionId);
  }
  for (const versionId of list.keys()) {
    if (list.size <= mostInstalls) return;
    list.delete(versionId);
  }
}

/** True while something is under way for it. */
export const isRunning = (job: InstallJob | null): job is InstallJob =>
  job !== null && !hasEnded(job);
