import { useEffect, useState } from 'react';

/**
 * A value once it has stood still for a while (milliseconds): costly work follows it without hindering the person who
 * types.
 */
export function useDebounced<T>(value: T, delayMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => {
      clearTimeout(timer);
    };
  }, [value, delayMs]);
  return settled;
}
