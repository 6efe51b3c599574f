import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './sort-head.module.css';

export type SortDirection = 'ascending' | 'descending';

interface SortHeadProps {
  /** The order of the rows by this column; null where they are sorted by another one. */
  readonly direction: SortDirection | null;
  readonly onSort: () => void;
  readonly children: ReactNode;
}

/** The button in the head of a column that sorts; the head itself has `aria-sort`. */
export function SortHead({ direction, onSort, children }: SortHeadProps) {
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp;
  return (
    <button type="button" className={styles.sort} data-sorted={direction !== null} onClick={onSort}>
      {children}
      {direction && <Arrow size={14} />}
    </button>
  );
}
