import { listSoftware } from '@patchbay/domain/api';
import type { Http } from '@patchbay/shared/http';
import { queryOptions } from '@patchbay/shared/query';

/** The software whose name has these words, the newest first where there are none. */
export const softwareQuery = (http: Http, search: string) =>
  queryOptions({
    queryKey: ['REMOTE_NAME', 'software', search],
    queryFn: ({ signal }) =>
      listSoftware(
        http,
        search === ''
          ? { status: 'enabled', order: '-created_at', limit: 12 }
          : { status: 'enabled', search, limit: 12 },
        signal,
      ),
    staleTime: 60_000,
  });
