import type { Host } from '@patchbay/shared/host';
import { categoriesQuery } from '../../lib/categories-query.ts';
import { waitBriefly } from '../../lib/wait-briefly.ts';
import { latestSoftwareQuery } from './browse-home.query.ts';

/** Asks for what the home page shows: the newest software, and the categories for their addresses. */
export async function loadHome({ http, queryClient }: Host): Promise<null> {
  await waitBriefly([
    queryClient.query(latestSoftwareQuery(http)),
    queryClient.query(categoriesQuery(http)),
  ]);
  return null;
}
