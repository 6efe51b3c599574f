import type { ReactNode } from 'react';
import styles from './pending.module.css';
import { VisuallyHidden } from '../content/visually-hidden.tsx';

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
