import type { SoftwareFilters } from '@patchbay/domain/api';

/** Every key of this package in the query cache. Those of pages are `catalogKeys` of `catalog-remote`. */
export const softwareKeys = {
  categories: ['catalog', 'categories'],
  category: (categoryId: number) => ['catalog', 'categories', categoryId] as const,
  saysPlatforms: ['catalog', 'says-platforms'],
  softwarePages: (filters: SoftwareFilters) => ['catalog', 'software-pages', filters] as const,
  facets: (filters: SoftwareFilters) => ['catalog', 'facets', filters] as const,
  facetCounts: (filters: SoftwareFilters, facet: string, values: readonly string[]) =>
    ['catalog', 'facet-counts', filters, facet, values] as const,
  software: (softwareId: number) => ['catalog', 'software', softwareId] as const,
  latestVersions: (softwareId: number) => ['catalog', 'latest-versions', softwareId] as const,
  /** Lists of the signed-in user: dropped with the session. */
  lists: ['catalog', 'lists'],
  listSoftware: (listId: number, softwareIds: readonly number[]) =>
    ['catalog', 'list-software', listId, softwareIds] as const,
} as const;
