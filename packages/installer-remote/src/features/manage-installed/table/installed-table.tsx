import { useState } from 'react';
import { formatSize } from '@patchbay/domain/format';
import { useListedShortcut } from '@patchbay/shared/host';
import {
  Badge,
  Dialog,
  type ListLayout,
  SelectAllBox,
  type Selection,
  useEventListener,
  useVisibleRows,
  VisuallyHidden,
} from '@patchbay/ui';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useFocusAfterDeletion } from '../../../installs/installed/use-focus-after-deletion.ts';
import type { Match } from '../updates/find-software.ts';
import { formatOf, type PluginGroup, type SortOrder } from '../group-plugins.ts';
import { InstalledRow } from './installed-row.tsx';
import styles from './installed-table.module.css';

const shortcut = { keys: ['Delete'], label: 'Delete selected plugins' };

/** A Mac's delete key is 'Backspace'. */
const deletingKeys = ['Delete', 'Backspace'];

/** Takes the table in which the Delete key proposes a deletion (rule N10); null for `onDelete` if nothing is ticked. */
function useDeleteKey(table: HTMLTableElement | null, onDelete: (() => void) | null): void {
  useListedShortcut(shortcut);
  useEventListener(onDelete && table, 'keydown', (event) => {
    if (deletingKeys.includes(event.key) && !event.repeat) onDelete?.();
  });
}

const usualHeightPx = 48;

function measureRows(body: HTMLTableSectionElement): ListLayout | null {
  const rowHeightPx = body.querySelector('[data-index]')?.getBoundingClientRect().height ?? 0;
  return rowHeightPx > 0 ? { columns: 1, rowHeightPx } : null;
}

interface InstalledTableProps {
  readonly plugins: readonly PluginGroup[];
  readonly order: SortOrder;
  readonly onOrder: (order: SortOrder) => void;
  readonly selection: Selection<string>;
  readonly matchFor: (plugin: PluginGroup) => Match | null;
  /** As `FoundSoftwareList` has it. */
  readonly isChecked: boolean;
  /** The user wants to delete the ticked plugins. */
  readonly onDelete: () => void;
  readonly isRefreshing: boolean;
}

/** The plugins as a table, of which only the rows in sight are on the page. */
export function InstalledTable(props: InstalledTableProps) {
  const { plugins, order, onOrder, selection, matchFor, isChecked, onDelete, isRefreshing } = props;
  const { ref, parts, layout } = useVisibleRows({
    count: plugins.length,
    measure: measureRows,
  });
  const rowHeightPx = layout?.rowHeightPx ?? usualHeightPx;
  const tickedCount = plugins.filter(({ name }) => selection.ticked.has(name)).length;
  const [inside, setInside] = useState<PluginGroup | null>(null);
  const [table, setTable] = useState<HTMLTableElement | null>(null);
  useDeleteKey(table, selection.ticked.size > 0 ? onDelete : null);
  useFocusAfterDeletion(({ plugins: deleted }) => {
    const first = plugins.findIndex(({ name }) => deleted.includes(name));
    return () => {
      const row = Math.min(first + 2, Number(table?.getAttribute('aria-rowcount')));
      return table?.querySelector<HTMLElement>(`[aria-rowindex='${row}'] input`);
    };
  });
  return (
    <div className={styles.frame}>
      <table
        ref={setTable}
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
          {parts.flatMap(({ kind, start, end }) =>
            kind === 'gap'
              ? [<Gap key={`gap-${start}`} heightPx={(end - start) * rowHeightPx} />]
              : plugins
                  .slice(start, end)
                  .map((plugin, at) => (
                    <InstalledRow
                      key={plugin.name}
                      plugin={plugin}
                      index={start + at}
                      isTicked={selection.ticked.has(plugin.name)}
                      onToggle={selection.toggle}
                      match={matchFor(plugin)}
                      isChecked={isChecked}
                      onShowComponents={setInside}
                    />
                  )),
          )}
        </tbody>
      </table>
      {inside && <ComponentsDialog plugin={inside} onClose={() => setInside(null)} />}
    </div>
  );
}

interface ComponentsDialogProps {
  readonly plugin: PluginGroup;
  readonly onClose: () => void;
}

/** What a product has on the disk, file by file. */
function ComponentsDialog({ plugin, onClose }: ComponentsDialogProps) {
  return (
    <Dialog title={`Components of ${plugin.name}`} onClose={onClose}>
      <ul className={styles.components}>
        {plugin.components.map((component) => (
          <li key={component.componentPath || component.filename}>
            <span className={styles.componentHead}>
              <strong>
                <bdi>{component.filename}</bdi>
              </strong>
              <Badge>{formatOf(component)}</Badge>
              <span>{component.version || 'version unknown'}</span>
              {component.sizeBytes !== undefined && <span>{formatSize(component.sizeBytes)}</span>}
            </span>
            <bdi className={styles.path}>{component.componentPath}</bdi>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** The place of rows that are out of sight. */
function Gap({ heightPx }: { readonly heightPx: number }) {
  return (
    <tr aria-hidden="true">
      {/* As many as a narrow window has: one more would have a place of its own there. */}
      <td colSpan={3} className={styles.gap} style={{ blockSize: heightPx }} />
    </tr>
  );
}

interface InstalledTableHeadProps {
  readonly tickedCount: number;
  readonly count: number;
  readonly onToggleAll: () => void;
  readonly order: SortOrder;
  readonly onOrder: (order: SortOrder) => void;
}

/** The names of the columns, two of which sort, and the box that ticks all. */
function InstalledTableHead(props: InstalledTableHeadProps) {
  const { tickedCount, count, onToggleAll, order, onOrder } = props;
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className={styles.tick}>
          <SelectAllBox tickedCount={tickedCount} count={count} onToggle={onToggleAll} />
        </th>
        <SortHeader label="Plugin" field="name" order={order} onOrder={onOrder} />
        <SortHeader label="Version" field="version" order={order} onOrder={onOrder} />
        <th scope="col" className={styles.formatsHead}>
          Formats
        </th>
      </tr>
    </thead>
  );
}

interface SortHeaderProps {
  readonly label: string;
  readonly field: 'name' | 'version';
  readonly order: SortOrder;
  readonly onOrder: (order: SortOrder) => void;
}

function SortHeader({ label, field, order, onOrder }: SortHeaderProps) {
  const isSorted = order === field || order === `-${field}`;
  const isDescending = order === `-${field}`;
  const Arrow = isDescending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      className={field === 'name' ? styles.nameHead : styles.versionHead}
      {...(isSorted ? { 'aria-sort': isDescending ? 'descending' : 'ascending' } : {})}
    >
      <button
        type="button"
        className={styles.sort}
        onClick={() => onOrder(order === field ? `-${field}` : field)}
      >
        <span>{label}</span>
        {isSorted && <Arrow size={16} />}
      </button>
    </th>
  );
}
