/** The calls of each owner, which are made one after another; the last that waits or is under way. */
const lastCalls = new Map<string, Promise<void>>();

/**
 * Makes a call when those before it of the same owner are over, whichever pages they are of.
 * @param signal a call that nobody waits for any more leaves the line
 * @throws what the call throws, or the signal's reason
 */
export async function oneCallAtATime<T>(
  owner: string,
  signal: AbortSignal,
  call: () => Promise<T>,
): Promise<T> {
  const before = lastCalls.get(owner) ?? Promise.resolve();
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const last = before.then(() => ended);
  lastCalls.set(owner, last);
  try {
    await orAborted(before, signal);
    return await call();
  } finally {
    end();
    if (lastCalls.get(owner) === last) void last.then(() => forget(owner, last));
  }
}

function forget(owner: string, last: Promise<void>): void {
  if (lastCalls.get(owner) === last) lastCalls.delete(owner);
}

function orAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      reject(signal.reason instanceof Error ? signal.reason : new Error('Nobody waits any more'));
    };
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
    void work.then(() => {
      signal.removeEventListener('abort', leave);
      resolve();
    });
  });
}
