import { listCategories } from '@patchbay/domain/api';
import type { Http } from '@patchbay/shared/http';
import { queryOptions } from '@patchbay/shared/query';
import { catalogKeys } from './catalog-keys.ts';

/** All categories, flat. They change seldom, and every page needs them. */
export const categoriesQuery = (http: Http) =>
  queryOptions({
    queryKey: catalogKeys.categories,
    queryFn: ({ signal }) => listCategories(http, signal),
    staleTime: 5 * 60_000,
  });
