import type { DownloadBytes, InstallPhase, VersionState } from '@patchbay/shared/bridge';
import pLimit from 'p-limit';
import { EngineError, asEngineError } from '../engine-error.ts';
import type { Format } from '../folders/formats.ts';
import { maxJobs, type JobFile } from './job-file.ts';

/** Reports the progress of a job. */
export type ReportPhase = (
  phase: InstallPhase,
  percent: number | null,
  /** Of a download, as far as they are known. */
  bytes?: DownloadBytes,
) => void;

/** The order to install a version. */
export interface InstallOrder {
  readonly versionId: number;
  /** Null for all formats that the settings want. */
  readonly formats: readonly Format[] | null;
}

export interface JobsDeps {
  readonly file: JobFile;
  /**
   * Installs a version, and answers what the person has to know of it. It heeds the signal until nothing can be taken back
   * any more.
   */
  readonly install: (
    order: InstallOrder,
    signal: AbortSignal,
    report: ReportPhase,
    /** Says whether it only waits for a slow server: then another may begin beside it. */
    tellPace: (isSlow: boolean) => void,
  ) => Promise<string>;
  /** Removes what a cancelled installation left. */
  readonly discard: (versionId: number) => Promise<void>;
  readonly onState: (versionId: number, state: VersionState) => void;
  readonly onAllStates: (states: ReadonlyMap<number, VersionState>) => void;
  readonly log: (message: string) => void;
}

/** The installations of this computer, several at once up to a limit. Every job ends in done, error or cancelled. */
export interface Jobs {
  /** Goes on with what an earlier run left. */
  resume(): Promise<void>;
  /** @throws EngineError `busy` beside too many that have not ended */
  start(order: InstallOrder): Promise<void>;
  cancel(versionId: number): Promise<void>;
  /** States of the jobs that have not ended, and of those that have ended last. */
  readonly states: ReadonlyMap<number, VersionState>;
  readonly isBusy: boolean;
  setParallel(count: number): void;
  /** Stops the jobs that can be stopped, and waits for the rest. Those that have not ended go on at the next start. */
  close(): Promise<void>;
}

interface Job extends InstallOrder {
  readonly abort: AbortController;
  /** Resolves once it is written down, which an earlier run has done with those that it left. */
  taken: Promise<void>;
  isCanceling: boolean;
  isRunning: boolean;
  /** Its end is being written down. */
  isEnding: boolean;
  readonly ended: Promise<void>;
  readonly end: () => void;
}

/** Slow downloads beside which another begins: on a slow line all are, and each gets less of it. */
const maxSlow = 4;

/** Beyond them, of those that have ended the oldest is forgotten. */
const maxStates = 2 * maxJobs;

const closing = new EngineError('closing', 'The app is closing.');
const cancelled = new Error('The installation was cancelled');

const tooMany = () =>
  new EngineError('busy', 'Too many installations wait already. Try again when some have ended.');

