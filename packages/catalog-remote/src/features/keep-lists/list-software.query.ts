import { listOwnSoftware } from '@patchbay/domain/api';
import type { SavedList } from '@patchbay/domain/entities';
import type { Http } from '@patchbay/shared/http';
import { queryOptions } from '@patchbay/shared/query';
import { catalogKeys } from '../../lib/catalog-keys.ts';

/** What is in one's own list. What comes in or goes out makes it another question. */
export const listSoftwareQuery = (http: Http, { id, softwareIds }: SavedList) =>
  queryOptions({
    queryKey: catalogKeys.listSoftware(id, softwareIds),
    queryFn: ({ signal }) => listOwnSoftware(http, id, signal),
    staleTime: 60_000,
  });
