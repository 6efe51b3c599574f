import type { Clock } from './clock.ts';
import { PassingFailure } from './read-answer.ts';

interface StallRoom {
  readonly clock: Clock;
  readonly limits: {
    /** The time for which a server may send nothing. */
    readonly stallMs: number;
    /** In that time a slow one sends less. */
    readonly slowBytes: number;
  };
}

const stalled = () => new PassingFailure('The server sent nothing for a while.');

/**
 * Gives a body up that stands still. One look for many pieces: timers for each of them would pile up by the gigabyte.
 */
export function watchForStall(
  { clock, limits }: StallRoom,
  stall: AbortController,
  onPace: (isSlow: boolean) => void,
) {
  const watch = new AbortController();
  let heard = 0;
  const look = async () => {
    for (let before = -1; before !== heard;) {
      before = heard;
      await clock.sleep(limits.stallMs, watch.signal);
      onPace(heard - before < limits.slowBytes);
    }
    stall.abort(stalled());
  };
  look().catch((error: unknown) => {
    if (!watch.signal.aborted) stall.abort(error);
  });
  return {
    hear: (bytes: number) => {
      heard += bytes;
    },
    stop: () => {
      watch.abort();
    },
  };
}

/** Waits for an answer, but not for ever: a server that sends nothing may answer another request. */
export async function untilStall<T>(
  { clock, limits }: StallRoom,
  stall: AbortController,
  work: Promise<T>,
): Promise<T> {
  const watch = new AbortController();
  const silence = clock.sleep(limits.stallMs, watch.signal).then(() => {
    stall.abort();
    throw stalled();
  });
  try {
    return await Promise.race([work, silence]);
  } finally {
    watch.abort();
  }
}
