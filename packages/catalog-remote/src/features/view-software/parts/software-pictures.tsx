import { useState } from 'react';
import { coverUrl } from '@patchbay/domain/api';
import type { Software } from '@patchbay/domain/entities';
import { useHost } from '@patchbay/shared/host';
import { Cover, CoverDrawing, repeatPictureError } from '@patchbay/ui';
import { Lightbox, type LightboxMedium } from '../../../lib/lightbox/lightbox.tsx';
import page from '../software-page.module.css';
import styles from './software-pictures.module.css';

/** A little smaller than on phones, most of which then take 600 px: less than half of the bytes. */
const coverSizes = '(min-width: 800px) 640px, 80vw';

interface Picture extends Extract<LightboxMedium, { readonly kind: 'picture' }> {
  readonly path: string;
}

/** The cover and the screenshots; a click shows each as large as it is, and the others beside it (rules M5, M36). */
export function SoftwarePictures({ software }: { readonly software: Software }) {
  const { imageHost } = useHost().config;
  const [opened, setOpened] = useState<string | null>(null);
  const { cover, name, screenshots = [] } = software;
  const pictures = (paths: readonly (string | null)[], titleOf: (number: number) => string) =>
    [...new Set(paths)]
      .flatMap((path) => {
        const url = coverUrl(imageHost, '1200px', path);
        return path !== null && url !== null ? [{ path, url }] : [];
      })
      .map((found, index): Picture => ({ ...found, kind: 'picture', title: titleOf(index + 1) }));
  const covers = pictures([cover], () => `Cover of ${name}`);
  const shots = pictures(
    screenshots.filter((path) => path !== cover),
    (number) => `Screenshot ${number} of ${name}`,
  );
  const media = [...covers, ...shots];
  const start = media.findIndex(({ path }) => path === opened);
  const [first, ...others] = media;
  const picture = (
    <Cover
      imageHost={imageHost}
      cover={cover}
      name={name}
      alt={`Cover of ${name}`}
      sizes={coverSizes}
      loading="first"
    />
  );
  return (
    <div className={styles.pictures} data-screenshots={shots.length > 0}>
      {covers.length === 0 ? (
        <div className={page.coverButton}>{picture}</div>
      ) : (
        <button
          type="button"
          className={page.coverButton}
          aria-label={`Enlarge the cover of ${name}`}
          aria-haspopup="dialog"
          onClick={() => setOpened(cover)}
        >
          {picture}
        </button>
      )}
      {shots.length > 0 && (
        <ul className={styles.screenshots} aria-label="Screenshots">
          {shots.map(({ path, title }) => (
            <li key={path}>
              <button
                type="button"
                className={styles.screenshot}
                aria-label={`Enlarge ${title}`}
                aria-haspopup="dialog"
                onClick={() => setOpened(path)}
              >
                <Thumbnail name={title} url={coverUrl(imageHost, '300x', path) ?? ''} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {first && start >= 0 && (
        <Lightbox media={[first, ...others]} start={start} onClose={() => setOpened(null)} />
      )}
    </div>
  );
}

interface ThumbnailProps {
  readonly name: string;
  readonly url: string;
}

/** A screenshot in small, or a drawing as for a cover where it does not come. */
function Thumbnail({ name, url }: ThumbnailProps) {
  const [hasFailed, setHasFailed] = useState(false);
  if (hasFailed) {
    return (
      <span className={styles.thumbnail}>
        <CoverDrawing name={name} label="" />
      </span>
    );
  }
  return (
    <img
      ref={repeatPictureError}
      className={styles.thumbnail}
      src={url}
      alt=""
      width={160}
      height={100}
      loading="lazy"
      onError={() => setHasFailed(true)}
    />
  );
}
