import type { SoftwareFilters } from '@patchbay/domain/api';
import type { Host } from '@patchbay/shared/host';
import { categoriesQuery } from '../../lib/categories.ts';
import { inBackground, waitBriefly } from '../../lib/load-ahead.ts';
import { searchedText } from '../../lib/search-address.ts';
import { readListSettings, settingsFilters } from '../../lib/software-list/list-settings.ts';
import { softwarePagesQuery } from '../../lib/software-list/software-pages.query.ts';

/** What a search page lists. */
export const searchScope = (text: string): SoftwareFilters => ({ search: text, status: 'enabled' });

/** Asks for what a search page shows. */
export async function loadSearch({ http, queryClient }: Host, address: URL): Promise<null> {
  inBackground(queryClient.query(categoriesQuery(http)));
  const text = searchedText(address) ?? '';
  if (text === '') return null;
  const filters = settingsFilters(readListSettings(address.searchParams));
  await waitBriefly([
    queryClient.infiniteQuery(softwarePagesQuery(http, { ...searchScope(text), ...filters })),
  ]);
  return null;
}
