import { PageNotFound } from '@patchbay/domain/routes';
import { isNotFound } from '@patchbay/shared/http';
import type { Host } from '@patchbay/shared/host';
import { categoriesQuery } from '../../software-lists/categories.query.ts';
import { waitBriefly } from '../../software-lists/load-ahead.ts';
import { requireLists } from '../../software-lists/saved-lists/require-lists.ts';
import { sharedListQuery } from './shared-list.query.ts';

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
