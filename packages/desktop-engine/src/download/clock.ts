import { setTimeout as wait } from 'node:timers/promises';

/** Time as the engine sees it, so that a test need not wait. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** @throws the signal's reason where it is aborted first */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export const createClock = (now: () => number): Clock => ({
  now,
  async sleep(ms, signal) {
    try {
      await wait(ms, undefined, { ...(signal && { signal }) });
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    }
  },
});
