import { AsyncResource } from 'node:async_hooks';
import type { Log } from '@patchbay/node-kit/telemetry';
import { reasonOf } from './error-details.ts';

/** Work that is done again and again beside the requests. */
export interface RepeatedWork {
  /** Does the work now, or once more after the run that is under way. */
  readonly wake: () => void;
  /** Tells the run that is under way to end, and resolves when it has ended. */
  readonly stop: () => Promise<void>;
}

/** Does some work every so often, and whenever it is woken. A failure is logged, and the work is done again at the next turn. */
export function repeatWork(
  name: string,
  work: (stopped: AbortSignal) => Promise<void>,
  { everyMs, log }: { readonly everyMs: number; readonly log: Log },
): RepeatedWork {
  let underWay: Promise<void> | null = null;
  let wishes = 0;
  const stopping = new AbortController();

  // A request that wakes the work is over before it is done: the work is no part of its trace.
  const run = AsyncResource.bind(async () => {
    while (wishes > 0) {
      wishes = 0;
      await work(stopping.signal).catch((error: unknown) => {
        log(`${name} failed: ${reasonOf(error)}`, { level: 'error' });
      });
    }
    underWay = null;
  });
  const wake = () => {
    if (stopping.signal.aborted) return;
    wishes += 1;
    underWay ??= run();
  };
  const timer = setInterval(wake, everyMs);
  timer.unref();
  return {
    wake,
    stop: async () => {
      stopping.abort();
      wishes = 0;
      clearInterval(timer);
      await underWay;
    },
  };
}
