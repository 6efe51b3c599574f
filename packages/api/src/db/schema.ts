import { sql, type SQL } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import {
  architectures,
  type PackageContents,
  platforms,
  storedStatuses,
  versionStatuses,
  versionTypes,
} from '@patchbay/domain/entities';
import type { Spelling } from '../text/spelling.ts';
import { codePointText, moment, oneOf, optionalMoment } from './columns.ts';

const amongPlatforms = (column: AnyPgColumn): SQL =>
  sql`${column} <@ ARRAY[${sql.raw(platforms.map((platform) => `'${platform}'`).join(', '))}]`;

const lines = () => jsonb().$type<readonly string[]>().notNull().default([]);

/** How an imported row was written where an export would write it otherwise: an export repeats it. */
const asImported = { imported: jsonb().$type<Spelling>().notNull().default({}) };

export const categories = pgTable(
  'categories',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull(),
    slug: text().notNull(),
    parentId: integer(),
    order: integer().notNull().default(0),
    ...asImported,
  },
  (table) => [
    foreignKey({ columns: [table.parentId], foreignColumns: [table.id] }),
    index('categories_parent').on(table.parentId),
    check('categories_not_own_parent', sql`${table.parentId} <> ${table.id}`),
  ],
);

const listFilters = (table: {
  readonly searchText: AnyPgColumn;
  readonly status: AnyPgColumn;
  readonly hasBlankVersionUrls: AnyPgColumn;
}) => [table.searchText, table.status, table.hasBlankVersionUrls] as const;

export const software = pgTable(
  'software',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull(),
    vendor: text().notNull().default(''),
    slug: text().notNull(),
    vendorSlug: text().notNull(),
    /** Other names under which plugins name the vendor. */
    vendorAliases: lines(),
    description: text().notNull().default(''),
    internalNotes: text().notNull().default(''),
    url: text().notNull().default(''),
    categoryId: integer().references(() => categories.id),
    youtubeReviewsUrls: lines(),
    youtubeTutorialsUrls: lines(),
    youtubeOtherUrls: lines(),
    documentationUrls: lines(),
    status: text({ enum: storedStatuses }).notNull().default('blank'),
    cover: text(),
    createdAt: moment(),
    modifiedAt: moment(),
    lastValidVersion: text(),
    descriptionOk: boolean().notNull().default(false),
    /** The formats of its active versions, so that a list is filtered and shown without reading them. */
    formats: text().array().notNull().default([]),
    types: text().array().notNull().default([]),
    architectures: text().array().notNull().default([]),
    /** The systems that they are for, as far as that is known. */
    platforms: text().array().notNull().default([]),
    tagline: text().notNull().default(''),
    license: text().notNull().default(''),
    screenshots: lines(),
    audioDemos: lines(),
    featured: boolean().notNull().default(false),
    /** Whether a version has no package, for the staff's list. */
    hasBlankVersionUrls: boolean().notNull().default(false),
    nameKey: codePointText().notNull(),
    vendorKey: codePointText().notNull(),
    /** Name and vendor without case and accents (`searchKeys`). */
    searchText: text().notNull(),
    ...asImported,
  },
  (table) => [
    check('software_status', oneOf(table.status, storedStatuses)),
    // With what the staff's list filters by: any page of any search is found and counted in one of these, without
    // reading rows, also for words that are too short for trigrams.
    index('software_list_by_name').on(table.nameKey, table.id, ...listFilters(table)),
    index('software_list_by_vendor').on(table.vendorKey, table.id, ...listFilters(table)),
    index('software_list_by_created').on(table.createdAt, table.id, ...listFilters(table)),
    index('software_list_by_modified').on(table.modifiedAt, table.id, ...listFilters(table)),
    // With the category, so that a page of a subtree is found by walking in order or by its categories, without reading rows.
    index('software_by_name').on(table.status, table.nameKey, table.id, table.categoryId),
    index('software_by_vendor').on(table.status, table.vendorKey, table.id, table.categoryId),
    index('software_by_created').on(table.status, table.createdAt, table.id, table.categoryId),
    index('software_by_modified').on(table.status, table.modifiedAt, table.id, table.categoryId),
    index('software_by_category').on(
      ...[table.categoryId, table.status, table.nameKey, table.id],
      ...[table.vendorKey, table.createdAt, table.modifiedAt],
    ),
    index('software_by_vendor_slug').on(
      ...[table.vendorSlug, table.status, table.nameKey, table.id],
    ),
    // The columns in which facets are counted: equal rows share an entry, of which there are few.
    index('software_facets').on(
      ...[table.status, table.categoryId, table.formats, table.types, table.architectures],
      ...[table.platforms, table.license],
    ),
    index('software_search').using('gin', table.searchText.op('gin_trgm_ops')),
    // A page of these in any order, without reading the others or their rows.
    index('software_blank_urls')
      .on(table.nameKey, table.id, table.vendorKey, table.createdAt, table.modifiedAt)
      .where(sql`${table.hasBlankVersionUrls}`),
    index('software_formats').using('gin', table.formats),
    index('software_types').using('gin', table.types),
    index('software_architectures').using('gin', table.architectures),
    index('software_platforms').using('gin', table.platforms),
    index('software_by_license').on(table.license, table.status),
    index('software_featured')
      .on(table.id)
      .where(sql`${table.featured}`),
  ],
);

