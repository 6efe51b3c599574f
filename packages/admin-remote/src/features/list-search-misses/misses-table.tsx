import { CircleHelp } from 'lucide-react';
import { useId, useState } from 'react';
import type { SearchMiss } from '@patchbay/domain/api';
import { formatDate } from '@patchbay/domain/format';
import { Button, VisuallyHidden } from '@patchbay/ui';
import { SortHead } from '../../lib/sort-head/sort-head.tsx';
import styles from './misses-table.module.css';

const labels: Readonly<Record<MissSortKey, string>> = {
  query: 'Searched for',
  count: 'Times',
  lastSeen: 'Last seen',
};

interface MissesTableProps {
  readonly label: string;
  readonly misses: readonly SearchMiss[];
  /** Not given where words cannot be explained. */
  readonly onExplain: ((text: string) => void) | undefined;
}

/** Searches in vain, sorted by the table's heads, each with a way to say what its words mean. */
export function MissesTable({ label, misses, onExplain }: MissesTableProps) {
  const id = useId();
  const [sort, setSort] = useState(firstSort);
  const way = sort.isDescending ? 'descending' : 'ascending';
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>{label}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {missSortKeys.map((key) => {
            const direction = sort.key === key ? way : null;
            return (
              <th key={key} scope="col" data-column={key} aria-sort={direction ?? undefined}>
                <SortHead direction={direction} onSort={() => setSort(nextMissSort(sort, key))}>
                  {labels[key]}
                </SortHead>
              </th>
            );
          })}
          {onExplain && (
            <th scope="col" data-column="explain">
              <VisuallyHidden>Meaning</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {sortMisses(misses, sort).map(({ query, count, lastSeen }, row) => (
          <tr key={query}>
            <th scope="row" id={`${id}-${row}`} className={styles.query}>
              <bdi>{query}</bdi>
            </th>
            <td data-column="count">{count.toLocaleString('en')}</td>
            <td data-column="lastSeen">{lastSeen === null ? '' : formatDate(lastSeen)}</td>
            {onExplain && (
              <td data-column="explain">
                <Button
                  size="small"
                  aria-describedby={`${id}-${row}`}
                  onClick={() => onExplain(query)}
                >
                  <CircleHelp size={16} />
                  <span className={styles.explain}>What does it mean?</span>
                </Button>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const missSortKeys = ['query', 'count', 'lastSeen'] as const;
type MissSortKey = (typeof missSortKeys)[number];

/** A column, and which way its rows go. */
interface MissSort {
  readonly key: MissSortKey;
  readonly isDescending: boolean;
}

const firstSort: MissSort = { key: 'count', isDescending: true };

/** The order after a press on a column's head: the other way round, or what is usual for another column. */
const nextMissSort = (sort: MissSort, key: MissSortKey): MissSort => ({
  key,
  isDescending: sort.key === key ? !sort.isDescending : key !== 'query',
});

const compare: Readonly<Record<MissSortKey, (a: SearchMiss, b: SearchMiss) => number>> = {
  query: (a, b) => a.query.localeCompare(b.query, 'en'),
  count: (a, b) => a.count - b.count,
  lastSeen: (a, b) => (a.lastSeen ?? '').localeCompare(b.lastSeen ?? ''),
};

/** Equal ones by their text, from A to Z. */
const sortMisses = (
  misses: readonly SearchMiss[],
  { key, isDescending }: MissSort,
): readonly SearchMiss[] =>
  misses.toSorted((a, b) => (isDescending ? -1 : 1) * compare[key](a, b) || compare.query(a, b));
