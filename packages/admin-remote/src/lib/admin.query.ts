import {
  type AdminFilters,
  type AuditFilters,
  getEditedCategories,
  getEditedSoftware,
  getEditedVersion,
  getVersionPackage,
  listVersions,
  type UsageKind,
} from '@patchbay/domain/api';
import type { Http } from '@patchbay/shared/http';
import { queryOptions } from '@patchbay/shared/query';
import { fresh } from '@patchbay/ui';

/** Every key of this remote's pages in the query cache. Those of releases are `releaseKeys` of `site-releases`; `edited-form` has two of its own. */
export const adminKeys = {
  /** All that shows lists of software or counts of them. */
  lists: ['admin', 'lists'],
  softwareList: (filters: AdminFilters) => ['admin', 'lists', 'software', filters] as const,
  statusCounts: ['admin', 'lists', 'status-counts'],
  software: (softwareId: number) => ['admin', 'software', softwareId] as const,
  versions: (softwareId: number) => ['admin', 'versions', softwareId] as const,
  version: (versionId: number) => ['admin', 'version', versionId] as const,
  package: (versionId: number) => ['admin', 'package', versionId] as const,
  presence: (softwareId: number) => ['admin', 'presence', softwareId] as const,
  history: (softwareId: number) => ['admin', 'history', softwareId] as const,
  categories: ['admin', 'categories'],
  allVendors: ['admin', 'vendors'],
  vendors: (text: string) => ['admin', 'vendors', text] as const,
  searchMisses: ['admin', 'search-misses'],
  tradeWords: ['admin', 'trade-words'],
  usage: (days: number, softwareId?: number) => ['admin', 'usage', days, softwareId] as const,
  usedSoftware: ['admin', 'usage', 'software'],
  countedSoftware: (kind: UsageKind, days: number) => ['admin', 'usage', kind, days] as const,
  auditLog: (filters: AuditFilters) => ['admin', 'audit-log', filters] as const,
} as const;

/** All categories, with the tag of the whole list. */
export const categoriesQuery = (http: Http) =>
  queryOptions({
    queryKey: adminKeys.categories,
    queryFn: ({ signal }) => getEditedCategories(http, signal),
    ...fresh,
  });

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

/** What is known of the package of a version that has one: an extended call. */
export const packageQuery = (http: Http, versionId: number) =>
  queryOptions({
    queryKey: adminKeys.package(versionId),
    queryFn: ({ signal }) => getVersionPackage(http, versionId, signal),
    ...fresh,
  });

/** One version to be edited. */
export const editedVersionQuery = (http: Http, versionId: number) =>
  queryOptions({
    queryKey: adminKeys.version(versionId),
    queryFn: ({ signal }) => getEditedVersion(http, versionId, signal),
    ...fresh,
  });
