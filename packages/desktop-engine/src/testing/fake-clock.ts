import type { Clock } from '../download/clock.ts';

/** A clock whose pauses are over at once, except those of a length that a test holds back. */
export interface FakeClock extends Clock {
  readonly sleeps: number[];
}

export function createFakeClock(isHeld: (ms: number) => boolean): FakeClock {
  const sleeps: number[] = [];
  return {
    sleeps,
    now: () => 1_700_000_000_000,
    async sleep(ms, signal) {
      signal?.throwIfAborted();
      if (!isHeld(ms)) {
        sleeps.push(ms);
        return;
      }
      await new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(new Error('the pause is over')));
      });
    },
  };
}
