import { listSoftware } from '@patchbay/domain/api';
import type { Platform } from '@patchbay/domain/entities';
import { computerPlatform } from '@patchbay/domain/versions';
import { useHost, type Host } from '@patchbay/shared/host';
import type { Http } from '@patchbay/shared/http';
import { queryOptions, useQuery } from '@patchbay/shared/query';
import { softwareKeys } from '../software-keys.ts';
import { waitBriefly } from '../load-ahead.ts';

/** Whether the backend says of its software which systems it is for; asked once. */
const saysPlatformsQuery = (http: Http) =>
  queryOptions({
    queryKey: softwareKeys.saysPlatforms,
    queryFn: async ({ signal }) => {
      const { software } = await listSoftware(http, { status: 'enabled', limit: 1 }, signal);
      return software.some(({ platforms }) => platforms !== undefined);
    },
    staleTime: Infinity,
  });

/** A browser may be on another computer than the plugins; the app is where they are installed. */
const appPlatform = (bridge: Host['bridge']): Platform | null =>
  bridge === null ? null : computerPlatform(navigator);

/**
 * The system whose software lists show where their address says nothing (rule C71): in the desktop app that of its
 * computer, if the backend knows systems; elsewhere none. While that is being found out, and where it cannot be, none.
 */
export function useDefaultPlatform(): {
  readonly platform: Platform | null;
  readonly isPending: boolean;
} {
  const { http, bridge } = useHost();
  const own = appPlatform(bridge);
  const query = useQuery({ ...saysPlatformsQuery(http), enabled: own !== null });
  return {
    platform: query.data === true ? own : null,
    isPending: own !== null && query.isLoading,
  };
}

/** The same for a loader, which waits only briefly to find it out. */
export async function findDefaultPlatform(
  host: Pick<Host, 'http' | 'queryClient' | 'bridge' | 'isServerRendered'>,
): Promise<Platform | null> {
  const { http, queryClient, bridge } = host;
  const own = appPlatform(bridge);
  if (own === null) return null;
  const query = saysPlatformsQuery(http);
  await waitBriefly(host, [queryClient.query(query)]);
  return queryClient.getQueryData(query.queryKey) === true ? own : null;
}
