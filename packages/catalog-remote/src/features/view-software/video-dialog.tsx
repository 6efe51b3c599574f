import { Dialog } from '@patchbay/shared/ui';
import styles from './video-dialog.module.css';

interface VideoDialogProps {
  /** Checked: 11 characters. */
  readonly videoId: string;
  readonly title: string;
  readonly onClose: () => void;
}

/** A video, played from the host of YouTube's that sets no cookies. */
export function VideoDialog({ videoId, title, onClose }: VideoDialogProps) {
  return (
    <Dialog title={title} size="media" onClose={onClose}>
      <iframe
        className={styles.frame}
        src={`https://www.youtube-nocookie.com/embed/${videoId}?autoplay=1`}
        title={title}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
      />
    </Dialog>
  );
}
