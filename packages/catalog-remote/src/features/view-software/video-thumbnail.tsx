import { useState } from 'react';
import { Play } from 'lucide-react';
import styles from './video-thumbnail.module.css';

interface VideoThumbnailProps {
  /** Checked: 11 characters. */
  readonly videoId: string;
  readonly title: string;
  readonly onOpen: () => void;
}

/** A video's picture as the button that opens it; without the picture it is a button all the same. */
export function VideoThumbnail({ videoId, title, onOpen }: VideoThumbnailProps) {
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
        <Play size={20} strokeWidth={1.5} fill="currentColor" aria-hidden="true" />
      </span>
    </button>
  );
}
