import { Slot } from '@patchbay/shared/host';
import { Dialog } from '@patchbay/ui';
import styles from './software-form.module.css';

interface PreviewDialogProps {
  readonly software: Readonly<Record<string, unknown>>;
  /** A chosen cover is only on this computer until it is saved. */
  readonly hasNewCover: boolean;
  readonly onClose: () => void;
}

/** The public page with what is not saved yet (rule F60). The catalogue renders it. */
export function PreviewDialog({ software, hasNewCover, onClose }: PreviewDialogProps) {
  return (
    <Dialog title="Preview" size="media" onClose={onClose}>
      <p className={styles.previewNote}>
        Visitors will see this once it is saved and enabled. Versions are shown as they were saved
        last.
        {hasNewCover && ' The new cover appears once it is saved.'}
      </p>
      <div className={styles.preview}>
        <Slot
          name="software-preview"
          props={{ software }}
          fallback={<p className={styles.previewNote}>Preview unavailable.</p>}
        />
      </div>
    </Dialog>
  );
}
