import type { SoftwareFilters } from '@patchbay/domain/api';

/** Every key of this remote's pages in the query cache. Those of lists are `softwareKeys` of `software-lists`. */
export const catalogKeys = {
  latestSoftware: (filters: SoftwareFilters) => ['catalog', 'latest-software', filters] as const,
  updatedSoftware: (filters: SoftwareFilters) => ['catalog', 'updated-software', filters] as const,
  featured: (filters: SoftwareFilters) => ['catalog', 'featured', filters] as const,
  shelf: (filters: SoftwareFilters) => ['catalog', 'shelf', filters] as const,
  vendorSoftware: (vendorSlug: string) => ['catalog', 'vendor-software', vendorSlug] as const,
  similarSoftware: (filters: SoftwareFilters) => ['catalog', 'similar-software', filters] as const,
  quickSearch: (filters: SoftwareFilters) => ['catalog', 'quick-search', filters] as const,
  comparison: (softwareIds: readonly number[]) => ['catalog', 'comparison', softwareIds] as const,
  sharedList: (shareKey: string) => ['catalog', 'shared-list', shareKey] as const,
} as const;
