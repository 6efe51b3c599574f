import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './sort-head.module.css';

export type SortDirection = 'ascending' | 'descending';

interface SortHeadProps {
  /** Which way the rows go by this column; null where they go by another one. */
  readonly direction: SortDirection | null;
  readonly onSort: () => void;
  readonly children: ReactNode;
}

/** What stands in the head of a column that sorts; the head itself says `aria-sort`. */
export function SortHead({ direction, onSort, children }: SortHeadProps) {
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp;
  return (
    <button type="button" className={styles.sort} data-sorted={direction !== null} onClick={onSort}>
      {children}
      {direction && <Arrow size={14} />}
    </button>
  );
}
