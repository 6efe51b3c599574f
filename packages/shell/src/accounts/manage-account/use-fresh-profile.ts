import { getProfile } from '@patchbay/domain/api';
import { $authToken, useHost, type User } from '@patchbay/shared/host';
import type { Http } from '@patchbay/shared/http';
import { queryOptions, useQuery } from '@patchbay/shared/query';
import { useUnit } from '@patchbay/shared/state';

/**
 * The profile as the server has it now; null before its answer. The e-mail may have been confirmed in another tab or on
 * another device, so it is asked again whenever somebody comes back to the page.
 */
export function useFreshProfile(): User | null {
  const { http } = useHost();
  const token = useUnit($authToken);
  const { data } = useQuery(freshProfileQuery(http, token));
  return data ?? null;
}

const freshProfileQuery = (http: Http, token: string | null) =>
  // The token is a secret: the key says whose it is by being dropped with the session.
  // eslint-disable-next-line @tanstack/query/exhaustive-deps
  queryOptions({
    queryKey: ['account', 'profile'],
    queryFn: ({ signal }) => getProfile(http, token ?? '', signal),
    enabled: token !== null,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
