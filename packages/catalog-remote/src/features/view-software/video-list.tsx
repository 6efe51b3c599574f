import { useState } from 'react';
import { youtubeVideoId } from '@patchbay/shared/format';
import styles from './video-list.module.css';
import { VideoDialog } from './video-dialog.tsx';
import { VideoThumbnail } from './video-thumbnail.tsx';

const headings = { review: 'Reviews', tutorial: 'Tutorials' } as const;

/** Empty lines and those that begin with '#' are the editors' placeholders (specification, section 5). */
const isPlaceholder = (url: string) => url.trim() === '' || url.trim().startsWith('#');

interface VideoListProps {
  readonly kind: keyof typeof headings;
  readonly softwareName: string;
  readonly urls: readonly string[];
}

interface OpenVideo {
  readonly id: string;
  readonly title: string;
}

/** Videos by their thumbnails. YouTube is asked for nothing but pictures until somebody opens one. */
export function VideoList({ kind, softwareName, urls }: VideoListProps) {
  const [openVideo, setOpenVideo] = useState<OpenVideo | null>(null);
  const shownUrls = [...new Set(urls.map((url) => url.trim()))].filter(
    (url) => !isPlaceholder(url),
  );
  if (shownUrls.length === 0) return null;
  const headingId = `${kind}-videos`;
  return (
    <section className={styles.videos} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        {headings[kind]}
      </h2>
      <ul className={styles.list}>
        {shownUrls.map((url, index) => {
          const id = youtubeVideoId(url);
          const title = `${softwareName}: ${kind} ${String(index + 1)}`;
          return (
            <li key={url}>
              {id === null ? (
                <p className={styles.invalid}>Invalid YouTube URL</p>
              ) : (
                <VideoThumbnail
                  videoId={id}
                  title={title}
                  onOpen={() => {
                    setOpenVideo({ id, title });
                  }}
                />
              )}
            </li>
          );
        })}
      </ul>
      {openVideo && (
        <VideoDialog
          videoId={openVideo.id}
          title={openVideo.title}
          onClose={() => {
            setOpenVideo(null);
          }}
        />
      )}
    </section>
  );
}
