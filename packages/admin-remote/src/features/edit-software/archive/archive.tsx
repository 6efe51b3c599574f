import { useState } from 'react';
import type { Software, StoredStatus } from '@patchbay/domain/entities';
import { softwareTitle } from '@patchbay/domain/format';
import { AlertDialog, Button } from '@patchbay/ui';
import { changeSoftware, describeFailedChange } from '@patchbay/domain/api';
import { notified, useHost } from '@patchbay/shared/host';
import { useMutation } from '@patchbay/shared/query';
import { useUnit } from '@patchbay/shared/state';
import styles from '../edit-software.module.css';
import { adminKeys } from '../../../lib/admin.query.ts';

/** Asks, and takes the software out of the catalogue. */
export function ArchiveButton({ software }: { readonly software: Software }) {
  const [isAsking, setAsking] = useState(false);
  const { isBusy, setStatus } = useArchive(software);
  return (
    <>
      <Button size="small" isBusy={isBusy} onClick={() => setAsking(true)}>
        Archive
      </Button>
      {isAsking && (
        <AlertDialog
          title={`Archive ${softwareTitle(software)}?`}
          dismiss={{ label: 'Cancel', onDismiss: () => setAsking(false) }}
          action={{
            label: 'Archive',
            isDestructive: true,
            onAction: () => {
              setAsking(false);
              setStatus('archived');
            },
          }}
        >
          Visitors no longer find it, its page says that it is no longer in the catalogue, and lists
          and favourites do not show it. Its versions and packages are kept. You can restore it at
          any time.
        </AlertDialog>
      )}
    </>
  );
}

/** Shown above the forms of archived software, which are disabled, with a button that restores it. */
export function ArchivedNotice({ software }: { readonly software: Software }) {
  const { isBusy, setStatus } = useArchive(software);
  return (
    <div className={styles.notice}>
      <p>
        <strong>Archived.</strong> Visitors don’t find it. Its versions and packages are kept.
        Restore it to change anything.
      </p>
      <Button size="small" variant="primary" isBusy={isBusy} onClick={() => setStatus('disabled')}>
        Restore as disabled
      </Button>
    </div>
  );
}

/** Takes a software out of the catalogue, or brings it back as disabled (rule L41). */
function useArchive({ id, status }: Pick<Software, 'id' | 'status'>) {
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
