import { describeError } from '@patchbay/shared/http';
import { useUnit } from '@patchbay/shared/state';
import { ErrorPanel, useEventListener } from '@patchbay/ui';
import { $profileError, profileRequested } from '../../../accounts/session/session.model.ts';
import styles from '../frame.module.css';

/**
 * Nobody knows who is here: the server could not be reached. The page itself works as for a visitor. It is tried again
 * as soon as the connection is back, and whenever the person wants.
 */
export function AccountProblem() {
  const [error, retry] = useUnit([$profileError, profileRequested]);
  useEventListener(error ? 'window' : null, 'online', () => retry());
  if (!error) return null;
  return (
    <div className={styles.problem}>
      <ErrorPanel
        title="Your account could not be loaded"
        cause={describeError(error)}
        onRetry={() => retry()}
      />
    </div>
  );
}
