import { getEditedCategories } from '@patchbay/domain/api';
import type { Http } from '@patchbay/shared/http';
import { queryOptions } from '@patchbay/shared/query';
import { fresh } from '@patchbay/ui';
import { adminKeys } from './admin-keys.ts';

/** All categories, with the tag of the whole list. */
export const categoriesQuery = (http: Http) =>
  queryOptions({
    queryKey: adminKeys.categories,
    queryFn: ({ signal }) => getEditedCategories(http, signal),
    ...fresh,
  });
