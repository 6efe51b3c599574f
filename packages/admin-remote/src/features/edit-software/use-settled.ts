import { useEffect, useState } from 'react';

/** A value once it has stood still for a while: what is costly follows it without hindering who types. */
export function useSettled<T>(value: T, pauseMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => {
      clearTimeout(timer);
    };
  }, [value, pauseMs]);
  return settled;
}
