import { useEffect } from 'react';
import { useHost } from '@patchbay/shared/host';
import {
  isRouteErrorResponse,
  useLocation,
  useNavigate,
  useRouteError,
} from '@patchbay/shared/router';
import { RemoteError } from '../load-remotes/remote-error.ts';
import { RemoteFailure } from '../load-remotes/remote-failure.view.tsx';
import { NotFound } from './not-found.view.tsx';

/** What stands in the place of a page that failed, in loading or on the screen; the frame around it keeps working. */
export function PageFailure() {
  const error = useRouteError();
  const { reportProblem } = useHost();
  const navigate = useNavigate();
  const location = useLocation();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  // The loader has reported its own failures.
  const isUnreported = !isMissing && !(error instanceof RemoteError);

  useEffect(() => {
    if (isUnreported) reportProblem(error instanceof Error ? error : new Error(String(error)));
  }, [error, isUnreported, reportProblem]);

  if (isMissing) return <NotFound />;
  return <RemoteFailure error={error} onRetry={() => void navigate(location, { replace: true })} />;
}
