import { useState } from 'react';
import { Dialog } from '@patchbay/shared/ui';
import styles from './cover-dialog.module.css';

interface CoverDialogProps {
  readonly name: string;
  /** The cover at its largest size. */
  readonly url: string;
  readonly onClose: () => void;
}

/** The cover, as large as the window allows. */
export function CoverDialog({ name, url, onClose }: CoverDialogProps) {
  const [hasFailed, setHasFailed] = useState(false);
  return (
    <Dialog title={`Cover of ${name}`} size="media" onClose={onClose}>
      <div className={styles.stage}>
        {hasFailed ? (
          <p role="alert">Invalid source</p>
        ) : (
          <img
            className={styles.image}
            src={url}
            alt={`Cover of ${name}`}
            onError={() => {
              setHasFailed(true);
            }}
          />
        )}
      </div>
    </Dialog>
  );
}
