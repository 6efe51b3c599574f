import { getSharedList, listSharedSoftware } from '@patchbay/domain/api';
import { type Http, isNotFound } from '@patchbay/shared/http';
import { queryOptions } from '@patchbay/shared/query';
import { PageNotFound } from '@patchbay/domain/routes';
import type { Host } from '@patchbay/shared/host';
import { catalogKeys } from '../../lib/catalog-keys.ts';
import { categoriesQuery } from '../../software-lists/categories.query.ts';
import { waitBriefly } from '../../software-lists/load-ahead.ts';
import { requireLists } from '../../software-lists/saved-lists/require-lists.ts';

/** A list that somebody shares: its name and what is in it. */
export const sharedListQuery = (http: Http, shareKey: string) =>
  queryOptions({
    queryKey: catalogKeys.sharedList(shareKey),
    queryFn: async ({ signal }) => {
      const [{ name }, software] = await Promise.all([
        getSharedList(http, shareKey, signal),
        listSharedSoftware(http, shareKey, signal),
      ]);
      return { name, software };
    },
    staleTime: 60_000,
  });

/**
 * Asks for a list that somebody shares.
 * @throws PageNotFound where it is not shared, and where the backend keeps no lists
 */
export async function loadSharedList(
  host: Host,
  { shareKey = '' }: { readonly shareKey?: string | undefined },
): Promise<null> {
  requireLists(host);
  const { http, queryClient } = host;
  const query = sharedListQuery(http, shareKey);
  await waitBriefly(host, [queryClient.query(query), queryClient.query(categoriesQuery(http))]);
  if (isNotFound(queryClient.getQueryState(query.queryKey)?.error)) throw new PageNotFound();
  return null;
}
