import { changeSoftware, describeFailedChange } from '@patchbay/domain/api';
import type { Software, StoredStatus } from '@patchbay/domain/entities';
import { notified, useHost } from '@patchbay/shared/host';
import { useMutation } from '@patchbay/shared/query';
import { useUnit } from '@patchbay/shared/state';
import { adminKeys } from '../../../lib/admin-keys.ts';

/** Takes a software out of the catalogue, or brings it back as disabled (rule L41). */
export function useArchive({ id, status }: Pick<Software, 'id' | 'status'>) {
  const { http, queryClient } = useHost();
  const notify = useUnit(notified);
  const change = useMutation({
    mutationFn: async (to: StoredStatus) => {
      const [result] = await changeSoftware(http, [
        { id, status: { from: status, to }, category_id: undefined },
      ]);
      return result?.outcome;
    },
    onSuccess: (outcome, to) => {
      if (outcome === 'missing') {
        notify({ tone: 'error', title: 'Nothing was changed', text: 'It no longer exists.' });
      } else if (outcome !== 'changed') {
        notify({
          tone: 'error',
          title: 'Nothing was changed',
          text: 'Someone else changed the status in the meantime. Look at it again.',
        });
      } else if (to === 'archived') notify({ tone: 'success', title: 'Archived' });
      else notify({ tone: 'success', title: 'Restored', text: 'Its status is Disabled.' });
    },
    onError: (error) => {
      const { state, reason } = describeFailedChange(error);
      notify({ tone: 'error', title: state, text: reason });
    },
    // Also after a failure: the answer may have been lost on its way back.
    onSettled: async () => {
      await queryClient.invalidateQueries({ refetchType: 'none' });
      await queryClient.refetchQueries({ queryKey: adminKeys.software(id) });
    },
  });
  return { isBusy: change.isPending, setStatus: (to: StoredStatus) => change.mutate(to) };
}
