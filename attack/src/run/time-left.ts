/** The work took longer than it may. */
export class TooLongError extends Error {
  override readonly name = 'TooLongError';
}

/**
 * The result of a piece of work, if it comes in time. The work itself is not stopped: its servers are.
 * @throws TooLongError
 */
export async function within<Result>(work: Promise<Result>, limitMs: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<never>((_, fail) => {
    timer = setTimeout(() => {
      fail(new TooLongError(`it was not over after ${limitMs / 1000} s`));
    }, limitMs);
  });
  // If the time is over first, nobody waits for the work any more, and it may still fail.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, end]);
  } finally {
    clearTimeout(timer);
  }
}
