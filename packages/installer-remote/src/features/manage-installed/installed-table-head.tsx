import { ArrowDown, ArrowUp } from 'lucide-react';
import { useEffect, useRef } from 'react';
import styles from './installed-table.module.css';
import type { SortOrder } from './plugin-list.ts';

interface InstalledTableHeadProps {
  readonly tickedCount: number;
  readonly count: number;
  readonly onToggleAll: () => void;
  readonly order: SortOrder;
  readonly onOrder: (order: SortOrder) => void;
}

/** The names of the columns, two of which sort, and the box that ticks all. */
export function InstalledTableHead(props: InstalledTableHeadProps) {
  const { tickedCount, count, onToggleAll, order, onOrder } = props;
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className={styles.tick}>
          <AllCheckbox tickedCount={tickedCount} count={count} onToggle={onToggleAll} />
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
