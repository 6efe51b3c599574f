import { getReleases, getReleaseViews, listReleaseLog } from '@patchbay/domain/api';
import type { Http } from '@patchbay/shared/http';
import { infiniteQueryOptions, queryOptions } from '@patchbay/shared/query';
import { fresh } from '@patchbay/ui';

/** Every key of this package in the query cache. */
export const releaseKeys = {
  all: ['admin', 'releases'],
  live: ['admin', 'releases', 'live'],
  log: ['admin', 'releases', 'log'],
  views: ['admin', 'releases', 'views'],
} as const;

/** The live releases, with the tag that a change names. */
export const releasesQuery = (http: Http) =>
  queryOptions({
    queryKey: releaseKeys.live,
    queryFn: ({ signal }) => getReleases(http, signal),
    ...fresh,
  });

/** What pages reported of the versions of a name. */
export const releaseViewsQuery = (http: Http, name: string) =>
  queryOptions({
    queryKey: [...releaseKeys.views, name],
    queryFn: ({ signal }) => getReleaseViews(http, name, signal),
    ...fresh,
  });

/** The changes of releases, part by part, the newest first. */
export const releaseLogQuery = (http: Http) =>
  infiniteQueryOptions({
    queryKey: releaseKeys.log,
    queryFn: ({ pageParam, signal }) => listReleaseLog(http, { before: pageParam, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ entries, hasMore }) => (hasMore ? entries.at(-1)?.number : undefined),
    ...fresh,
  });
