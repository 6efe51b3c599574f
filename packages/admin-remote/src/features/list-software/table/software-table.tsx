import type { ReactNode, RefObject } from 'react';
import type { AdminSoftwareList, SortKey } from '@patchbay/domain/api';
import { buttonLook, EmptyState, type Selection, Skeleton, VisuallyHidden } from '@patchbay/ui';
import { Link } from '@patchbay/shared/router';
import { SortHead } from '../../../lib/sort-head/sort-head.tsx';
import { type ListSettings, listTabPath } from '../../../lib/list-address.ts';
import styles from './software-table.module.css';
import { SoftwareRow } from './software-row.tsx';

interface SoftwareTableProps {
  readonly sort: ListSettings['sort'];
  readonly onSort: (key: SortKey) => void;
  readonly isBusy: boolean;
  /** The rows are those of another tab, filter, order or page, until theirs are there. */
  readonly isOutdated: boolean;
  /** The box that ticks all rows, where rows can be ticked. */
  readonly selectAll: ReactNode;
  /** The backend says what each software lacks. */
  readonly hasReady: boolean;
  readonly rowsRef: RefObject<HTMLDivElement | null>;
  /** Rows. */
  readonly children: ReactNode;
}

interface Column {
  readonly label: string;
  readonly sortKey?: SortKey;
  /** The full text of a short label. */
  readonly title?: string;
  /** The kind of its width, whatever its rows hold; a name takes the rest. */
  readonly width: 'name' | 'vendor' | 'status' | 'version' | 'date' | 'words' | 'check' | 'ready';
}

const columns: readonly Column[] = [
  { label: 'Software', sortKey: 'name', width: 'name' },
  { label: 'Vendor', sortKey: 'vendor', width: 'vendor' },
  { label: 'Status', width: 'status' },
  { label: 'Last Version', width: 'version' },
  { label: 'Added', sortKey: 'created_at', width: 'date' },
  { label: 'Updated', sortKey: 'modified_at', width: 'date' },
  { label: 'Version OK?', width: 'words' },
  { label: 'Rev', title: 'Reviews', width: 'check' },
  { label: 'Tut', title: 'Tutorials', width: 'check' },
  { label: 'Docs', title: 'Manuals and docs', width: 'check' },
];

const readyColumn: Column = { label: 'Ready', width: 'ready' };

const columnsOf = (hasReady: boolean) => (hasReady ? [...columns, readyColumn] : columns);

/** The frame of the list: caption, heads and what sorts it. */
export function SoftwareTable(props: SoftwareTableProps) {
  const { sort, onSort, isBusy, isOutdated, selectAll, hasReady, rowsRef, children } = props;
  const direction = sort.isDescending ? 'descending' : 'ascending';
  return (
    <div ref={rowsRef} className={styles.scroller}>
      <table className={styles.table} aria-busy={isBusy}>
        <caption className={styles.caption}>
          <VisuallyHidden>Software</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {selectAll && (
              <th scope="col" data-width="tick">
                {selectAll}
              </th>
            )}
            {columnsOf(hasReady).map(({ label, sortKey, title, width }) => (
              <th
                key={label}
                scope="col"
                abbr={title}
                data-width={width}
                aria-sort={sortKey === sort.key ? direction : undefined}
              >
                {sortKey ? (
                  <SortHead
                    direction={sortKey === sort.key ? direction : null}
                    onSort={() => onSort(sortKey)}
                  >
                    {label}
                  </SortHead>
                ) : (
                  label
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody data-outdated={isOutdated}>{children}</tbody>
      </table>
    </div>
  );
}

const skeletonRows = 10;

interface ListRowsProps {
  /** Not there while it is on its way for the first time. */
  readonly list: AdminSoftwareList | undefined;
  readonly query: string;
  /** Some software is left out: by its tab, or by what is missing. */
  readonly isPart: boolean;
  readonly hasReady: boolean;
  readonly onOpen: (softwareId: number) => void;
  /** Null where rows cannot be ticked. */
  readonly selection: Selection<number> | null;
}

/** The rows, the rows of what comes, or why there are none. */
export function ListRows(props: ListRowsProps) {
  const { list, query, isPart, hasReady, onOpen, selection } = props;
  const cellCount = columnsOf(hasReady).length + (selection ? 1 : 0);
  if (!list) {
    return Array.from({ length: skeletonRows }, (_, index) => (
      <SkeletonRow key={index} cellCount={cellCount} />
    ));
  }
  if (list.items.length > 0) {
    return list.items.map((software) => (
      <SoftwareRow
        key={software.id}
        software={software}
        query={query}
        hasReady={hasReady}
        onOpen={onOpen}
        selection={selection}
      />
    ));
  }
  const all = new URLSearchParams();
  return (
    <tr>
      <td colSpan={cellCount} className={styles.none}>
        {query === '' && !isPart && list.count === 0 ? (
          <EmptyState title="No software yet">Add one with the button above.</EmptyState>
        ) : (
          <EmptyState
            title="No entries match"
            action={
              <Link to={listTabPath('all', all)} {...buttonLook({ size: 'small' })}>
                Show all
              </Link>
            }
          >
            No software matches these filters.
          </EmptyState>
        )}
      </td>
    </tr>
  );
}

const SkeletonRow = ({ cellCount }: { readonly cellCount: number }) => (
  <tr className={styles.row} data-skeleton="true">
    {Array.from({ length: cellCount }, (_, index) => (
      <td key={index}>
        <Skeleton className={styles.bar} />
      </td>
    ))}
  </tr>
);
