import { describeError } from '@patchbay/shared/api';
import { useUnit } from '@patchbay/shared/state';
import { ErrorPanel } from '@patchbay/shared/ui';
import { $profileError, profileRequested } from '../../lib/session/session.model.ts';
import styles from './frame.module.css';

/** Nobody knows who is here: the server could not be reached. The page itself works as for a visitor. */
export function AccountProblem() {
  const [error, retry] = useUnit([$profileError, profileRequested]);
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
