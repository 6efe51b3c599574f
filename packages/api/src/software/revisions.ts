import type { categories, software } from '../db/schema.ts';
import type { Revisions } from '../http/entity-tag.ts';
import type { VersionRow } from './versions/version-answer.ts';

type SoftwareRow = typeof software.$inferSelect;
type CategoryRow = Pick<typeof categories.$inferSelect, 'id' | 'name' | 'order' | 'parentId'>;

/** The columns that the software form saves. */
export const savedSoftware = (row: SoftwareRow) => ({
  name: row.name,
  vendor: row.vendor,
  vendorAliases: row.vendorAliases,
  url: row.url,
  categoryId: row.categoryId,
  description: row.description,
  internalNotes: row.internalNotes,
  youtubeReviewsUrls: row.youtubeReviewsUrls,
  youtubeTutorialsUrls: row.youtubeTutorialsUrls,
  youtubeOtherUrls: row.youtubeOtherUrls,
  documentationUrls: row.documentationUrls,
  status: row.status,
  tagline: row.tagline,
  license: row.license,
  screenshots: row.screenshots,
  audioDemos: row.audioDemos,
  featured: row.featured,
});

/** The columns that the version form saves. */
export const savedVersion = (row: VersionRow) => ({
  version: row.version,
  architecture: row.architecture,
  type: row.type,
  url: row.url,
  status: row.status,
  components: row.components,
  macInstallOrder: row.macInstallOrder,
  platforms: row.platforms,
  changelog: row.changelog,
  releasedAt: row.releasedAt,
});

/** The part that the category tree saves: the same for a list in any order. */
export const savedTree = (rows: readonly CategoryRow[]) =>
  [...rows]
    .sort((a, b) => a.id - b.id)
    .map(({ id, name, order, parentId }) => [id, name, order, parentId]);

/** The parts of an `ETag` that a save is held against. A cover is saved by itself, before the form. */
export const softwareRevisions = (row: SoftwareRow): Revisions => ({
  form: savedSoftware(row),
  cover: row.cover,
});

export const versionRevisions = (row: VersionRow): Revisions => ({ form: savedVersion(row) });

export const treeRevisions = (rows: readonly CategoryRow[]): Revisions => ({
  tree: savedTree(rows),
});
