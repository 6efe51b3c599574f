import { useState } from 'react';
import { coverUrl } from '@patchbay/domain/api';
import { repeatPictureError } from '../hooks/repeat-picture-error.ts';
import { CoverDrawing } from './cover-drawing.tsx';
import styles from './cover.module.css';

interface CoverProps {
  readonly imageHost: string;
  /** The cover's path, as the API gives it. */
  readonly cover: string | null;
  /** Seeds the drawing that stands in where there is no picture. */
  readonly name: string;
  /** The text for people who cannot see the picture, or empty where the name stands beside it. */
  readonly alt: string;
  /** The width at which it is shown, in the terms of the `sizes` attribute. */
  readonly sizes: string;
  /** Default `lazy`. */
  readonly loading?: CoverLoading;
}

/**
 * The time at which a picture is asked for: before all others, as the largest of its page; with the page, in its first
 * row; or when it is near.
 */
export type CoverLoading = 'first' | 'eager' | 'lazy';

/** A cover in a box of 16:10, never cut; a drawing where there is none or it does not come. */
export function Cover({ imageHost, cover, name, alt, sizes, loading = 'lazy' }: CoverProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const small = coverUrl(imageHost, '300x', cover);
  const medium = coverUrl(imageHost, '600x', cover);
  const large = coverUrl(imageHost, '1200px', cover);
  const isShown = small && medium && large && failed !== medium;
  return (
    <span className={styles.box}>
      {isShown ? (
        <img
          ref={repeatPictureError}
          className={styles.image}
          src={medium}
          srcSet={`${small} 300w, ${medium} 600w, ${large} 1200w`}
          sizes={sizes}
          width={600}
          height={375}
          alt={alt}
          loading={loading === 'lazy' ? 'lazy' : 'eager'}
          fetchPriority={loading === 'first' ? 'high' : 'auto'}
          decoding="async"
          draggable={false}
          onError={() => {
            setFailed(medium);
          }}
        />
      ) : (
        <CoverDrawing name={name} label={alt} />
      )}
    </span>
  );
}
