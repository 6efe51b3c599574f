import { listSoftware } from '@patchbay/domain/api';
import type { Platform } from '@patchbay/domain/entities';
import { computerPlatform } from '@patchbay/domain/versions';
import { useHost, type Host } from '@patchbay/shared/host';
import type { Http } from '@patchbay/shared/http';
import { queryOptions, useQuery } from '@patchbay/shared/query';
import { softwareKeys } from '../software.query.ts';
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

/** The system of the app; null in a browser, and where lists cannot be asked for by system. */
const appPlatform = ({ bridge, config }: Pick<Host, 'bridge' | 'config'>): Platform | null =>
  bridge === null || config.listCalls !== 'extended' ? null : computerPlatform(navigator);

/**
 * The system whose software lists show where their address says nothing (rule C71): in the desktop app that of its
 * computer, if the backend knows systems; elsewhere none. While that is being found out, and where it cannot be, none.
 */
export function useDefaultPlatform(): {
  readonly platform: Platform | null;
  readonly isPending: boolean;
} {
  const host = useHost();
  const own = appPlatform(host);
  const query = useQuery({ ...saysPlatformsQuery(host.http), enabled: own !== null });
  return {
    platform: query.data === true ? own : null,
    isPending: own !== null && query.isLoading,
  };
}

/** The same for a loader, which waits only briefly to find it out. */
export async function findDefaultPlatform(
  host: Pick<Host, 'http' | 'queryClient' | 'bridge' | 'config' | 'isServerRendered'>,
): Promise<Platform | null> {
  const { http, queryClient } = host;
  const own = appPlatform(host);
  if (own === null) return null;
  const query = saysPlatformsQuery(http);
  await waitBriefly(host, [queryClient.query(query)]);
  return queryClient.getQueryData(query.queryKey) === true ? own : null;
}
