import {
  isInstallPhase,
  type DownloadBytes,
  type InstallPhase,
  type VersionState,
} from '@patchbay/shared/bridge';

/** The state of an installation. */
export type JobStatus = InstallPhase | 'done' | 'error' | 'canceling' | 'cancelled';

interface PhaseProgress {
  readonly phase: InstallPhase;
  readonly progress: number | null;
}

/** One attempt to install a version, as far as this page knows. */
export interface InstallJob {
  readonly status: JobStatus;
  /** 0 to 100 in a phase; null if there is no number. */
  readonly progress: number | null;
  /** Of a download, where the app counts them. */
  readonly bytes: DownloadBytes | null;
  /** The reason for the failure; empty unless `status` is `error`. */
  readonly message: string;
  /** The phase to return to if the cancel is refused; null if the app itself is canceling. */
  readonly interrupted: PhaseProgress | null;
  /** The desktop app is known to have this very attempt. */
  readonly isTaken: boolean;
  /** It follows another attempt that had ended, whose last event may still arrive. */
  readonly isRepeat: boolean;
  /** Asked after a long silence, the app repeated its last answer. */
  readonly isStalled: boolean;
  /** It has ended, and the installed files are newer information than its end. */
  readonly isSettled: boolean;
}

/** An event of a job. */
export type JobEvent =
  /** The person asks for it. */
  | { readonly type: 'started' }
  /** The app has taken it. */
  | { readonly type: 'taken' }
  /** The app refused it, or (`isRefused` false) did not answer in time. */
  | { readonly type: 'startFailed'; readonly isRefused: boolean; readonly message: string }
  /** An event of the app. */
  | { readonly type: 'reported'; readonly state: VersionState }
  /** The app's state when this page was opened. */
  | { readonly type: 'restored'; readonly state: VersionState }
  /** The app's answer after a long silence; null if it does not know the job. */
  | { readonly type: 'answered'; readonly state: VersionState | null }
  /** No answer after a long silence. */
  | { readonly type: 'unanswered'; readonly message: string }
  | { readonly type: 'cancelRequested' }
  | { readonly type: 'cancelConfirmed' }
  | { readonly type: 'cancelRefused' }
  /** The installed components were read again; `isThere` if all files of the version are there and none is older. */
  | { readonly type: 'componentsRead'; readonly isThere: boolean }
  /** Components were deleted by hand. */
  | { readonly type: 'componentsDeleted' };

const fresh: InstallJob = {
  status: 'downloading',
  progress: 0,
  bytes: null,
  message: '',
  interrupted: null,
  isTaken: false,
  isRepeat: false,
  isStalled: false,
  isSettled: false,
};

const endings: readonly JobStatus[] = ['done', 'error', 'cancelled'];

export const hasEnded = ({ status }: InstallJob): boolean => endings.includes(status);

const order: Readonly<Record<InstallPhase, number>> = {
  downloading: 0,
  unpacking: 1,
  installing: 2,
};

/** Neither the phase nor the progress within it goes back. */
function further(before: PhaseProgress, after: PhaseProgress): PhaseProgress {
  if (order[after.phase] < order[before.phase]) return before;
  if (after.phase !== before.phase) return after;
  if (before.progress === null || after.progress === null) {
    return { phase: after.phase, progress: before.progress ?? after.progress };
  }
  return { phase: after.phase, progress: Math.max(before.progress, after.progress) };
}

const ended = (job: InstallJob, status: 'done' | 'error' | 'cancelled', message = '') => ({
  ...job,
  status,
  message: status === 'cancelled' ? '' : message,
  progress: null,
  bytes: null,
  interrupted: null,
  isTaken: true,
  isStalled: false,
});

const inPhase = (job: InstallJob, { phase, progress }: PhaseProgress): InstallJob => ({
  ...job,
  status: phase,
  progress,
  message: '',
  interrupted: null,
});

const canceling = (job: InstallJob, interrupted: PhaseProgress | null): InstallJob => ({
  ...job,
  status: 'canceling',
  progress: null,
  message: '',
  interrupted,
});

