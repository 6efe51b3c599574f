import { AsyncResource } from 'node:async_hooks';
import { reasonOf } from './error-details.ts';

/** Work that is done again and again beside the requests. */
export interface RepeatedWork {
  /** Does it now, or once more after what is under way. */
  readonly wake: () => void;
  /** Tells what is under way to come to its end, and resolves when it has. */
  readonly stop: () => Promise<void>;
}

/** Does some work every so often, and whenever it is woken. Where it fails it is said, and done again at the next turn. */
export function repeatWork(
  name: string,
  work: (stopped: AbortSignal) => Promise<void>,
  { everyMs, log }: { readonly everyMs: number; readonly log: (line: string) => void },
): RepeatedWork {
  let underWay: Promise<void> | null = null;
  let wishes = 0;
  const stopping = new AbortController();

  // A request that wakes it is over before it is done: it is no work of that request's network.
  const run = AsyncResource.bind(async () => {
    while (wishes > 0) {
      wishes = 0;
      await work(stopping.signal).catch((error: unknown) => {
        log(`${name} failed: ${reasonOf(error)}`);
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
