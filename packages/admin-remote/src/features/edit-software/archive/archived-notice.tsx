import type { Software } from '@patchbay/domain/entities';
import { Button } from '@patchbay/ui';
import styles from '../edit-software.module.css';
import { useArchive } from './use-archive.ts';

/** Above the forms of what is archived, which cannot be changed: what that means, and the way back. */
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
