import { hasEnded, nextJob, type InstallJob, type JobEvent } from './install-job.ts';

/** What is being installed, in words that a person knows. */
export interface InstallSubject {
  readonly versionId: number;
  readonly softwareId: number;
  readonly softwareName: string;
  readonly vendor: string;
  /** Where everything by the vendor is, where there is such a page. */
  readonly vendorPath?: string | null;
  /** The version's number. */
  readonly version: string;
  /** The version's files. */
  readonly components: readonly string[];
}

/** One run of a version's installation. */
export interface Run {
  readonly versionId: number;
  /** Counts the starts of a version, so that a late answer is not taken for one of now. */
  readonly run: number;
}

/** A job that the page knows of. */
export interface Install extends Run {
  readonly job: InstallJob;
  /** Null for one that this page did not begin. */
  readonly subject: InstallSubject | null;
  /** When the page, or the one before its reload, first knew of this run: milliseconds since 1970. */
  readonly seenAt: number;
  /** Milliseconds since 1970; null while it runs, and where nobody saw it end. */
  readonly endedAt: number | null;
}

/** What a reload would forget of a job. */
export type InstallTimes = Pick<Install, 'seenAt' | 'endedAt'>;

/** By version id. */
export type Installs = ReadonlyMap<number, Install>;

/** Something happens to the job of a version. */
export interface Touch {
  readonly versionId: number;
  readonly event: JobEvent;
  /** The run that it is about; the present one where it is not given. */
  readonly run?: number;
  /** With `started`. */
  readonly subject?: InstallSubject;
  /** With `restored`: what the page before a reload knew. */
  readonly times?: InstallTimes | undefined;
}

/** What has happened to one run alone. */
export const touchOf = ({ versionId, run }: Run, event: JobEvent): readonly Touch[] => [
  { versionId, run, event },
];

/** What a touch has done. */
export interface Move extends Run {
  readonly event: JobEvent;
  readonly before: InstallJob | null;
  readonly after: InstallJob | null;
  readonly subject: InstallSubject | null;
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
  { versionId, event, subject, times }: Touch,
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
    const install = { versionId, job: after, subject: about, run };
    const toldTimes = run === 0 ? times : undefined;
    list.set(versionId, {
      ...install,
      ...timesOf({ before: isNewRun ? null : known, after, event, toldTimes, at }),
    });
  }
  return { versionId, event, before, after, subject: about, run };
}

interface Happening {
  /** The same run before; null where it is new to this page. */
  readonly before: Install | null;
  readonly after: InstallJob;
  readonly event: JobEvent;
  readonly toldTimes: InstallTimes | undefined;
  readonly at: number;
}

function timesOf({ before, after, event, toldTimes, at }: Happening): InstallTimes {
  const isOver = hasEnded(after);
  // One that had ended and runs now is another run.
  const told = isOver || toldTimes?.endedAt === null ? toldTimes : undefined;
  const seenAt = told?.seenAt ?? before?.seenAt ?? at;
  if (!isOver) return { seenAt, endedAt: null };
  const wasOver = before !== null && hasEnded(before.job);
  const endedNow = wasOver || event.type === 'restored' ? null : at;
  return { seenAt, endedAt: told?.endedAt ?? before?.endedAt ?? endedNow };
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

/** By the order in which the jobs were first seen, the last one first (decisions, section 5). */
export const newestFirst = (installs: Installs): readonly Install[] =>
  [...installs.values()].reverse().sort((a, b) => b.seenAt - a.seenAt);
