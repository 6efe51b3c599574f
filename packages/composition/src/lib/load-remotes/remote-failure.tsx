import { ErrorPanel, useEventListener } from '@patchbay/ui';
import { RemoteError, type RemoteFailureKind } from './remote-error.ts';

/** Failures that the return of the connection may mend. */
const connectionFailures: ReadonlySet<RemoteFailureKind> = new Set(['network', 'timeout']);

interface RemoteFailureProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly isRetrying?: boolean;
}

/** Shown in place of a remote that failed. If the connection was lost, it tries again when the connection returns. */
export function RemoteFailure({ error, onRetry, isRetrying = false }: RemoteFailureProps) {
  const kind = error instanceof RemoteError ? error.kind : null;
  const isUnreached = kind !== null && connectionFailures.has(kind);
  useEventListener(isUnreached ? 'window' : null, 'online', onRetry);
  if (kind === 'contract') {
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
        kind !== null
          ? 'It is not available right now. The rest of the page still works.'
          : 'Something went wrong here. The rest of the page still works.'
      }
      onRetry={onRetry}
      isRetrying={isRetrying}
    />
  );
}
