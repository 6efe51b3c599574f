import type { AdminFilters, AuditFilters } from '@patchbay/domain/api';

/** Every key of this remote's pages in the query cache. Those of releases are `releaseKeys` of `site-releases`. */
export const adminKeys = {
  /** All that shows lists of software or counts of them. */
  lists: ['admin', 'lists'],
  softwareList: (filters: AdminFilters) => ['admin', 'lists', 'software', filters] as const,
  statusCounts: ['admin', 'lists', 'status-counts'],
  software: (softwareId: number) => ['admin', 'software', softwareId] as const,
  versions: (softwareId: number) => ['admin', 'versions', softwareId] as const,
  version: (versionId: number) => ['admin', 'version', versionId] as const,
  history: (softwareId: number) => ['admin', 'history', softwareId] as const,
  categories: ['admin', 'categories'],
  searchMisses: ['admin', 'search-misses'],
  auditLog: (filters: AuditFilters) => ['admin', 'audit-log', filters] as const,
} as const;
