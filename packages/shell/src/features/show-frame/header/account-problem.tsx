import { useCallback } from 'react';
import { describeError } from '@patchbay/shared/http';
import { useUnit } from '@patchbay/shared/state';
import { ErrorPanel } from '@patchbay/ui';
import { useBackOnline } from '../../../lib/load-remotes/use-back-online.ts';
import { $profileError, profileRequested } from '../../../lib/session/session.model.ts';
import styles from '../frame.module.css';

/**
 * Nobody knows who is here: the server could not be reached. The page itself works as for a visitor. It is tried again
 * as soon as the connection is back, and whenever the person wants.
 */
export function AccountProblem() {
  const [error, retry] = useUnit([$profileError, profileRequested]);
  const tryAgain = useCallback(() => retry(), [retry]);
  useBackOnline(error !== null, tryAgain);
  if (!error) return null;
  return (
    <div className={styles.problem}>
      <ErrorPanel
        title="Your account could not be loaded"
        cause={describeError(error)}
        onRetry={tryAgain}
      />
    </div>
  );
}
