import { useState } from 'react';
import type { Software } from '@patchbay/domain/entities';
import { softwareTitle } from '@patchbay/domain/format';
import { AlertDialog, Button } from '@patchbay/ui';
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
          Visitors no longer find it, its page says ‘Not found’, and lists and favourites do not
          show it. Its versions and packages are kept. You can restore it at any time.
        </AlertDialog>
      )}
    </>
  );
}
