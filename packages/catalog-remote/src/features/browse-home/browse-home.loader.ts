import type { Host } from '@patchbay/shared/host';
import { categoriesQuery } from '../../lib/categories.query.ts';
import { inBackground, waitBriefly } from '../../lib/load-ahead.ts';
import { featuredQuery, latestSoftwareQuery, updatedSoftwareQuery } from './browse-home.query.ts';

/** Requests the data of the home page: what stands first on it, and the categories for its addresses. */
export async function loadHome({ http, queryClient, config }: Host): Promise<null> {
  inBackground(queryClient.query(updatedSoftwareQuery(http)));
  await waitBriefly([
    queryClient.query(latestSoftwareQuery(http)),
    queryClient.query(categoriesQuery(http)),
    ...(config.listCalls === 'extended' ? [queryClient.query(featuredQuery(http))] : []),
  ]);
  return null;
}
