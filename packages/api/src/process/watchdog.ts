import inspector from 'node:inspector';
import { Worker } from 'node:worker_threads';

interface WatchdogOptions {
  readonly turnMs: number;
  /** The process is ended after so many turns in which its event loop did not turn. */
  readonly mostMissed: number;
}

/** A minute: no work of the backend's takes the thread for as long. */
const usual: WatchdogOptions = { turnMs: 1000, mostMissed: 60 };

/**
 * Ends this process where its event loop does not turn any more, as in an endless loop of the embedded database, so that
 * a supervisor starts it again: such a process answers nothing, and hears no signal either. It counts turns of its own,
 * so that a machine that slept does not look like a process that hangs. A debugger may stop the process for as long as it
 * likes.
 */
export function startWatchdog({ turnMs, mostMissed }: WatchdogOptions = usual): void {
  if (inspector.url() !== undefined) return;
  const beats = new Int32Array(new SharedArrayBuffer(4));
  setInterval(() => Atomics.add(beats, 0, 1), turnMs / 4).unref();
  // Plain JavaScript, without the loader of this process: it is there at once, and takes little memory.
  const worker = new Worker(new URL('watchdog-worker.js', import.meta.url), {
    workerData: { beats, turnMs, mostMissed },
    execArgv: [],
  });
  worker.unref();
}
