import { tooBusy } from './errors.ts';

/** Runs a piece of work when it is its turn. `signal` says that nobody waits for its result any more. */
export type WorkQueue = <Result>(
  work: () => Promise<Result>,
  signal?: AbortSignal,
) => Promise<Result>;

interface QueueBounds {
  readonly atATime: number;
  /** Beyond these a piece of work is refused; default: any number waits. */
  readonly mostWaiting?: number;
}

/**
 * A queue of work that keeps a thread busy. So many pieces run at a time, so many wait in their order, and more are refused
 * at once. A piece leaves the queue when its signal is aborted; once it has begun, it runs to its end.
 * @throws Refusal `unavailable` where the queue is full, and for a piece that has left it
 */
export function createWorkQueue({ atATime, mostWaiting = Infinity }: QueueBounds): WorkQueue {
  let free = atATime;
  const waiting = new Set<() => void>();

  const wait = (signal?: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const leave = () => {
        waiting.delete(begin);
        reject(tooBusy());
      };
      const begin = () => {
        waiting.delete(begin);
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      waiting.add(begin);
      signal?.addEventListener('abort', leave, { once: true });
    });

  return async (work, signal) => {
    if (signal?.aborted === true) throw tooBusy();
    if (free > 0) free -= 1;
    else if (waiting.size >= mostWaiting) throw tooBusy();
    else await wait(signal);
    try {
      return await work();
    } finally {
      const [next] = waiting;
      if (next) next();
      else free += 1;
    }
  };
}
