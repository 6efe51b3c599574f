import { EntryExecutionError } from './run-entry.ts';

/** The number and the time of the attempts. */
export interface RetryPolicy {
  /** Pauses before the second try, the third, and so on. */
  readonly pausesMs: readonly number[];
  /** After this the caller is not kept waiting any longer, whatever is still under way. */
  readonly deadlineMs: number;
  /** True for a failure that another try cannot mend. */
  readonly isFinal: (error: unknown) => boolean;
}

/** For code: tries twice more, and says within ten seconds that it did not come. */
export const codePolicy: RetryPolicy = {
  pausesMs: [300, 1200],
  deadlineMs: 9000,
  isFinal: (error) => error instanceof EntryExecutionError,
};

/** Nothing came within the policy's deadline. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
}

/**
 * Tries until it succeeds, fails for good, or the deadline has passed.
 * @throws the last failure, or DeadlineError
 */
export async function loadWithRetries<T>(
  load: () => Promise<T>,
  { pausesMs, deadlineMs, isFinal }: RetryPolicy,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new DeadlineError(`Nothing was loaded within ${deadlineMs} ms`));
    }, deadlineMs);
  });
  let isOver = false;

  async function tryAll(): Promise<T> {
    for (const pauseMs of pausesMs) {
      try {
        return await load();
      } catch (error) {
        if (isFinal(error)) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      if (isOver) return deadline;
    }
    return load();
  }

  try {
    return await Promise.race([tryAll(), deadline]);
  } finally {
    isOver = true;
    clearTimeout(timer);
  }
}
