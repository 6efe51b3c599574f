import {
  hasEnded,
  type InstallJob,
  type JobEvent,
  type JobStatus,
  nextJob,
} from './install-job.ts';

/** The subject of an installation, in words for the user. */
export interface InstallSubject {
  readonly versionId: number;
  readonly softwareId: number;
  readonly softwareName: string;
  readonly vendor: string;
  /** The path of the vendor's page, if there is one. */
  readonly vendorPath?: string | null;
  /** The path of the software's cover, if it has one. */
  readonly cover?: string | null;
  /** The version's number. */
  readonly version: string;
  /** The version's files. */
  readonly components: readonly string[];
  /** The formats to stay with; by default those that an update keeps (rule I93). */
  readonly keptFormats?: readonly string[] | null;
}

/** One attempt to install a version. */
export interface Attempt {
  readonly versionId: number;
  /** Counts the starts of a version, so that a late answer is not taken for one of now. */
  readonly attempt: number;
}

/** A job that the page knows of. */
export interface Install extends Attempt {
  readonly job: InstallJob;
  /** Null for one that this page did not begin. */
  readonly subject: InstallSubject | null;
  /** The time at which the page, or the one before its reload, first knew of this attempt: milliseconds since 1970. */
  readonly seenAt: number;
  /** Milliseconds since 1970; null while it runs, or if its end was not seen. */
  readonly endedAt: number | null;
}

/** The part of a job that is stored over a reload. */
export type InstallTimes = Pick<Install, 'seenAt' | 'endedAt'>;

/** The installations, by version id. */
export type Installs = ReadonlyMap<number, Install>;

/** Something that happened to the job of a version. */
export interface InstallEvent {
  readonly versionId: number;
  readonly event: JobEvent;
  /** The attempt that it is about; by default the present one. */
  readonly attempt?: number;
  /** With `started`, and with `restored` where the page knew it before a reload. */
  readonly subject?: InstallSubject;
  /** With `restored`: the times from before a reload. */
  readonly times?: InstallTimes | undefined;
}

/** An event that is only about one attempt. */
export const attemptEvents = (
  { versionId, attempt }: Attempt,
  event: JobEvent,
): readonly InstallEvent[] => [{ versionId, attempt, event }];

/** The changes that an event made. */
export interface Transition extends Attempt {
  readonly event: JobEvent;
  readonly before: InstallJob | null;
  readonly after: InstallJob | null;
  readonly subject: InstallSubject | null;
}

export interface AppliedEvents {
  readonly installs: Installs;
  readonly transitions: readonly Transition[];
}

/** A faulty app must not fill the page's memory. */
export const maxInstalls = 1000;

/** The jobs after some events, at a time in milliseconds since 1970. */
export function applyEvents(
  installs: Installs,
  events: readonly InstallEvent[],
  at: number,
): AppliedEvents {
  const list = new Map(installs);
  const transitions = events
    .filter(
      ({ versionId, attempt }) => attempt === undefined || list.get(versionId)?.attempt === attempt,
    )
    .map((installEvent) => applyEvent(list, installEvent, at));
  if (list.size > maxInstalls) forgetOldest(list);
  return { installs: list, transitions };
}

function applyEvent(
  list: Map<number, Install>,
  { versionId, event, subject, times }: InstallEvent,
  at: number,
): Transition {
  const known = list.get(versionId) ?? null;
  const before = known?.job ?? null;
  const after = nextJob(before, event);
  const isNewAttempt = event.type === 'started' && after !== before;
  const attempt = (known?.attempt ?? 0) + (isNewAttempt ? 1 : 0);
  const about = subject ?? known?.subject ?? null;
  // A new attempt is the newest job.
  if (isNewAttempt || !after) list.delete(versionId);
  if (after) {
    const install = { versionId, job: after, subject: about, attempt };
    const rememberedTimes = attempt === 0 ? times : undefined;
    list.set(versionId, {
      ...install,
      ...timesOf({ before: isNewAttempt ? null : known, after, event, rememberedTimes, at }),
    });
  }
  return { versionId, event, before, after, subject: about, attempt };
}

interface JobChange {
  /** The same attempt before; null if it is new to this page. */
  readonly before: Install | null;
  readonly after: InstallJob;
  readonly event: JobEvent;
  readonly rememberedTimes: InstallTimes | undefined;
  readonly at: number;
}

function timesOf({ before, after, event, rememberedTimes, at }: JobChange): InstallTimes {
  const isOver = hasEnded(after);
  // A job that had ended and is running now is another attempt.
  const remembered = isOver || rememberedTimes?.endedAt === null ? rememberedTimes : undefined;
  const seenAt = remembered?.seenAt ?? before?.seenAt ?? at;
  if (!isOver) return { seenAt, endedAt: null };
  const wasOver = before !== null && hasEnded(before.job);
  const endedNow = wasOver || event.type === 'restored' ? null : at;
  return { seenAt, endedAt: remembered?.endedAt ?? before?.endedAt ?? endedNow };
}

function forgetOldest(list: Map<number, Install>) {
  for (const { versionId, job } of list.values()) {
    if (list.size <= maxInstalls) return;
    if (hasEnded(job)) list.delete(versionId);
  }
  for (const versionId of list.keys()) {
    if (list.size <= maxInstalls) return;
    list.delete(versionId);
  }
}

/** True while something is under way for it. */
export const isRunning = (job: InstallJob | null): job is InstallJob =>
  job !== null && !hasEnded(job);

/** The installations by the time when the jobs were first seen, the newest first (rule D1). */
export const newestFirst = (installs: Installs): readonly Install[] =>
  [...installs.values()].reverse().sort((a, b) => b.seenAt - a.seenAt);

/** The install status of a version, by its files (rule I4). */
export type DerivedStatus =
  | 'notInstalled'
  | 'partiallyInstalled'
  | 'installed'
  | 'versionUnknown'
  | 'updateAvailable';

/** Every state of a version that a user can see (rule I7). */
export type InstallStatus = DerivedStatus | JobStatus;

/** The status that a version's controls show: that of its job, or of the installed files once the job is settled. */
export function visibleStatus(job: InstallJob | null, derived: DerivedStatus): InstallStatus {
  if (!job) return derived;
  const isOvertaken = job.isSettled && (job.status === 'done' || job.status === 'cancelled');
  return isOvertaken ? derived : job.status;
}

/** A state in words (rule I9). */
export const statusWords: Readonly<Record<InstallStatus, string>> = {
  notInstalled: 'Not installed',
  partiallyInstalled: 'Partially installed',
  installed: 'Installed',
  versionUnknown: 'Installed, version unknown',
  updateAvailable: 'Update available',
  downloading: 'Downloading',
  unpacking: 'Unpacking',
  installing: 'Installing',
  done: 'Installed',
  error: 'Error',
  canceling: 'Canceling...',
  cancelled: 'Cancelled',
};
