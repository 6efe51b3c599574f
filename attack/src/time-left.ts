const unitMs = new Map([
  ['s', 1000],
  ['m', 60_000],
]);

/** `90s` or `12m` in milliseconds, or null for anything else. */
export function readDuration(text: string): number | null {
  const [, count, unit] = /^(\d{1,4})([sm])$/.exec(text) ?? [];
  const ofUnit = unitMs.get(unit ?? '');
  return ofUnit === undefined ? null : Number(count) * ofUnit;
}

/** The work took longer than it may. */
class TooLongError extends Error {
  override readonly name = 'TooLongError';
}

/**
 * What a piece of work answers, if it does in time. The work itself is not stopped: its servers are.
 * @throws TooLongError
 */
export async function within<Result>(work: Promise<Result>, limitMs: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<never>((_, fail) => {
    timer = setTimeout(() => {
      fail(new TooLongError(`it was not over after ${limitMs / 1000} s`));
    }, limitMs);
  });
  // Where the time is over first, nobody waits for the work any more, and it may still fail.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, end]);
  } finally {
    clearTimeout(timer);
  }
}
