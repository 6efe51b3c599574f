import type { ReactNode } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';

interface PendingProps {
  /** What is on its way, as a sentence: 'Loading the categories'. */
  readonly label: string;
  /** Skeletons in the shape of what comes. */
  readonly children?: ReactNode;
}

/** A part of the page that is on its way. */
export function Pending({ label, children }: PendingProps) {
  return (
    <div role="status" aria-busy="true">
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
    </div>
  );
}
