import { CircleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { describeError, isApiError } from '@patchbay/shared/http';
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

interface LoadErrorProps {
  /** The title, which says what failed: 'The categories could not be loaded'. */
  readonly title: string;
  /** Why, as the query gives it. */
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly isRetrying: boolean;
}

/** A query's failure in the place of its answer; 'Try again' waits as long as the server asked by `Retry-After`. */
export function LoadError({ title, error, onRetry, isRetrying }: LoadErrorProps) {
  const isTooEarly = useRetryDelay(error);
  return (
    <ErrorPanel
      title={title}
      cause={describeError(error)}
      canRetry={!isTooEarly}
      isRetrying={isRetrying}
      onRetry={onRetry}
    />
  );
}

/** A timer of the browser's overflows at 2^31 ms and rings at once: longer waits take several. */
const longestTimerMs = 2 ** 31 - 1;

/**
 * Calls back when a wait is over, however long it is. By either clock: the visitor's may be set back meanwhile, and would then hold
 * a button for a day, and the other one stands still while the computer sleeps. Answers how to give it up.
 */
function callAfter(waitMs: number, onTime: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const [begunAt, begun] = [Date.now(), performance.now()];
  const wait = () => {
    const passedMs = Math.max(Date.now() - begunAt, performance.now() - begun);
    const leftMs = waitMs - passedMs;
    if (leftMs <= 0) onTime();
    else timer = setTimeout(wait, Math.min(leftMs, longestTimerMs));
  };
  wait();
  return () => {
    clearTimeout(timer);
  };
}

/** True while the server's `Retry-After` of this failure has not passed yet, for as long as it says. */
export function useRetryDelay(error: unknown): boolean {
  const [passed, setPassed] = useState<unknown>(null);
  const seconds = isApiError(error) ? (error.retryAfterSeconds ?? 0) : 0;
  const isWaiting = seconds > 0 && passed !== error;
  useEffect(
    () => (isWaiting ? callAfter(seconds * 1000, () => setPassed(error)) : undefined),
    [isWaiting, error, seconds],
  );
  return isWaiting;
}
