import { useState } from 'react';
import { youtubeVideoId } from '@patchbay/domain/format';
import { repeatPictureError } from '@patchbay/ui';
import { Play } from 'lucide-react';
import { Lightbox, type LightboxMedium } from '../../../lib/lightbox/lightbox.tsx';
import styles from './video-list.module.css';

const headings = { review: 'Reviews', tutorial: 'Tutorials' } as const;
const captions = { review: 'Review', tutorial: 'Tutorial' } as const;

/** Empty lines and those that begin with '#' are the editors' placeholders (rule M14). */
const isPlaceholder = (url: string) => url.trim() === '' || url.trim().startsWith('#');

interface VideoListProps {
  readonly kind: keyof typeof headings;
  readonly softwareName: string;
  readonly urls: readonly string[];
}

type Video = Extract<LightboxMedium, { readonly kind: 'video' }>;

/** Thumbnails of videos. Only pictures are requested from YouTube until a user opens a video (rule M15). */
export function VideoList({ kind, softwareName, urls }: VideoListProps) {
  const [openId, setOpenId] = useState<string | null>(null);
  const shownUrls = [...new Set(urls.map((url) => url.trim()))].filter(
    (url) => !isPlaceholder(url),
  );
  if (shownUrls.length === 0) return null;
  const headingId = `${kind}-videos`;
  const entries = shownUrls.map((url, index) => ({
    url,
    caption: `${captions[kind]} ${index + 1}`,
    video: toVideo(url, `${softwareName}: ${kind} ${index + 1}`),
  }));
  const videos = entries.flatMap(({ video }) => video ?? []);
  const start = videos.findIndex(({ videoId }) => videoId === openId);
  const [first, ...others] = videos;
  return (
    <section className={styles.videos} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        {headings[kind]}
      </h2>
      <ul className={styles.list}>
        {entries.map(({ url, caption, video }) => (
          <li key={url}>
            {video === null ? (
              <p className={styles.invalid}>Invalid YouTube URL</p>
            ) : (
              <>
                <VideoThumbnail
                  videoId={video.videoId}
                  title={video.title}
                  onOpen={() => setOpenId(video.videoId)}
                />
                {/* The button says it to who cannot see it; its real title is YouTube's, which is not asked (M15). */}
                <p className={styles.caption} aria-hidden="true">
                  {caption}
                </p>
              </>
            )}
          </li>
        ))}
      </ul>
      {first && start >= 0 && (
        <Lightbox media={[first, ...others]} start={start} onClose={() => setOpenId(null)} />
      )}
    </section>
  );
}

function toVideo(url: string, title: string): Video | null {
  const videoId = youtubeVideoId(url);
  return videoId === null ? null : { kind: 'video', title, videoId, url };
}

interface VideoThumbnailProps {
  /** Checked: 11 characters. */
  readonly videoId: string;
  readonly title: string;
  readonly onOpen: () => void;
}

/** A video's picture as the button that opens it; without the picture it is a button all the same. */
function VideoThumbnail({ videoId, title, onOpen }: VideoThumbnailProps) {
  const [hasFailed, setHasFailed] = useState(false);
  return (
    <button
      type="button"
      className={styles.thumbnail}
      aria-label={`Play ${title}`}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      {!hasFailed && (
        <img
          ref={repeatPictureError}
          className={styles.image}
          src={`https://i.ytimg.com/vi/${videoId}/mqdefault.jpg`}
          alt=""
          width={320}
          height={180}
          loading="lazy"
          referrerPolicy="no-referrer"
          onError={() => {
            setHasFailed(true);
          }}
        />
      )}
      <span className={styles.play}>
        <Play size={20} fill="currentColor" />
      </span>
    </button>
  );
}
