import { useEffect, useState } from 'react';
import { isApiError } from '../api/api-error.ts';

const longestDelaySeconds = 120;

/** True while the server's `Retry-After` of this failure has not passed yet. */
export function useRetryDelay(error: unknown): boolean {
  const [passed, setPassed] = useState<unknown>(null);
  const seconds = isApiError(error) ? (error.retryAfterSeconds ?? 0) : 0;
  const isWaiting = seconds > 0 && passed !== error;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(
      () => {
        setPassed(error);
      },
      Math.min(seconds, longestDelaySeconds) * 1000,
    );
    return () => {
      clearTimeout(timer);
    };
  }, [isWaiting, error, seconds]);
  return isWaiting;
}
