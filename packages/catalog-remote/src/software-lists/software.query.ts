import { getSoftware, listLatestVersions } from '@patchbay/domain/api';
import type { Http } from '@patchbay/shared/http';
import { queryOptions } from '@patchbay/shared/query';
import { softwareKeys } from './software-keys.ts';

/** One software, as its page shows it. */
export const softwareQuery = (http: Http, softwareId: number) =>
  queryOptions({
    queryKey: softwareKeys.software(softwareId),
    queryFn: ({ signal }) => getSoftware(http, softwareId, signal),
    staleTime: 60_000,
  });

/** The newest versions of a software, one for each way that it is offered. */
export const latestVersionsQuery = (http: Http, softwareId: number) =>
  queryOptions({
    queryKey: softwareKeys.latestVersions(softwareId),
    queryFn: ({ signal }) => listLatestVersions(http, softwareId, signal),
    staleTime: 60_000,
  });
