import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SortKey } from '@patchbay/shared/api';
import type { ListSettings } from './list-address.ts';
import styles from './software-table.module.css';

interface SoftwareTableProps {
  readonly sort: ListSettings['sort'];
  readonly onSort: (key: SortKey) => void;
  readonly isBusy: boolean;
  /** Rows. */
  readonly children: ReactNode;
}

interface Column {
  readonly label: string;
  readonly sortKey?: SortKey;
  /** What a short label stands for. */
  readonly title?: string;
}

const columns: readonly Column[] = [
  { label: 'Software', sortKey: 'name' },
  { label: 'Vendor', sortKey: 'vendor' },
  { label: 'Status' },
  { label: 'Last Version' },
  { label: 'Added', sortKey: 'created_at' },
  { label: 'Updated', sortKey: 'modified_at' },
  { label: 'Version OK?' },
  { label: 'Rev', title: 'Reviews' },
  { label: 'Tut', title: 'Tutorials' },
  { label: 'Docs', title: 'Manuals and docs' },
];

export const columnCount = columns.length;

/** The frame of the list: caption, heads and what sorts it. */
export function SoftwareTable({ sort, onSort, isBusy, children }: SoftwareTableProps) {
  const direction = sort.isDescending ? 'descending' : 'ascending';
  return (
    <div className={styles.scroller}>
      <table className={styles.table} aria-busy={isBusy}>
        <caption className={styles.caption}>Software</caption>
        <thead>
          <tr>
            {columns.map(({ label, sortKey, title }) => (
              <th
                key={label}
                scope="col"
                abbr={title}
                aria-sort={sortKey === sort.key ? direction : undefined}
              >
                {sortKey ? (
                  <button type="button" className={styles.sort} onClick={() => onSort(sortKey)}>
                    {label}
                    {sortKey === sort.key && <SortArrow isDescending={sort.isDescending} />}
                  </button>
                ) : (
                  label
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

function SortArrow({ isDescending }: { readonly isDescending: boolean }) {
  const Arrow = isDescending ? ArrowDown : ArrowUp;
  return <Arrow size={14} strokeWidth={1.5} aria-hidden="true" />;
}
