import { CircleAlert } from 'lucide-react';
import { Button } from '../controls/button.tsx';
import styles from './error-panel.module.css';

interface ErrorPanelProps {
  /** The title, which says what failed: 'The categories could not be loaded'. */
  readonly title: string;
  /** Why, in one sentence. */
  readonly cause: string;
  readonly onRetry?: () => void;
  /** False while trying again would be refused. Default true. */
  readonly canRetry?: boolean;
  readonly isRetrying?: boolean;
}

/** A failure, in the place of what failed: what, why, and 'Try again'. */
export function ErrorPanel({
  title,
  cause,
  onRetry,
  canRetry = true,
  isRetrying = false,
}: ErrorPanelProps) {
  return (
    <div role="alert" className={styles.panel}>
      <CircleAlert className={styles.icon} size={20} />
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        <p className={styles.cause}>{cause}</p>
      </div>
      {onRetry && (
        <Button size="small" isBusy={isRetrying} disabled={!canRetry} onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}
