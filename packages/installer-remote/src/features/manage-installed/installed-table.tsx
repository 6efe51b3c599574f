import { ArrowDown, ArrowUp } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { VisuallyHidden } from '@patchbay/shared/ui';
import type { FoundSoftware } from './find-software.ts';
import type { PluginGroup } from './group-plugins.ts';
import { InstalledRow } from './installed-row.tsx';
import styles from './installed-table.module.css';
import type { SortOrder } from './plugin-list.ts';
import type { useSelection } from './use-selection.ts';
import { useVisibleRows } from './use-visible-rows.ts';

interface InstalledTableProps {
  readonly plugins: readonly PluginGroup[];
  readonly order: SortOrder;
  readonly onOrder: (order: SortOrder) => void;
  readonly selection: ReturnType<typeof useSelection>;
  readonly softwareOf: (plugin: PluginGroup) => FoundSoftware | null;
  readonly isRefreshing: boolean;
}

/** The plugins as a table, of which only the rows in sight are on the page. */
export function InstalledTable(props: InstalledTableProps) {
  const { plugins, order, onOrder, selection, softwareOf, isRefreshing } = props;
  const { ref, start, end, rowHeightPx } = useVisibleRows<HTMLTableSectionElement>(plugins.length);
  const tickedCount = plugins.filter(({ name }) => selection.names.has(name)).length;
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-rowcount={plugins.length + 1} aria-busy={isRefreshing}>
        <caption className={styles.caption}>
          <VisuallyHidden>Installed plugins</VisuallyHidden>
        </caption>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={styles.tick}>
              <AllCheckbox
                tickedCount={tickedCount}
                count={plugins.length}
                onToggle={selection.toggleAll}
              />
            </th>
            <SortHeader label="Plugin" field="name" order={order} onOrder={onOrder} />
            <SortHeader label="Version" field="version" order={order} onOrder={onOrder} />
            <th scope="col" className={styles.formatsHead}>
              Formats
            </th>
          </tr>
        </thead>
        <tbody ref={ref}>
          <Gap heightPx={start * rowHeightPx} />
          {plugins.slice(start, end).map((plugin, index) => (
            <InstalledRow
              key={plugin.name}
              plugin={plugin}
              rowIndex={start + index + 2}
              isTicked={selection.names.has(plugin.name)}
              onToggle={selection.toggle}
              software={softwareOf(plugin)}
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
      <td colSpan={4} className={styles.gap} style={{ blockSize: heightPx }} />
    </tr>
  );
}

interface AllCheckboxProps {
  readonly tickedCount: number;
  readonly count: number;
  readonly onToggle: () => void;
}

function AllCheckbox({ tickedCount, count, onToggle }: AllCheckboxProps) {
  const ref = useRef<HTMLInputElement>(null);
  const isSome = tickedCount > 0 && tickedCount < count;
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = isSome;
  }, [isSome]);
  return (
    <input
      ref={ref}
      type="checkbox"
      className={styles.checkbox}
      aria-label="Select all"
      checked={count > 0 && tickedCount === count}
      onChange={onToggle}
    />
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
        {label}
        {isSorted && <Arrow size={16} strokeWidth={1.5} aria-hidden="true" />}
      </button>
    </th>
  );
}
