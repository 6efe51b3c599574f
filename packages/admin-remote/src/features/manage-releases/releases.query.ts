import { getReleases, listReleaseLog } from '@patchbay/domain/api';
import type { Http } from '@patchbay/shared/http';
import { infiniteQueryOptions, queryOptions } from '@patchbay/shared/query';
import { adminKeys } from '../../lib/admin-keys.ts';
import { fresh } from '../../lib/fresh.ts';

/** The live releases, with the tag that a change names; null where the site does not offer its releases. */
export const releasesQuery = (http: Http) =>
  queryOptions({
    queryKey: adminKeys.liveReleases,
    queryFn: ({ signal }) => getReleases(http, signal),
    ...fresh,
  });

/** The changes of releases, part by part, the newest first. */
export const releaseLogQuery = (http: Http) =>
  infiniteQueryOptions({
    queryKey: adminKeys.releaseLog,
    queryFn: ({ pageParam, signal }) => listReleaseLog(http, { before: pageParam, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ entries, hasMore }) => (hasMore ? entries.at(-1)?.number : undefined),
    ...fresh,
  });