/**
 * One row, which is another one after each change of software or categories: triggers renew it in the transaction of
 * the change. Counts hold as long as it is the same.
 */
export const catalogueRevision = pgTable(
  'catalogue_revision',
  { id: integer().primaryKey(), revision: uuid().notNull() },
  (table) => [check('catalogue_revision_one', sql`${table.id} = 1`)],
);

export const versions = pgTable(
  'versions',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    softwareId: integer()
      .notNull()
      .references(() => software.id, { onDelete: 'cascade' }),
    version: text().notNull().default(''),
    architecture: text({ enum: architectures }).notNull().default('universal'),
    type: text({ enum: versionTypes }).notNull().default('free'),
    url: text().notNull().default(''),
    status: text({ enum: versionStatuses }).notNull().default('active'),
    components: lines(),
    macInstallOrder: lines(),
    size: bigint({ mode: 'number' }),
    sha256: text(),
    /** As they were said; empty where nobody has said them. */
    platforms: text({ enum: platforms }).array().notNull().default([]),
    changelog: text().notNull().default(''),
    releasedAt: optionalMoment(),
    ...asImported,
  },
  (table) => [
    index('versions_of_software').on(table.softwareId),
    check('versions_architecture', oneOf(table.architecture, architectures)),
    check('versions_type', oneOf(table.type, versionTypes)),
    check('versions_status', oneOf(table.status, versionStatuses)),
    check('versions_platforms', amongPlatforms(table.platforms)),
    check('versions_size', sql`${table.size} >= 0`),
  ],
);

/** Packages that were uploaded. A version refers to one by its address, so that an import does not lose them. */
export const packages = pgTable('packages', {
  /** In the file storage, and below `/packages/`. */
  key: text().primaryKey(),
  /** Null until a version refers to it that was still to be made as it was uploaded. */
  versionId: integer(),
  size: bigint({ mode: 'number' }).notNull(),
  sha256: text().notNull(),
  uploadedAt: moment(),
  /** Null where it could not be read in the time that there is for it. */
  contents: jsonb().$type<PackageContents>(),
  /** Since when no version refers to it, as far as it was noticed; null while one does. */
  unusedSince: optionalMoment(),
});

/** The things created with an `Idempotency-Key`: a second call with the key is answered with the same one. */
export const creations = pgTable(
  'creations',
  {
    /** A hash of who asked, what for, and the key. */
    key: text().primaryKey(),
    /** A hash of what was asked. */
    request: text().notNull(),
    createdId: integer(),
    createdAt: moment(),
  },
  (table) => [index('creations_by_time').on(table.createdAt)],
);

/**
 * The last report of each anonymous installation: the software that is installed there, and nothing about the person.
 */
export const installedSoftware = pgTable(
  'installed_software',
  {
    userUuid: uuid().primaryKey(),
    components: jsonb().$type<readonly { filename: string; version: string }[]>().notNull(),
    /** The size of the components as JSON. */
    sizeBytes: integer().notNull().default(0),
    savedAt: moment(),
  },
  (table) => [index('installed_software_by_time').on(table.savedAt)],
);

/** The number of attempts at something within a window of time, for all processes together. */
export const rateLimits = pgTable(
  'rate_limits',
  { key: text().primaryKey(), attempts: integer().notNull(), endsAt: moment() },
  (table) => [index('rate_limits_by_end').on(table.endsAt)],
);
