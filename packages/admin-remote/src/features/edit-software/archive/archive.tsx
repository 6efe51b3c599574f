import { useState } from 'react';
import type { Software } from '@patchbay/domain/entities';
import { softwareTitle } from '@patchbay/domain/format';
import { AlertDialog, Button } from '@patchbay/ui';
import styles from '../edit-software.module.css';
import { useArchive } from './use-archive.ts';

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
