import { getSharedList, listSharedSoftware } from '@patchbay/domain/api';
import type { Http } from '@patchbay/shared/http';
import { queryOptions } from '@patchbay/shared/query';
import { catalogKeys } from '../../lib/catalog-keys.ts';

/** A list that somebody shares: its name and what is in it. */
export const sharedListQuery = (http: Http, shareKey: string) =>
  queryOptions({
    queryKey: catalogKeys.sharedList(shareKey),
    queryFn: async ({ signal }) => {
      const [{ name }, software] = await Promise.all([
        getSharedList(http, shareKey, signal),
        listSharedSoftware(http, shareKey, signal),
      ]);
      return { name, software };
    },
    staleTime: 60_000,
  });
