import { listLatestVersions } from '@patchbay/domain/api';
import type { Http } from '@patchbay/shared/http';
import { queryOptions } from '@patchbay/shared/query';
import { installerKeys } from './installer-keys.ts';

/** The newest versions of a software, to compare with the installed ones; they change seldom. */
export const offeredVersionsQuery = (http: Http, softwareId: number) =>
  queryOptions({
    queryKey: installerKeys.latestVersions(softwareId),
    queryFn: ({ signal }) => listLatestVersions(http, softwareId, signal),
    staleTime: 10 * 60_000,
  });
