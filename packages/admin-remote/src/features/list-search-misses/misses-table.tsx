import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import type { SearchMiss } from '@patchbay/domain/api';
import { formatDate } from '@patchbay/domain/format';
import { VisuallyHidden } from '@patchbay/ui';
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

/** What was searched for and not found, sorted by its heads. */
export function MissesTable({ misses }: { readonly misses: readonly SearchMiss[] }) {
  const [sort, setSort] = useState(firstSort);
  const Arrow = sort.isDescending ? ArrowDown : ArrowUp;
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>Searches without results</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {missSortKeys.map((key) => (
            <th
              key={key}
              scope="col"
              data-column={key}
              aria-sort={
                sort.key === key ? (sort.isDescending ? 'descending' : 'ascending') : undefined
              }
            >
              <button
                type="button"
                className={styles.sort}
                onClick={() => setSort(nextMissSort(sort, key))}
              >
                {labels[key]}
                {sort.key === key && <Arrow size={14} />}
              </button>
            </th>
          ))}
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
