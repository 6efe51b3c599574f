import { listSoftware } from '@patchbay/domain/api';
import type { Http } from '@patchbay/shared/http';
import { queryOptions } from '@patchbay/shared/query';
import { catalogKeys } from '../../lib/catalog-keys.ts';

/** How many the search box shows (specification, section 9). */
const quickSearchLimit = 10;

/**
 * What the search box finds for a text (specification, section 7). The text is part of the key, so an earlier answer
 * never stands where a later one belongs, and a request that nobody waits for any more is stopped.
 */
export const quickSearchQuery = (http: Http, text: string) =>
  queryOptions({
    queryKey: catalogKeys.quickSearch(text),
    queryFn: ({ signal }) =>
      listSoftware(
        http,
        { search: text, limit: quickSearchLimit, order: 'name', status: 'enabled' },
        signal,
      ),
    enabled: text !== '',
    staleTime: 60_000,
  });
