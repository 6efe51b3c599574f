import { type ReactNode, useEffect, useState } from 'react';
import { VisuallyHidden } from '../content/visually-hidden.tsx';
import styles from './pending.module.css';

interface PendingProps {
  /** The sentence that says what is on its way: 'Loading the categories'. */
  readonly label: string;
  /** True behind a loader that has waited already. Default false: nothing is seen for the first 200 ms. */
  readonly hasWaited?: boolean;
  /** Skeletons in the shape of what comes. */
  readonly children?: ReactNode;
}

/** A part of the page that is on its way. The component that shows it asks `useSteadyPending` for how long. */
export function Pending({ label, hasWaited = false, children }: PendingProps) {
  return (
    <div className={styles.pending} data-has-waited={hasWaited} role="status" aria-busy="true">
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
    </div>
  );
}

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
