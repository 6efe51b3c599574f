import { getProfile } from '@patchbay/domain/api';
import { $authToken, useHost, type User } from '@patchbay/shared/host';
import { useQuery } from '@patchbay/shared/query';
import { useUnit } from '@patchbay/shared/state';

/**
 * The profile as the server has it now; null before its answer. The e-mail may have been confirmed in another tab or on
 * another device, so it is asked again whenever somebody comes back to the page.
 */
export function useFreshProfile(): User | null {
  const { http } = useHost();
  const token = useUnit($authToken);
  const { data } = useQuery({
    // The token is a secret: the key says whose it is by being dropped with the session.
    // eslint-disable-next-line @tanstack/query/exhaustive-deps
    queryKey: ['account', 'profile'],
    queryFn: ({ signal }) => getProfile(http, token ?? '', signal),
    enabled: token !== null,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
  return data ?? null;
}
