import { useState } from 'react';
import { Spinner } from '@patchbay/ui';
import styles from './lightbox.module.css';

interface LightboxPictureProps {
  readonly title: string;
  readonly url: string;
}

/** A picture as large as the window allows and no larger than it is. */
export function LightboxPicture({ title, url }: LightboxPictureProps) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  if (state === 'failed') {
    return (
      <p role="alert" className={styles.words}>
        Invalid source
      </p>
    );
  }
  return (
    <>
      {state === 'loading' && (
        <span className={styles.pending} role="status" aria-label="Loading the picture">
          <Spinner />
        </span>
      )}
      <img
        className={styles.picture}
        data-state={state}
        src={url}
        alt={title}
        draggable={false}
        onLoad={() => setState('shown')}
        onError={() => setState('failed')}
      />
    </>
  );
}
