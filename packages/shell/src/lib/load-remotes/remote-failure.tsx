import { ErrorPanel } from '@patchbay/ui';
import { RemoteError } from './remote-error.ts';
import { useBackOnline } from './use-back-online.ts';

interface RemoteFailureProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly isRetrying?: boolean;
}

/** What stands in the place of a remote that is out. Where the connection was, its return is a reason to try again. */
export function RemoteFailure({ error, onRetry, isRetrying = false }: RemoteFailureProps) {
  const isUnreached =
    error instanceof RemoteError && (error.kind === 'network' || error.kind === 'timeout');
  useBackOnline(isUnreached, onRetry);
  if (error instanceof RemoteError && error.kind === 'contract') {
    return (
      <ErrorPanel
        title="This section needs a newer app"
        cause="The site was updated. Reload the page to continue."
        onRetry={onRetry}
        isRetrying={isRetrying}
      />
    );
  }
  return (
    <ErrorPanel
      title="This section could not be loaded"
      cause={
        error instanceof RemoteError
          ? 'It is not available right now. The rest of the page still works.'
          : 'Something went wrong here. The rest of the page still works.'
      }
      onRetry={onRetry}
      isRetrying={isRetrying}
    />
  );
}
