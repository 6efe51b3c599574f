import { listSoftware } from '@patchbay/domain/api';
import { computerPlatform, fitFilter } from '@patchbay/domain/versions';
import { useHost, type Host } from '@patchbay/shared/host';
import type { Http } from '@patchbay/shared/http';
import { queryOptions, useQuery } from '@patchbay/shared/query';
import { softwareKeys } from '../software.query.ts';
import { waitBriefly } from '../load-ahead.ts';
import { saysPackages } from './facets/facet-labels.ts';

/** The filter by which the backend leaves what fits this computer; null where it says no systems. Asked once. */
const fitQuery = (http: Http) =>
  queryOptions({
    queryKey: softwareKeys.fit,
    queryFn: async ({ signal }) => {
      const { software } = await listSoftware(http, { status: 'enabled', limit: 1 }, signal);
      const platform = computerPlatform(navigator);
      if (platform === null || !software.some(({ platforms }) => platforms !== undefined))
        return null;
      return saysPackages(software) ? fitFilter(platform) : platform;
    },
    staleTime: Infinity,
  });

const storageKey = 'all-systems';

/**
 * Keeps whether the lists of the desktop app begin with what fits the computer, as somebody has just chosen.
 * @param platform the filter, or null for all
 * @returns the filter of lists whose address says nothing from now on
 */
export function keepFits(
  { bridge, storage }: Pick<Host, 'bridge' | 'storage'>,
  platform: string | null,
): string | null {
  if (bridge === null) return null;
  if (platform === null) storage.set(storageKey, 'yes');
  else storage.remove(storageKey);
  return platform;
}

/** Whether lists begin with what fits: in the app, unless somebody has switched it off, and where lists can be asked for it. */
const beginsWithFits = ({ bridge, config, storage }: Pick<Host, 'bridge' | 'config' | 'storage'>) =>
  bridge !== null && config.listCalls === 'extended' && storage.get(storageKey) === null;

/**
 * The filter by system of lists whose address says nothing (rule C71): in the desktop app what fits its computer, if the
 * backend knows systems; elsewhere none. While that is being found out, and where it cannot be, none.
 */
export function useDefaultPlatform(): {
  readonly platform: string | null;
  readonly isPending: boolean;
} {
  const host = useHost();
  const isWanted = beginsWithFits(host);
  const query = useQuery({ ...fitQuery(host.http), enabled: isWanted });
  return {
    platform: isWanted ? (query.data ?? null) : null,
    isPending: isWanted && query.isLoading,
  };
}

/** The same for a loader, which waits only briefly to find it out. */
export async function findDefaultPlatform(
  host: Pick<Host, 'http' | 'queryClient' | 'bridge' | 'config' | 'storage' | 'isServerRendered'>,
): Promise<string | null> {
  const { http, queryClient } = host;
  if (!beginsWithFits(host)) return null;
  const query = fitQuery(http);
  await waitBriefly(host, [queryClient.query(query)]);
  return queryClient.getQueryData(query.queryKey) ?? null;
}