export function createJobs(deps: JobsDeps, parallel: number): Jobs {
  const limit = pLimit(parallel);
  let places = parallel;
  const slow = new Set<number>();
  const jobs = new Map<number, Job>();
  const states = new Map<number, VersionState>();
  /** Aborted when the app closes. */
  const close = new AbortController();

  const write = () =>
    deps.file.write(() =>
      [...jobs.values()]
        .filter(({ isEnding }) => !isEnding)
        .map(({ versionId, formats, isCanceling }) => ({
          versionId,
          formats: formats === null ? null : [...formats],
          isCanceling,
        })),
    );

  const sharePlaces = () => {
    limit.concurrency = places + Math.min(slow.size, maxSlow);
  };

  /** Downloads that hardly go on keep nobody from the places. */
  function setPace(versionId: number, isSlow: boolean): void {
    if (isSlow) slow.add(versionId);
    else slow.delete(versionId);
    sharePlaces();
  }

  /** Writes the list down where a job ends either way: at worst the next start does it once more. */
  async function tryToWrite(): Promise<void> {
    try {
      await write();
    } catch (error) {
      deps.log(`The list of jobs cannot be written: ${String(error)}`);
    }
  }

  async function discard(versionId: number): Promise<void> {
    try {
      await deps.discard(versionId);
    } catch (error) {
      deps.log(`What a cancelled installation left cannot be removed: ${String(error)}`);
    }
  }

  function setState(versionId: number, state: VersionState): void {
    states.set(versionId, state);
    if (states.size > maxStates) forgetOldest();
    deps.onState(versionId, state);
  }

  function forgetOldest(): void {
    for (const versionId of states.keys()) {
      if (jobs.has(versionId)) continue;
      states.delete(versionId);
      return;
    }
  }

  /** Whole percents, and never back within a phase: a download may start over. */
  function report(job: Job, ...[phase, percent, bytes]: Parameters<ReportPhase>): void {
    if (job.isCanceling) return;
    const before = states.get(job.versionId);
    const isSamePhase = before?.status === phase;
    const whole = percent === null ? null : Math.floor(Math.min(100, Math.max(0, percent)));
    const progress = isSamePhase ? atLeast(before.progress, whole) : whole;
    if (isSamePhase && before.progress === progress && !bytes) return;
    setState(job.versionId, { status: phase, progress, message: '', ...(bytes ? { bytes } : {}) });
  }

  async function finish(job: Job, state: VersionState): Promise<void> {
    job.isEnding = true;
    await tryToWrite();
    jobs.delete(job.versionId);
    setState(job.versionId, state);
    job.end();
  }

  async function run(job: Job): Promise<void> {
    if (job.abort.signal.aborted) return;
    job.isRunning = true;
    try {
      const message = await deps.install(
        job,
        job.abort.signal,
        (...progress) => report(job, ...progress),
        (isSlow) => setPace(job.versionId, isSlow),
      );
      await finish(job, { status: 'done', progress: null, message });
    } catch (error) {
      if (job.isCanceling) await finishCancelled(job);
      else if (close.signal.aborted) job.end();
      else await finish(job, { status: 'error', progress: null, message: describe(error) });
    }
  }

  async function finishCancelled(job: Job): Promise<void> {
    await discard(job.versionId);
    await finish(job, { status: 'cancelled', progress: null, message: '' });
  }

  function describe(error: unknown): string {
    const known = asEngineError(error, 'The installation');
    if (known !== error || !(known instanceof EngineError))
      deps.log(
        `An installation failed: ${error instanceof Error ? (error.stack ?? '') : String(error)}`,
      );
    if (known instanceof EngineError) return known.message;
    return `The installation failed: ${error instanceof Error ? error.message : String(error)}`;
  }

  function add({ versionId, formats }: InstallOrder): Job {
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const abort = new AbortController();
    const job: Job = {
      versionId,
      formats,
      abort,
      taken: Promise.resolve(),
      isCanceling: false,
      isRunning: false,
      isEnding: false,
      ended,
      end,
    };
    jobs.set(versionId, job);
    return job;
  }

  /** Newest last: the order of the map is the order in which jobs were begun. */
  function begin(job: Job): void {
    states.delete(job.versionId);
    setState(job.versionId, { status: 'downloading', progress: 0, message: '' });
    void limit(() => run(job));
  }

  /** @throws EngineError where it cannot be written down: then there is no such job */
  async function take(job: Job): Promise<void> {
    try {
      await write();
    } catch (error) {
      jobs.delete(job.versionId);
      job.end();
      throw asEngineError(error, 'Starting the installation');
    }
    begin(job);
    deps.onAllStates(states);
  }

  return {
    states,
    get isBusy() {
      return jobs.size > 0;
    },
    setParallel(count) {
      places = count;
      sharePlaces();
    },
    async resume() {
      for (const { versionId, formats, isCanceling } of await deps.file.read()) {
        if (jobs.has(versionId)) continue;
        if (isCanceling) await discard(versionId);
        else begin(add({ versionId, formats }));
      }
      if (jobs.size > 0) deps.onAllStates(states);
      await tryToWrite();
    },
    async start(order) {
      const { versionId } = order;
      close.signal.throwIfAborted();
      const running = jobs.get(versionId);
      // A further request for it does not hear that it is accepted before it is.
      if (running && !running.isCanceling && !running.isEnding) return running.taken;
      await running?.ended;
      close.signal.throwIfAborted();
      const other = jobs.get(versionId);
      if (other) return other.taken;
      if (jobs.size >= maxJobs) throw tooMany();
      const job = add(order);
      job.taken = take(job);
      await job.taken;
    },
    async cancel(versionId) {
      const job = jobs.get(versionId);
      if (!job) return;
      if (!job.isCanceling && !job.isEnding) {
        job.isCanceling = true;
        setState(versionId, { status: 'canceling', progress: null, message: '' });
        job.abort.abort(cancelled);
        await tryToWrite();
        if (!job.isRunning) await finishCancelled(job);
      }
      await job.ended;
    },
    async close() {
      close.abort(closing);
      const open = [...jobs.values()];
      for (const job of open) job.abort.abort(closing);
      for (const job of open) if (!job.isRunning) job.end();
      await Promise.all(open.map(({ ended }) => ended));
    },
  };
}

function atLeast(before: number | null, now: number | null): number | null {
  if (before === null || now === null) return now ?? before;
  return Math.max(before, now);
}
