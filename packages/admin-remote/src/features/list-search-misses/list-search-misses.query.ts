import { clearSearchMisses, listSearchMisses } from '@patchbay/domain/api';
import type { Http } from '@patchbay/shared/http';
import { queryOptions, type QueryClient } from '@patchbay/shared/query';
import { adminKeys } from '../../lib/admin-keys.ts';
import { fresh } from '../../lib/fresh.ts';

export const searchMissesQuery = (http: Http) =>
  queryOptions({
    queryKey: adminKeys.searchMisses,
    queryFn: ({ signal }) => listSearchMisses(http, signal),
    ...fresh,
  });

export const clearSearchMissesMutation = (http: Http, queryClient: QueryClient) => ({
  mutationFn: () => clearSearchMisses(http),
  // Also after a failure: the answer may have been lost on its way back.
  onSettled: () => queryClient.invalidateQueries({ queryKey: adminKeys.searchMisses }),
});
