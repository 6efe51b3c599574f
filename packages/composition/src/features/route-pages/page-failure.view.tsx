import { type ReactElement, useEffect } from 'react';
import { describeError, isApiError } from '@patchbay/shared/http';
import { $user, useHost, usePageTitle } from '@patchbay/shared/host';
import {
  isRouteErrorResponse,
  useLocation,
  useNavigate,
  useRouteError,
} from '@patchbay/shared/router';
import { Button } from '@patchbay/ui';
import { useUnit } from '@patchbay/shared/state';
import { RemoteError } from '../../lib/load-remotes/remote-error.ts';
import { RemoteFailure } from '../../lib/load-remotes/remote-failure.tsx';
import { DeadEnd } from './dead-end.tsx';
import styles from './dead-end.module.css';
import { NotFound } from './not-found.view.tsx';

/** Shown in place of a page that failed, while loading or on the screen; the frame around it keeps working. */
export function PageFailure() {
  const error = useRouteError();
  const { reportProblem } = useHost();
  const navigate = useNavigate();
  const location = useLocation();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  const isForbidden = isRouteErrorResponse(error) && error.status === 403;
  // The loader has reported its own failures, and the query cache those of calls.
  const isUnreported =
    !isMissing && !isForbidden && !(error instanceof RemoteError) && !isApiError(error);

  useEffect(() => {
    if (isUnreported) reportProblem(error instanceof Error ? error : new Error(String(error)));
  }, [error, isUnreported, reportProblem]);

  if (isMissing) return <NotFound />;
  if (isForbidden) return <NoAccess />;
  // The registry came with the page: only another page can have another one.
  const isOfThePage = error instanceof RemoteError && error.kind === 'registry';
  const retry = () => void (isOfThePage ? navigate(0) : navigate(location, { replace: true }));
  if (error instanceof RemoteError) {
    return (
      <div className={styles.failure}>
        <RemoteFailure error={error} onRetry={retry} />
      </div>
    );
  }
  return (
    <DeadEnd
      heading="This page could not be shown"
      isAlert
      action={
        <Button variant="primary" onClick={retry}>
          Try again
        </Button>
      }
    >
      {isApiError(error)
        ? describeError(error)
        : 'Something went wrong on this page. The rest of the site still works.'}
    </DeadEnd>
  );
}

/** Shown in place of a staff page to other signed-in users (rule R13). */
function NoAccess() {
  const user = useUnit($user);
  usePageTitle('No access');
  return (
    <DeadEnd heading="No access">
      {`This page is for staff.${user ? ` You are signed in as ${user.email}.` : ''}`}
    </DeadEnd>
  );
}

interface FrameFailureProps {
  readonly frame: ReactElement;
}

/** Shows the frame where the router has no page, as for a path with a line separator. Other errors go on. */
export function FrameFailure({ frame }: FrameFailureProps) {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return frame;
  throw error;
}
