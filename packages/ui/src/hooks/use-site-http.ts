import { useMemo } from 'react';
import { $authToken, useHost } from '@patchbay/shared/host';
import { createHttp, type Http } from '@patchbay/shared/http';

/** Calls of the site's own server, in the name of the signed-in user. */
export function useSiteHttp(): Http {
  const { origin, scope, reportProblem } = useHost();
  return useMemo(
    () =>
      createHttp({
        apiHost: origin,
        fetch: (...request) => fetch(...request),
        getToken: () => scope.getState($authToken),
        // Whether a session has ended is the backend's to say, and each of its own calls does.
        onUnauthorized: () => undefined,
        reportProblem,
      }),
    [origin, scope, reportProblem],
  );
}
