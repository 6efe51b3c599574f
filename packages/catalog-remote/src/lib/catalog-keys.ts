/** Which software of some categories is meant: what everybody sees, or what only staff do. */
export type SoftwarePart = 'enabled' | 'disabled';

/** Every key of this remote in the query cache. */
export const catalogKeys = {
  categories: ['catalog', 'categories'],
  latestSoftware: ['catalog', 'latest-software'],
  categorySoftware: (categoryIds: readonly number[], part: SoftwarePart) =>
    ['catalog', 'category-software', categoryIds, part] as const,
  quickSearch: (text: string) => ['catalog', 'quick-search', text] as const,
  software: (softwareId: number) => ['catalog', 'software', softwareId] as const,
  latestVersions: (softwareId: number) => ['catalog', 'latest-versions', softwareId] as const,
  descriptionRenderer: ['catalog', 'description-renderer'],
} as const;
