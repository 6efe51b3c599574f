import { changeSoftware } from '@patchbay/domain/api';
import { useHost } from '@patchbay/shared/host';
import { useMutation } from '@patchbay/shared/query';
import { adminKeys } from '../../../lib/admin-keys.ts';
import { outcomeOf, type PlannedChanges } from './plan-changes.ts';

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
