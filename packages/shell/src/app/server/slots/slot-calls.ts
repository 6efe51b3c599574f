interface SlotCallsOptions {
  /** Less than what a thread may have under way at the backend: the rest is for pages. */
  readonly most?: number;
  readonly mostOfOne?: number;
}

interface SlotCall<T> {
  /** The release whose slot makes it. */
  readonly owner: string;
  /** A call that nobody waits for any more leaves the line. */
  readonly signal: AbortSignal;
  readonly call: () => Promise<T>;
}

/**
 * A line for the calls of slots, whichever pages they are on: few of them are under way at a time, and fewer of one remote, so that slots
 * whose backend hangs leave pages and other slots a place.
 */
export function createSlotCalls({ most = 3, mostOfOne = 2 }: SlotCallsOptions = {}) {
  /** The owners of the calls that are under way, each as often as it has some. */
  const underWay: string[] = [];
  /** The oldest first. */
  const waiting = new Set<{ readonly owner: string; readonly begin: () => void }>();

  const mayBegin = (owner: string) =>
    underWay.length < most && underWay.filter((other) => other === owner).length < mostOfOne;

  function beginNext(): void {
    for (const next of waiting) {
      if (!mayBegin(next.owner)) continue;
      waiting.delete(next);
      underWay.push(next.owner);
      next.begin();
    }
  }

  const turn = (owner: string, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const leave = () => {
        waiting.delete(waiter);
        reject(signal.reason instanceof Error ? signal.reason : new Error('Nobody waits any more'));
      };
      const waiter = {
        owner,
        begin: () => {
          signal.removeEventListener('abort', leave);
          resolve();
        },
      };
      signal.addEventListener('abort', leave, { once: true });
      waiting.add(waiter);
      beginNext();
    });

  /** @throws what the call throws, or the signal's reason */
  return async function inLine<T>({ owner, signal, call }: SlotCall<T>): Promise<T> {
    signal.throwIfAborted();
    await turn(owner, signal);
    try {
      return await call();
    } finally {
      underWay.splice(underWay.indexOf(owner), 1);
      beginNext();
    }
  };
}
