import { listSoftware, type Http } from '@patchbay/shared/api';
import { queryOptions } from '@patchbay/shared/query';
import { catalogKeys } from '../../lib/catalog-keys.ts';

/** How many the home page shows (specification, section 9). */
export const latestSoftwareLimit = 12;

/** The newest enabled software. */
export const latestSoftwareQuery = (http: Http) =>
  queryOptions({
    queryKey: catalogKeys.latestSoftware,
    queryFn: ({ signal }) =>
      listSoftware(
        http,
        { order: '-created_at', limit: latestSoftwareLimit, status: 'enabled' },
        signal,
      ),
    staleTime: 60_000,
  });
