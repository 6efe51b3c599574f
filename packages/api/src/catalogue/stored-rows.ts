import { platforms, versionStatuses, type VersionStatus } from '@patchbay/domain/entities';
import type { categories, software, versions } from '../db/schema.ts';
import { searchKeys } from '../text/search-keys.ts';
import { slugOf } from '../text/slug.ts';
import type { VersionSummary } from '../software/version-summary.ts';
import type { CategoryRow, SoftwareRow, VersionRow } from './document-rows.ts';
import { plainCategory, plainSoftware, plainVersion } from './plain-rows.ts';
import { spellingOf } from '../text/spelling.ts';

/** @param position among the categories as they are stored: their order where the document gives none */
export function storedCategory(row: CategoryRow, position: number) {
  const stored = {
    id: row.id,
    name: row.name,
    slug: row.slug ?? slugOf(row.name),
    parentId: row.parent_id ?? null,
    order: row.order ?? position,
  } satisfies typeof categories.$inferInsert;
  return { ...stored, imported: spellingOf(plainCategory(stored), row) };
}

/** A version as the database keeps it, with everything filled in that its row leaves out. */
export function storedVersion(row: VersionRow) {
  const stored = {
    id: row.id,
    softwareId: row.software_id,
    version: row.version ?? '',
    architecture: row.architecture ?? 'universal',
    type: row.type ?? 'free',
    url: row.url ?? '',
    status: readVersionStatus(row.status),
    components: row.components ?? [],
    macInstallOrder: row.macInstallOrder ?? [],
    size: row.size ?? null,
    sha256: row.sha256 ?? null,
    platforms: platforms.filter((platform) => row.platforms?.includes(platform)),
    changelog: row.changelog ?? '',
    releasedAt: row.releasedAt ? new Date(row.releasedAt) : null,
  } satisfies typeof versions.$inferInsert;
  return { ...stored, imported: spellingOf(plainVersion(stored), row) };
}

/** The times at which a software was made and changed, as they were known before an import. */
export interface KnownDates {
  readonly createdAt: Date;
  readonly modifiedAt: Date;
}

const emptyAsNull = (text: string | null | undefined): string | null =>
  text === undefined || text === '' ? null : text;

/** Upper case is read as the same (rule F30). */
const readVersionStatus = (text = 'active'): VersionStatus =>
  versionStatuses.find((status) => status === text.toLowerCase()) ?? 'active';

/** The same of a software. Where its row gives no dates they are as they are known, else now. */
export function storedSoftware(
  row: SoftwareRow,
  { lastValidVersion, ...summary }: VersionSummary,
  known: KnownDates | undefined,
  now: Date,
) {
  const createdAt = row.createdAt ? new Date(row.createdAt) : (known?.createdAt ?? now);
  const stored = {
    id: row.id,
    name: row.name,
    vendor: row.vendor ?? '',
    vendorSlug: row.vendorSlug ?? slugOf(row.vendor ?? ''),
    vendorAliases: row.vendorAliases ?? [],
    slug: row.slug ?? slugOf(row.name),
    description: row.description ?? '',
    internalNotes: row.internalNotes ?? '',
    url: row.url ?? '',
    categoryId: row.category_id ?? null,
    youtubeReviewsUrls: row.youtubeReviewsUrls ?? [],
    youtubeTutorialsUrls: row.youtubeTutorialsUrls ?? [],
    youtubeOtherUrls: row.youtubeOtherUrls ?? [],
    documentationUrls: row.documentationUrls ?? [],
    status: row.status ?? 'blank',
    cover: emptyAsNull(row.cover),
    createdAt,
    modifiedAt: row.modifiedAt ? new Date(row.modifiedAt) : (known?.modifiedAt ?? createdAt),
    lastValidVersion:
      row.lastValidVersion === undefined ? lastValidVersion : emptyAsNull(row.lastValidVersion),
    descriptionOk: row.descriptionOk ?? (row.description ?? '').trim() !== '',
    tagline: row.tagline ?? '',
    license: row.license ?? '',
    screenshots: row.screenshots ?? [],
    audioDemos: row.audioDemos ?? [],
    featured: row.featured ?? false,
  } satisfies Partial<typeof software.$inferInsert>;
  const imported = spellingOf(plainSoftware(stored), row);
  return { ...stored, ...summary, ...searchKeys(stored), imported };
}
