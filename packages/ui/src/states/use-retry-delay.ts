import { useEffect, useState } from 'react';
import { isApiError } from '@patchbay/shared/http';

/** A timer of the browser's overflows at 2^31 ms and rings at once: longer waits take several. */
const longestTimerMs = 2 ** 31 - 1;

/**
 * Calls back when a wait is over, however long it is. By either clock: the visitor's may be set back meanwhile, and would then hold
 * a button for a day, and the other one stands still while the computer sleeps. Answers how to give it up.
 */
function callAfter(waitMs: number, onTime: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const [begunAt, begun] = [Date.now(), performance.now()];
  const wait = () => {
    const passedMs = Math.max(Date.now() - begunAt, performance.now() - begun);
    const leftMs = waitMs - passedMs;
    if (leftMs <= 0) onTime();
    else timer = setTimeout(wait, Math.min(leftMs, longestTimerMs));
  };
  wait();
  return () => {
    clearTimeout(timer);
  };
}

/** True while the server's `Retry-After` of this failure has not passed yet, for as long as it says. */
export function useRetryDelay(error: unknown): boolean {
  const [passed, setPassed] = useState<unknown>(null);
  const seconds = isApiError(error) ? (error.retryAfterSeconds ?? 0) : 0;
  const isWaiting = seconds > 0 && passed !== error;
  useEffect(
    () => (isWaiting ? callAfter(seconds * 1000, () => setPassed(error)) : undefined),
    [isWaiting, error, seconds],
  );
  return isWaiting;
}
