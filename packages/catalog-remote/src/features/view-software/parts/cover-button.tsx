import { useState } from 'react';
import { coverUrl } from '@patchbay/domain/api';
import type { Software } from '@patchbay/domain/entities';
import { useHost } from '@patchbay/shared/host';
import { Cover } from '@patchbay/ui';
import { Lightbox } from '../../../lib/lightbox/lightbox.tsx';
import styles from '../software-page.module.css';

const coverSizes = '(min-width: 1440px) 800px, (min-width: 1024px) 60vw, 100vw';

/** The cover; a click shows it as large as it is. */
export function CoverButton({ software }: { readonly software: Software }) {
  const { imageHost } = useHost().config;
  const [isOpen, setIsOpen] = useState(false);
  const { cover, name } = software;
  const picture = (
    <Cover
      imageHost={imageHost}
      cover={cover}
      name={name}
      alt={`Cover of ${name}`}
      sizes={coverSizes}
      loading="eager"
    />
  );
  const largeUrl = coverUrl(imageHost, '1200px', cover);
  if (largeUrl === null) return <div className={styles.coverButton}>{picture}</div>;
  return (
    <>
      <button
        type="button"
        className={styles.coverButton}
        aria-label={`Enlarge the cover of ${name}`}
        aria-haspopup="dialog"
        onClick={() => {
          setIsOpen(true);
        }}
      >
        {picture}
      </button>
      {isOpen && (
        <Lightbox
          media={[{ kind: 'picture', title: `Cover of ${name}`, url: largeUrl }]}
          onClose={() => {
            setIsOpen(false);
          }}
        />
      )}
    </>
  );
}
