import { getTableColumns, sql } from 'drizzle-orm';
import type { Software } from '@patchbay/domain/entities';
import type { Viewer } from '../server/context.ts';
import { software } from '../db/schema.ts';

/**
 * The columns for answers and orders: not the fields that an import has left beside them, nor those by which lists are
 * searched.
 */
const { imported, searchText, hasBlankVersionUrls, ...answered } = getTableColumns(software);

export const answeredColumns = answered;

const noText = sql<string>`''`;
const noLines = sql<readonly string[]>`'[]'::jsonb`;

/** The values in place of the long columns where they are not asked for. */
export const briefColumns = {
  description: noText,
  url: noText,
  youtubeReviewsUrls: noLines,
  youtubeTutorialsUrls: noLines,
  youtubeOtherUrls: noLines,
  documentationUrls: noLines,
  screenshots: noLines,
  /** The first one alone. */
  audioDemos: sql<readonly string[]>`jsonb_path_query_array(${software.audioDemos}, '$[0]')`,
};

export interface SoftwareRow extends Pick<
  typeof software.$inferSelect,
  keyof typeof answeredColumns
> {
  /** Of rows of lists alone. */
  readonly hasPackage?: boolean;
}

/** Software without its long texts: the fields that cards and rows of a list show (rule H95). */
export const briefAnswer = (row: SoftwareRow) => ({
  id: row.id,
  name: row.name,
  vendor: row.vendor,
  vendorSlug: row.vendorSlug,
  ...(row.vendorAliases.length > 0 && { vendorAliases: [...row.vendorAliases] }),
  slug: row.slug,
  category_id: row.categoryId,
  status: row.status,
  cover: row.cover,
  createdAt: row.createdAt.toISOString(),
  modifiedAt: row.modifiedAt.toISOString(),
  lastValidVersion: row.lastValidVersion,
  descriptionOk: row.descriptionOk,
  formats: row.formats,
  types: row.types,
  architectures: row.architectures,
  platforms: row.platforms,
  tagline: row.tagline,
  license: row.license,
  featured: row.featured,
  ...(row.hasPackage !== undefined && { hasPackage: row.hasPackage }),
  sound: row.audioDemos[0],
});

/** Software as the API answers it; the notes are only for staff (rule H6). */
export const softwareAnswer = (row: SoftwareRow, viewer: Viewer): Software => ({
  ...briefAnswer(row),
  vendorAliases: [...row.vendorAliases],
  description: row.description,
  ...(viewer.isStaff ? { internalNotes: row.internalNotes } : {}),
  url: row.url,
  youtubeReviewsUrls: [...row.youtubeReviewsUrls],
  youtubeTutorialsUrls: [...row.youtubeTutorialsUrls],
  youtubeOtherUrls: [...row.youtubeOtherUrls],
  documentationUrls: [...row.documentationUrls],
  screenshots: [...row.screenshots],
  audioDemos: [...row.audioDemos],
});
