interface SharedWork<Result> {
  readonly result: Promise<Result>;
  readonly nobodyWaits: AbortController;
  waiters: number;
}

/** Runs a piece of work of a name, or gives what is under way under it. */
export type ShareWork<Result> = (
  name: string,
  work: (nobodyWaits: AbortSignal) => Promise<Result>,
  signal?: AbortSignal,
) => Promise<Result>;

/** Requests for the same thing at the same time share the work. It is given up once all of them have gone away. */
export function createSharedWork<Result>(): ShareWork<Result> {
  const underWay = new Map<string, SharedWork<Result>>();

  function begin(name: string, work: (nobodyWaits: AbortSignal) => Promise<Result>) {
    const nobodyWaits = new AbortController();
    const result = work(nobodyWaits.signal);
    const shared: SharedWork<Result> = { result, nobodyWaits, waiters: 0 };
    underWay.set(name, shared);
    const forget = () => {
      if (underWay.get(name) === shared) underWay.delete(name);
    };
    result.then(forget, forget);
    nobodyWaits.signal.addEventListener('abort', forget);
    return shared;
  }

  return async (name, work, signal) => {
    const shared = underWay.get(name) ?? begin(name, work);
    shared.waiters += 1;
    const leave = () => {
      shared.waiters -= 1;
      if (shared.waiters === 0) shared.nobodyWaits.abort();
    };
    signal?.addEventListener('abort', leave, { once: true });
    try {
      return await shared.result;
    } finally {
      signal?.removeEventListener('abort', leave);
    }
  };
}
