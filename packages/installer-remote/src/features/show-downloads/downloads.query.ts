import { getSoftware, getVersion, type Http } from '@patchbay/shared/api';
import { queryOptions } from '@patchbay/shared/query';
import { installerKeys } from '../../lib/installer-keys.ts';
import type { InstallSubject } from '../../lib/installs/install-list.ts';

/** What a job that this page did not begin is about. */
export const installSubjectQuery = (http: Http, versionId: number) =>
  queryOptions({
    queryKey: installerKeys.subject(versionId),
    queryFn: async ({ signal }): Promise<InstallSubject> => {
      const version = await getVersion(http, versionId, signal);
      const software = await getSoftware(http, version.software_id, signal);
      return {
        versionId,
        softwareId: software.id,
        softwareName: software.name,
        vendor: software.vendor,
        version: version.version,
        components: version.components,
      };
    },
    staleTime: 10 * 60_000,
  });
