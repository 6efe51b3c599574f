import { VisuallyHidden } from '@patchbay/ui';
import { useFocusAfterDeletion } from '../../lib/installed/use-focus-after-deletion.ts';
import type { Match } from './find-software.ts';
import type { PluginGroup } from './group-plugins.ts';
import { InstalledRow } from './installed-row.tsx';
import { InstalledTableHead } from './installed-table-head.tsx';
import styles from './installed-table.module.css';
import type { SortOrder } from './plugin-list.ts';
import { useDeleteKey } from './use-delete-key.ts';
import type { useSelection } from './use-selection.ts';
import { useVisibleRows } from './use-visible-rows.ts';

interface InstalledTableProps {
  readonly plugins: readonly PluginGroup[];
  readonly order: SortOrder;
  readonly onOrder: (order: SortOrder) => void;
  readonly selection: ReturnType<typeof useSelection>;
  readonly matchFor: (plugin: PluginGroup) => Match | null;
  /** Somebody wants to be rid of what is ticked. */
  readonly onDelete: () => void;
  readonly isRefreshing: boolean;
}

/** The plugins as a table, of which only the rows in sight are on the page. */
export function InstalledTable(props: InstalledTableProps) {
  const { plugins, order, onOrder, selection, matchFor, onDelete, isRefreshing } = props;
  const { ref, start, end, rowHeightPx } = useVisibleRows<HTMLTableSectionElement>(plugins.length);
  const tickedCount = plugins.filter(({ name }) => selection.names.has(name)).length;
  const tableRef = useDeleteKey(selection.names.size > 0 ? onDelete : null);
  useFocusAfterDeletion(({ plugins: deleted }) => {
    const first = plugins.findIndex(({ name }) => deleted.includes(name));
    return () => {
      const table = tableRef.current;
      const row = Math.min(first + 2, Number(table?.getAttribute('aria-rowcount')));
      return table?.querySelector<HTMLElement>(`[aria-rowindex='${row}'] input`);
    };
  });
  return (
    <div className={styles.frame}>
      <table
        ref={tableRef}
        className={styles.table}
        aria-rowcount={plugins.length + 1}
        aria-busy={isRefreshing}
      >
        <caption className={styles.caption}>
          <VisuallyHidden>Installed plugins</VisuallyHidden>
        </caption>
        <InstalledTableHead
          tickedCount={tickedCount}
          count={plugins.length}
          onToggleAll={selection.toggleAll}
          order={order}
          onOrder={onOrder}
        />
        <tbody ref={ref}>
          <Gap heightPx={start * rowHeightPx} />
          {plugins.slice(start, end).map((plugin, index) => (
            <InstalledRow
              key={plugin.name}
              plugin={plugin}
              rowIndex={start + index + 2}
              isTicked={selection.names.has(plugin.name)}
              onToggle={selection.toggle}
              match={matchFor(plugin)}
            />
          ))}
          <Gap heightPx={(plugins.length - end) * rowHeightPx} />
        </tbody>
      </table>
    </div>
  );
}

/** The place of rows that are out of sight. */
function Gap({ heightPx }: { readonly heightPx: number }) {
  if (heightPx <= 0) return null;
  return (
    <tr aria-hidden="true">
      {/* As many as a narrow window has: one more would have a place of its own there. */}
      <td colSpan={3} className={styles.gap} style={{ blockSize: heightPx }} />
    </tr>
  );
}
