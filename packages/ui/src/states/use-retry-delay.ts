import { useEffect, useState } from 'react';
import { isApiError } from '@patchbay/shared/http';

/** A timer of the browser's overflows at 2^31 ms and rings at once: longer waits take several. */
const longestTimerMs = 2 ** 31 - 1;

/** Calls back when a time is there, however far away. Answers how to give it up. */
function callAt(timeMs: number, onTime: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    const leftMs = timeMs - Date.now();
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
    () => (isWaiting ? callAt(Date.now() + seconds * 1000, () => setPassed(error)) : undefined),
    [isWaiting, error, seconds],
  );
  return isWaiting;
}
