import { useState } from 'react';
import { softwareStatuses, type Software, type SoftwareStatus } from '@patchbay/domain/entities';
import { softwareStatusLabel } from '@patchbay/domain/format';
import { useHost } from '@patchbay/shared/host';
import { useQuery } from '@patchbay/shared/query';
import { Button, inputLook } from '@patchbay/ui';
import { categoriesQuery } from '../../../lib/admin.query.ts';
import { categoryChoices } from '../../../lib/category-choices.ts';
import { planChanges, type PlannedChanges } from './bulk-change.ts';
import styles from './bulk.module.css';

/** The value of a select that changes nothing. */
const keep = 'keep';

interface SelectionBarProps {
  readonly selected: readonly Software[];
  /** They are archived: they can be restored, and nothing else. */
  readonly isArchive: boolean;
  readonly isBusy: boolean;
  readonly onApply: (planned: PlannedChanges) => void;
  readonly onClear: () => void;
}

/** The actions for the ticked rows (rules L40 and L41). In sight wherever the list is scrolled to. */
export function SelectionBar({ selected, isArchive, isBusy, onApply, onClear }: SelectionBarProps) {
  return (
    <section className={styles.bar} aria-label="Selection">
      <p className={styles.count} role="status">
        {`${selected.length} selected`}
      </p>
      {isArchive ? (
        <Button
          variant="primary"
          isBusy={isBusy}
          onClick={() => onApply(planChanges(selected, { status: 'disabled' }))}
        >
          Restore as disabled
        </Button>
      ) : (
        <ChangeFields selected={selected} isBusy={isBusy} onApply={onApply} />
      )}
      <Button variant="quiet" disabled={isBusy} onClick={onClear}>
        Clear selection
      </Button>
    </section>
  );
}

function ChangeFields({
  selected,
  isBusy,
  onApply,
}: Pick<SelectionBarProps, 'selected' | 'isBusy' | 'onApply'>) {
  const { http } = useHost();
  const categories = useQuery(categoriesQuery(http));
  const [status, setStatus] = useState<SoftwareStatus | null>(null);
  /** Blank for no category. */
  const [categoryId, setCategoryId] = useState<string | null>(null);
  const planned = planChanges(selected, {
    status: status ?? undefined,
    categoryId: categoryId === null ? undefined : categoryId === '' ? null : Number(categoryId),
  });
  return (
    <>
      <select
        {...inputLook}
        aria-label="New status"
        value={status ?? keep}
        onChange={({ target }) =>
          setStatus(softwareStatuses.find((known) => known === target.value) ?? null)
        }
      >
        <option value={keep}>Keep status</option>
        {softwareStatuses.map((known) => (
          <option key={known} value={known}>
            {softwareStatusLabel(known)}
          </option>
        ))}
      </select>
      <select
        {...inputLook}
        aria-label="New category"
        value={categoryId ?? keep}
        disabled={!categories.data}
        onChange={({ target }) => setCategoryId(target.value === keep ? null : target.value)}
      >
        <option value={keep}>Keep category</option>
        {categoryChoices(categories.data?.value ?? [], null).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
      <Button
        variant="primary"
        isBusy={isBusy}
        disabled={planned.changes.length === 0}
        onClick={() => onApply(planned)}
      >
        Apply
      </Button>
      <Button
        disabled={isBusy}
        onClick={() => onApply(planChanges(selected, { status: 'archived' }))}
      >
        Archive
      </Button>
    </>
  );
}
