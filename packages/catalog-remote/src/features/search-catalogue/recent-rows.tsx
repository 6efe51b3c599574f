import { History } from 'lucide-react';
import { SearchOption } from './search-option.tsx';
import styles from './search-popup.module.css';
import type { RecentRow } from './use-search-rows.ts';

interface RecentRowsProps {
  readonly rows: readonly RecentRow[];
  readonly active: number;
  readonly idOf: (index: number) => string;
  readonly onPoint: (index: number) => void;
  readonly onChoose: () => void;
}

/** What was searched for before on this browser. */
export function RecentRows({ rows, active, idOf, onPoint, onChoose }: RecentRowsProps) {
  return rows.map(({ text, path }, index) => (
    <SearchOption
      key={text}
      id={idOf(index)}
      path={path}
      isActive={index === active}
      onPoint={() => onPoint(index)}
      onChoose={onChoose}
    >
      <History className={styles.icon} size={16} strokeWidth={1.5} aria-hidden="true" />
      <bdi className={styles.words}>{text}</bdi>
    </SearchOption>
  ));
}
