import type { SoftwareFilters } from '@patchbay/domain/api';

/** Every key of this remote in the query cache. */
export const catalogKeys = {
  categories: ['catalog', 'categories'],
  latestSoftware: (filters: SoftwareFilters) => ['catalog', 'latest-software', filters] as const,
  updatedSoftware: (filters: SoftwareFilters) => ['catalog', 'updated-software', filters] as const,
  featured: (filters: SoftwareFilters) => ['catalog', 'featured', filters] as const,
  shelf: (filters: SoftwareFilters) => ['catalog', 'shelf', filters] as const,
  saysPlatforms: ['catalog', 'says-platforms'],
  softwarePages: (filters: SoftwareFilters) => ['catalog', 'software-pages', filters] as const,
  facets: (filters: SoftwareFilters) => ['catalog', 'facets', filters] as const,
  facetCounts: (filters: SoftwareFilters, facet: string, values: readonly string[]) =>
    ['catalog', 'facet-counts', filters, facet, values] as const,
  vendorSoftware: (vendorSlug: string) => ['catalog', 'vendor-software', vendorSlug] as const,
  quickSearch: (filters: SoftwareFilters) => ['catalog', 'quick-search', filters] as const,
  software: (softwareId: number) => ['catalog', 'software', softwareId] as const,
  latestVersions: (softwareId: number) => ['catalog', 'latest-versions', softwareId] as const,
  /** Lists of the signed-in user: dropped with the session. */
  lists: ['catalog', 'lists'],
  listSoftware: (listId: number, softwareIds: readonly number[]) =>
    ['catalog', 'list-software', listId, softwareIds] as const,
  sharedList: (shareKey: string) => ['catalog', 'shared-list', shareKey] as const,
} as const;
