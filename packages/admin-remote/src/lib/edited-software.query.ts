import { getEditedSoftware, getEditedVersion, listVersions } from '@patchbay/domain/api';
import type { Http } from '@patchbay/shared/http';
import { queryOptions } from '@patchbay/shared/query';
import { fresh } from '@patchbay/ui';
import { adminKeys } from './admin-keys.ts';

/** One software to be edited. */
export const editedSoftwareQuery = (http: Http, softwareId: number) =>
  queryOptions({
    queryKey: adminKeys.software(softwareId),
    queryFn: ({ signal }) => getEditedSoftware(http, softwareId, signal),
    ...fresh,
  });

/** The versions of a software. The edited fields of one have a query of their own: only that answer has a tag. */
export const versionsQuery = (http: Http, softwareId: number) =>
  queryOptions({
    queryKey: adminKeys.versions(softwareId),
    queryFn: ({ signal }) => listVersions(http, softwareId, signal),
    ...fresh,
  });

/** One version to be edited. */
export const editedVersionQuery = (http: Http, versionId: number) =>
  queryOptions({
    queryKey: adminKeys.version(versionId),
    queryFn: ({ signal }) => getEditedVersion(http, versionId, signal),
    ...fresh,
  });
