import { type ChangeResult, changeSoftware } from '@patchbay/domain/api';
import type { Software, SoftwareChange, StoredStatus } from '@patchbay/domain/entities';
import { softwareTitle } from '@patchbay/domain/format';
import { useHost } from '@patchbay/shared/host';
import { useMutation } from '@patchbay/shared/query';
import { adminKeys } from '../../../lib/admin.query.ts';

/** The change wanted for every selected software; an undefined field stays as it is. */
interface WantedChange {
  readonly status?: StoredStatus | undefined;
  /** Null for no category. */
  readonly categoryId?: number | null | undefined;
}

/** A change of many as it is sent, with what its rows are called. */
export interface PlannedChanges {
  readonly changes: readonly SoftwareChange[];
  readonly names: ReadonlyMap<number, string>;
}

/** The change of each software that is not so already, with what was seen of it. */
export function planChanges(
  selected: readonly Software[],
  { status, categoryId }: WantedChange,
): PlannedChanges {
  const changes = selected.flatMap((software): SoftwareChange[] => {
    const { id, status: seen, category_id: seenCategory } = software;
    const hasStatus = status !== undefined && status !== seen;
    const hasCategory = categoryId !== undefined && categoryId !== seenCategory;
    if (!hasStatus && !hasCategory) return [];
    return [
      {
        id,
        status: hasStatus ? { from: seen, to: status } : undefined,
        category_id: hasCategory ? { from: seenCategory, to: categoryId } : undefined,
      },
    ];
  });
  return {
    changes,
    names: new Map(selected.map((software) => [software.id, softwareTitle(software)])),
  };
}

const exchanged = <T>(change: { readonly from: T; readonly to: T } | undefined) =>
  change && { from: change.to, to: change.from };

/** The result of a change of many, for the person who made it. */
interface BulkOutcome {
  readonly changedCount: number;
  /** The names of software that somebody else changed meanwhile. */
  readonly conflicts: readonly string[];
  /** The names of software that is not there any more. */
  readonly missing: readonly string[];
  /** The changes that undo it; null where nothing was changed. */
  readonly undo: PlannedChanges | null;
}

/** Sums up what the backend answered. */
function outcomeOf(
  { changes, names }: PlannedChanges,
  results: readonly ChangeResult[],
): BulkOutcome {
  const outcomes = new Map(results.map(({ id, outcome }) => [id, outcome]));
  const done = changes.filter(({ id }) => outcomes.get(id) === 'changed');
  const namesOf = (wanted: ChangeResult['outcome']) =>
    changes
      .filter(({ id }) => outcomes.get(id) === wanted)
      .map(({ id }) => names.get(id) ?? `Software ${id}`);
  const back = done.map(({ id, status, category_id: category }): SoftwareChange => ({
    id,
    status: exchanged(status),
    category_id: exchanged(category),
  }));
  return {
    changedCount: done.length,
    conflicts: namesOf('conflict'),
    missing: namesOf('missing'),
    undo: back.length > 0 ? { changes: back, names } : null,
  };
}

interface BulkRequest {
  readonly planned: PlannedChanges;
  /** It takes an earlier one back. */
  readonly isUndo: boolean;
}

/**
 * Changes many software in one call, and what became of the last one (rule L40).
 * @param onApplied called where the backend has answered to a change that takes none back
 */
export function useBulkChange(onApplied: () => void) {
  const { http, queryClient } = useHost();
  const change = useMutation({
    mutationFn: async ({ planned, isUndo }: BulkRequest) => ({
      ...outcomeOf(planned, await changeSoftware(http, planned.changes)),
      isUndo,
    }),
    onSuccess: ({ isUndo }) => {
      if (!isUndo) onApplied();
    },
    // Also after a failure: the answer may have been lost on its way back.
    onSettled: async () => {
      // Every page that shows one of them asks again as it is opened.
      await queryClient.invalidateQueries({ refetchType: 'none' });
      await queryClient.invalidateQueries({ queryKey: adminKeys.lists });
    },
  });
  return {
    isBusy: change.isPending,
    outcome: change.data ?? null,
    error: change.error,
    apply: (planned: PlannedChanges) => change.mutate({ planned, isUndo: false }),
    undo: (planned: PlannedChanges) => change.mutate({ planned, isUndo: true }),
    /** The same once more, after a failure: changes that are made already count as made. */
    retry: () => {
      if (change.variables) change.mutate(change.variables);
    },
    dismiss: () => change.reset(),
  };
}

export type BulkChange = ReturnType<typeof useBulkChange>;
