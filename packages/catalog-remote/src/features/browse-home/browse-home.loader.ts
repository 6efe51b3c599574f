import type { Host } from '@patchbay/shared/host';
import { categoriesQuery } from '../../software-lists/categories.query.ts';
import { inBackground, waitBriefly } from '../../software-lists/load-ahead.ts';
import { featuredQuery, latestSoftwareQuery, updatedSoftwareQuery } from './browse-home.query.ts';

/** Requests the data of the home page: its first parts, and the categories for its addresses. */
export async function loadHome(host: Host): Promise<null> {
  const { http, queryClient, config } = host;
  inBackground(queryClient.query(updatedSoftwareQuery(host)));
  await waitBriefly(host, [
    queryClient.query(latestSoftwareQuery(host)),
    queryClient.query(categoriesQuery(http)),
    ...(config.listCalls === 'extended' ? [queryClient.query(featuredQuery(http))] : []),
  ]);
  return null;
}
