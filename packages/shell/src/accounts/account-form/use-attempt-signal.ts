import { useCallback, useEffect, useRef } from 'react';

/** Gives each attempt of a form a signal, which is aborted when the form leaves the page. */
export function useAttemptSignal(): () => AbortSignal {
  const current = useRef<AbortController | null>(null);
  useEffect(
    () => () => {
      current.current?.abort();
    },
    [],
  );
  return useCallback(() => {
    current.current = new AbortController();
    return current.current.signal;
  }, []);
}
