import { describeError } from '@patchbay/shared/http';
import { ErrorPanel } from './error-panel.tsx';
import { useRetryDelay } from './use-retry-delay.ts';

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
