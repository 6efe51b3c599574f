import { useState } from 'react';
import type { SearchMiss } from '@patchbay/domain/api';
import { formatDate } from '@patchbay/domain/format';
import { VisuallyHidden } from '@patchbay/ui';
import { SortHead } from '../../lib/sort-head/sort-head.tsx';
import styles from './misses-table.module.css';
import {
  firstSort,
  missSortKeys,
  nextMissSort,
  sortMisses,
  type MissSortKey,
} from './sort-misses.ts';

const labels: Readonly<Record<MissSortKey, string>> = {
  query: 'Searched for',
  count: 'Times',
  lastSeen: 'Last seen',
};

/** The searches that found nothing, sorted by the table's heads. */
export function MissesTable({ misses }: { readonly misses: readonly SearchMiss[] }) {
  const [sort, setSort] = useState(firstSort);
  const way = sort.isDescending ? 'descending' : 'ascending';
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>Searches without results</VisuallyHidden>
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
        </tr>
      </thead>
      <tbody>
        {sortMisses(misses, sort).map(({ query, count, lastSeen }) => (
          <tr key={query}>
            <th scope="row" className={styles.query}>
              <bdi>{query}</bdi>
            </th>
            <td data-column="count">{count.toLocaleString('en')}</td>
            <td data-column="lastSeen">{lastSeen === null ? '' : formatDate(lastSeen)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