/** The phase of a running job; null while the app cancels it, and after its end. */
function phaseOf({ status, progress, interrupted }: InstallJob): PhaseProgress | null {
  if (status === 'canceling') return interrupted;
  return isInstallPhase(status) ? { phase: status, progress } : null;
}

/**
 * A job after an event; null where nothing is known of the version. Events that are late, doubled or out of order change
 * nothing (rules I34 and I35).
 */
export function nextJob(job: InstallJob | null, event: JobEvent): InstallJob | null {
  if (event.type === 'started') return start(job);
  if (event.type === 'reported') return report(job, event.state);
  if (event.type === 'restored') return restore(job, event.state);
  if (!job) return null;
  switch (event.type) {
    case 'taken':
      return hasEnded(job) ? job : { ...job, isTaken: true };
    case 'startFailed':
      return failStart(job, event);
    case 'answered':
      return hasEnded(job) ? job : answer(job, event.state);
    case 'unanswered':
      return hasEnded(job) ? job : ended(job, 'error', event.message);
    case 'cancelRequested':
      return hasEnded(job) || job.status === 'canceling' ? job : canceling(job, phaseOf(job));
    case 'cancelConfirmed':
      return job.status === 'canceling' ? ended(job, 'cancelled') : job;
    case 'cancelRefused':
      return job.status === 'canceling' && job.interrupted ? inPhase(job, job.interrupted) : job;
    case 'componentsRead':
      return job.status === 'cancelled' || (job.status === 'done' && event.isThere)
        ? { ...job, isSettled: true }
        : job;
    case 'componentsDeleted':
      return hasEnded(job) ? { ...job, isSettled: true } : job;
  }
}

function start(job: InstallJob | null): InstallJob {
  if (!job) return fresh;
  if (hasEnded(job) || job.isStalled) return { ...fresh, isRepeat: true };
  return job;
}

function failStart(
  job: InstallJob,
  { isRefused, message }: { readonly isRefused: boolean; readonly message: string },
): InstallJob {
  if (hasEnded(job)) return job;
  if (isRefused) return ended(job, 'error', message);
  // If its events arrive, the app has the job, whether it answers or not; and they may still arrive.
  return job.isTaken ? job : { ...ended(job, 'error', message), isTaken: false };
}

function report(job: InstallJob | null, state: VersionState): InstallJob {
  const { status, progress, message, bytes } = state;
  if (!job) return firstSeen(state);
  const isRevived = job.status === 'error' && !job.isTaken;
  if (hasEnded(job) && !isRevived) return job;
  if (status === 'done' || status === 'error' || status === 'cancelled') {
    // The last event of the attempt before this one.
    if (job.isRepeat && !job.isTaken) return job;
    return ended(job, status, message);
  }
  const known = { ...job, isTaken: true, isStalled: false };
  const before = phaseOf(job);
  if (status === 'canceling') return canceling(known, before);
  const after = before ? further(before, { phase: status, progress }) : { phase: status, progress };
  if (job.status === 'canceling') return canceling(known, after);
  return {
    ...inPhase(known, after),
    bytes: after.phase === 'downloading' ? (bytes ?? null) : null,
  };
}

/** A job that the app began by itself, or before this page was opened. */
function firstSeen({ status, progress, message, bytes }: VersionState): InstallJob {
  const taken = { ...fresh, progress: null, isTaken: true };
  if (status === 'canceling') return canceling(taken, null);
  if (isInstallPhase(status))
    return { ...inPhase(taken, { phase: status, progress }), bytes: bytes ?? null };
  return ended(taken, status, message);
}

function restore(job: InstallJob | null, state: VersionState): InstallJob {
  if (!job) return settleIfEnded(report(null, state));
  // The answer may be older than the job.
  const isEnd = state.status === 'done' || state.status === 'error' || state.status === 'cancelled';
  return isEnd ? job : report(job, state);
}

const settleIfEnded = (job: InstallJob): InstallJob =>
  hasEnded(job) ? { ...job, isSettled: true } : job;

function answer(job: InstallJob, state: VersionState | null): InstallJob | null {
  if (!state) return null;
  const after = report({ ...job, isTaken: true }, state);
  const isNews = after.status !== job.status || after.progress !== job.progress;
  return isNews || hasEnded(after) ? after : { ...after, isStalled: true };
}
