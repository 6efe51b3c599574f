import { listLatestVersions } from '@patchbay/domain/api';
import type { Software, SoftwareVersion } from '@patchbay/domain/entities';
import { type Http, isApiError } from '@patchbay/shared/http';
import type { Host } from '@patchbay/shared/host';
import { queryOptions } from '@patchbay/shared/query';
import { askConcurrently } from './ask-concurrently.ts';
import { installerKeys } from './installer-keys.ts';

/** A software of the catalogue with its latest versions. */
export interface OfferedSoftware<S = Software> {
  readonly software: S;
  readonly versions: readonly SoftwareVersion[];
}

/** The newest versions of a software, to compare with the installed ones; they change seldom. */
const offeredVersionsQuery = (http: Http, softwareId: number) =>
  queryOptions({
    queryKey: installerKeys.latestVersions(softwareId),
    queryFn: ({ signal }) => listLatestVersions(http, softwareId, signal),
    staleTime: 10 * 60_000,
  });

/**
 * Software with its latest versions, a few asked for at a time; software that is no longer in the catalogue has none.
 */
export const offerAll = <S extends Pick<Software, 'id'>>(
  { http, queryClient }: Pick<Host, 'http' | 'queryClient'>,
  software: readonly S[],
  signal: AbortSignal,
): Promise<readonly OfferedSoftware<S>[]> =>
  askConcurrently(software, signal, async (one) => {
    try {
      return {
        software: one,
        versions: await queryClient.query(offeredVersionsQuery(http, one.id)),
      };
    } catch (error) {
      // It was taken out of the catalogue since the list was asked for.
      if (isApiError(error) && error.status === 404) return { software: one, versions: [] };
      throw error;
    }
  });
