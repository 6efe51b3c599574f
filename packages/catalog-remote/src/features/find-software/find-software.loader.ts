import type { SoftwareFilters } from '@patchbay/domain/api';
import type { Host } from '@patchbay/shared/host';
import { categoriesQuery } from '../../software-lists/categories.query.ts';
import { inBackground, waitBriefly } from '../../software-lists/load-ahead.ts';
import { findDefaultPlatform } from '../../software-lists/list/default-platform.query.ts';
import { type DefaultSort, readListSettings } from '../../software-lists/list/list-settings.ts';
import { softwarePagesQuery } from '../../software-lists/list/software-pages.query.ts';
import { searchedText } from '../../lib/search-address.ts';

/** The filters of a search page's list; without a text all that visitors see. */
export const searchScope = (text: string): SoftwareFilters => ({
  ...(text !== '' && { search: text }),
  status: 'enabled',
});

/** The order of search results: the best matches first, where the backend is known to order so (rule S8). */
export const searchSort = (
  { searchRanking }: Pick<Host['config'], 'searchRanking'>,
  text: string,
): DefaultSort => (text !== '' && searchRanking === 'relevance' ? 'best' : 'name');

/** Requests the data of a search page. */
export async function loadSearch(host: Host, address: URL): Promise<null> {
  const { http, queryClient, config } = host;
  inBackground(queryClient.query(categoriesQuery(http)));
  const text = searchedText(address) ?? '';
  const platform = await findDefaultPlatform(host);
  const defaults = { sort: searchSort(config, text), platform };
  const settings = readListSettings(config, address.searchParams, defaults);
  const pages = softwarePagesQuery(host, searchScope(text), settings);
  await waitBriefly(host, [queryClient.infiniteQuery(pages)]);
  return null;
}
