import { listSessions } from '@patchbay/domain/api';
import type { Http } from '@patchbay/shared/http';
import { queryOptions } from '@patchbay/shared/query';

export const sessionsKey = ['account', 'sessions'] as const;

/** The user's sessions: asked for again whenever the user comes to see them. */
export const sessionsQuery = (http: Http) =>
  queryOptions({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => listSessions(http, signal),
    staleTime: 0,
  });
