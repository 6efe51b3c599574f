import { listSessions } from '@patchbay/domain/api';
import type { Http } from '@patchbay/shared/http';
import { queryOptions } from '@patchbay/shared/query';

export const sessionsKey = ['account', 'sessions'] as const;

/** Where the user is signed in: asked anew whenever they come to see it. */
export const sessionsQuery = (http: Http) =>
  queryOptions({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => listSessions(http, signal),
    staleTime: 0,
  });
