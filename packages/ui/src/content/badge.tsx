import type { ReactNode } from 'react';
import styles from './badge.module.css';

export type BadgeTone = 'neutral' | 'accent' | 'good' | 'caution' | 'warn' | 'bad';

interface BadgeProps {
  readonly tone?: BadgeTone;
  /** What it stands for, for who points at it. */
  readonly title?: string;
  readonly children: ReactNode;
}

/** A word or two about a thing: a format, a status. The word says it, the tone only helps. */
export function Badge({ tone = 'neutral', title, children }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone} title={title}>
      {children}
    </span>
  );
}
