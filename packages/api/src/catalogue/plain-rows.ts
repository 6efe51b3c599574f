import type { categories, software, versions } from '../db/schema.ts';

/** Stored rows in the interchange form (rule K1). */
export const plainCategory = (row: Omit<typeof categories.$inferSelect, 'imported'>) => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  parent_id: row.parentId,
  order: row.order,
});

type Stored = Omit<
  typeof software.$inferSelect,
  | 'imported'
  | 'formats'
  | 'types'
  | 'architectures'
  | 'platforms'
  | 'hasBlankVersionUrls'
  | 'nameKey'
  | 'vendorKey'
  | 'searchText'
>;

export const plainSoftware = (row: Stored) => ({
  id: row.id,
  name: row.name,
  vendor: row.vendor,
  vendorSlug: row.vendorSlug,
  vendorAliases: row.vendorAliases,
  slug: row.slug,
  description: row.description,
  internalNotes: row.internalNotes,
  url: row.url,
  category_id: row.categoryId,
  youtubeReviewsUrls: row.youtubeReviewsUrls,
  youtubeTutorialsUrls: row.youtubeTutorialsUrls,
  youtubeOtherUrls: row.youtubeOtherUrls,
  documentationUrls: row.documentationUrls,
  status: row.status,
  cover: row.cover,
  createdAt: isoDate(row.createdAt),
  modifiedAt: isoDate(row.modifiedAt),
  lastValidVersion: row.lastValidVersion,
  descriptionOk: row.descriptionOk,
  tagline: row.tagline,
  license: row.license,
  screenshots: row.screenshots,
  audioDemos: row.audioDemos,
  featured: row.featured,
});

export const plainVersion = (row: Omit<typeof versions.$inferSelect, 'imported'>) => ({
  id: row.id,
  software_id: row.softwareId,
  version: row.version,
  architecture: row.architecture,
  type: row.type,
  url: row.url,
  status: row.status,
  components: row.components,
  macInstallOrder: row.macInstallOrder,
  size: row.size,
  sha256: row.sha256,
  platforms: row.platforms,
  changelog: row.changelog,
  releasedAt: row.releasedAt && isoDate(row.releasedAt),
});

const isoDate = (date: Date): string => date.toISOString().replace('.000Z', 'Z');
