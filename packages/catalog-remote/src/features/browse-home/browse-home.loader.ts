import type { Host } from '@patchbay/shared/host';
import { categoriesQuery } from '../../lib/categories.query.ts';
import { inBackground, waitBriefly } from '../../lib/load-ahead.ts';
import { latestSoftwareQuery, updatedSoftwareQuery } from './browse-home.query.ts';

/** Requests the data of the home page: the newest software, and the categories for its addresses. */
export async function loadHome({ http, queryClient }: Host): Promise<null> {
  inBackground(queryClient.query(updatedSoftwareQuery(http)));
  await waitBriefly([
    queryClient.query(latestSoftwareQuery(http)),
    queryClient.query(categoriesQuery(http)),
  ]);
  return null;
}
