import { useEffect, useState } from 'react';

/** As in `pending.module.css`. */
const quietMs = 200;
const leastShownMs = 300;

interface SteadyPendingOptions {
  /** True behind a loader that has waited already: its skeleton is shown from the start. Default false. */
  readonly hasWaited?: boolean;
}

/**
 * True while something is on its way, and until its skeleton, once shown, has stood for 300 ms: nothing flashes up. An
 * answer within the first 200 ms, which show nothing, holds nobody up.
 */
export function useSteadyPending(
  isPending: boolean,
  { hasWaited = false }: SteadyPendingOptions = {},
): boolean {
  const [isHeld, setHeld] = useState(isPending && hasWaited);
  useEffect(() => {
    if (!isPending || hasWaited) return undefined;
    const timer = setTimeout(() => setHeld(true), quietMs);
    return () => {
      clearTimeout(timer);
    };
  }, [isPending, hasWaited]);
  useEffect(() => {
    if (!isHeld) return undefined;
    const timer = setTimeout(() => setHeld(false), leastShownMs);
    return () => {
      clearTimeout(timer);
    };
  }, [isHeld]);
  return isPending || isHeld;
}
