import { useState } from 'react';
import { Dialog, Spinner } from '@patchbay/shared/ui';
import styles from './cover-dialog.module.css';

interface CoverDialogProps {
  readonly name: string;
  /** The cover at its largest size. */
  readonly url: string;
  readonly onClose: () => void;
}

/** The cover, as large as the window allows and no larger than it is. The box has its size before the picture is here. */
export function CoverDialog({ name, url, onClose }: CoverDialogProps) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  return (
    <Dialog title={`Cover of ${name}`} size="media" onClose={onClose}>
      <div className={styles.stage} aria-busy={state === 'loading'}>
        {state === 'loading' && (
          <span className={styles.pending}>
            <Spinner />
          </span>
        )}
        {state === 'failed' ? (
          <p role="alert">Invalid source</p>
        ) : (
          <img
            className={styles.image}
            data-state={state}
            src={url}
            alt={`Cover of ${name}`}
            onLoad={() => setState('shown')}
            onError={() => setState('failed')}
          />
        )}
      </div>
    </Dialog>
  );
}
