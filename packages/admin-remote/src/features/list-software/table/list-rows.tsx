import type { AdminSoftwareList } from '@patchbay/domain/api';
import { Link } from '@patchbay/shared/router';
import { buttonLook, EmptyState, Skeleton, type Selection } from '@patchbay/ui';
import { listTabPath } from '../list-address.ts';
import type { ListTab } from '../list-tabs.ts';
import { SoftwareRow } from './software-row.tsx';
import { columnCount } from './software-table.tsx';
import styles from './software-table.module.css';

const skeletonRows = 10;

interface ListRowsProps {
  /** Not there while it is on its way for the first time. */
  readonly list: AdminSoftwareList | undefined;
  readonly query: string;
  readonly tab: ListTab;
  readonly onOpen: (softwareId: number) => void;
  /** Null where rows cannot be ticked. */
  readonly selection: Selection<number> | null;
}

/** The rows, the rows of what comes, or why there are none. */
export function ListRows({ list, query, tab, onOpen, selection }: ListRowsProps) {
  const cellCount = columnCount + (selection ? 1 : 0);
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
        onOpen={onOpen}
        selection={selection}
      />
    ));
  }
  const all = new URLSearchParams();
  return (
    <tr>
      <td colSpan={cellCount} className={styles.none}>
        {query === '' && tab === 'all' && list.count === 0 ? (
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
