import { getSoftware, getVersion } from '@patchbay/domain/api';
import type { Http } from '@patchbay/shared/http';
import { useHost } from '@patchbay/shared/host';
import { queryOptions, useQuery } from '@patchbay/shared/query';
import { subjectOf } from './choose-version.ts';
import type { Install, InstallSubject } from '../state/install-list.ts';

const installSubjectQuery = (http: Http, versionId: number) =>
  queryOptions({
    queryKey: ['installer', 'subject', versionId] as const,
    queryFn: async ({ signal }): Promise<InstallSubject> => {
      const version = await getVersion(http, versionId, signal);
      const software = await getSoftware(http, version.software_id, signal);
      return subjectOf(software, version);
    },
    staleTime: 10 * 60_000,
  });

/** The subject of a job: known if it started on this page, else requested once it `isWanted`. Null until then. */
export function useInstallSubject(
  { versionId, subject }: Pick<Install, 'versionId' | 'subject'>,
  { isWanted = true }: { readonly isWanted?: boolean } = {},
): InstallSubject | null {
  const { http } = useHost();
  const { data } = useQuery({
    ...installSubjectQuery(http, versionId),
    enabled: subject === null && isWanted,
  });
  return subject ?? data ?? null;
}
