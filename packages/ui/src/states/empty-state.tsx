import type { ReactElement, ReactNode } from 'react';
import { CoverDrawing } from '../content/cover-drawing.tsx';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  /** The title, which says what is missing: 'Coming Soon'. */
  readonly title: string;
  /** Why, in one sentence. */
  readonly children?: ReactNode;
  /** The one thing to do next. */
  readonly action?: ReactElement | undefined;
}

/** A place with nothing in it. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <span className={styles.drawing}>
        <CoverDrawing name={title} label="" />
      </span>
      <p className={styles.title}>{title}</p>
      {children !== undefined && <p className={styles.reason}>{children}</p>}
      {action}
    </div>
  );
}
