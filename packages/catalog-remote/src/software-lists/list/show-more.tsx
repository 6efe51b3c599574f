import { Button, LoadError } from '@patchbay/ui';
import styles from './show-more.module.css';

interface ShowMoreProps {
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  /** The reason why the last page did not come, or null. */
  readonly error: unknown;
  readonly onShowMore: () => void;
}

/** The way to a list's next page, while there is one. */
export function ShowMore({ hasMore, isLoading, error, onShowMore }: ShowMoreProps) {
  if (error !== null) {
    return (
      <LoadError
        title="Couldn't load more"
        error={error}
        isRetrying={isLoading}
        onRetry={onShowMore}
      />
    );
  }
  if (!hasMore) return null;
  return (
    <div className={styles.more}>
      <Button isBusy={isLoading} onClick={onShowMore}>
        Show more
      </Button>
    </div>
  );
}
