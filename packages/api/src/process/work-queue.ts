import { tooBusy } from './refusal.ts';

interface WorkOptions {
  /** Nobody waits for the result any more. */
  readonly signal?: AbortSignal;
  /** Whose work it is, e.g. a network: one of many must not fill the queue. */
  readonly owner?: string;
}

/** Runs a piece of work when it is its turn. */
export type WorkQueue = <Result>(
  work: () => Promise<Result>,
  options?: WorkOptions,
) => Promise<Result>;

interface QueueBounds {
  readonly atATime: number;
  /** Beyond these a piece of work is refused; default: any number waits. */
  readonly mostWaiting?: number;
  /** Pieces of one owner, waiting or running, beyond which more of theirs are refused; default: any number. */
  readonly mostOfOne?: number;
}

/**
 * A queue of work that keeps a thread busy. So many pieces run at a time, so many wait in their order, and more are refused
 * at once. A piece leaves the queue when its signal is aborted; once it has begun, it runs to its end.
 * @throws Refusal `unavailable` where the queue is full, and for a piece that has left it
 */
export function createWorkQueue({
  atATime,
  mostWaiting = Infinity,
  mostOfOne = Infinity,
}: QueueBounds): WorkQueue {
  let free = atATime;
  const waiting = new Set<() => void>();
  const ofOwners = new Map<string, number>();

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

  async function run<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
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
  }

  return async (work, { signal, owner } = {}) => {
    if (owner === undefined) return run(work, signal);
    const own = ofOwners.get(owner) ?? 0;
    if (own >= mostOfOne) throw tooBusy();
    ofOwners.set(owner, own + 1);
    try {
      return await run(work, signal);
    } finally {
      const left = (ofOwners.get(owner) ?? 1) - 1;
      if (left > 0) ofOwners.set(owner, left);
      else ofOwners.delete(owner);
    }
  };
}
