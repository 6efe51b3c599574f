import { sql, type SQL } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import {
  architectures,
  softwareStatuses,
  versionStatuses,
  versionTypes,
} from '@patchbay/shared/entities';
import type { Spelling } from '../catalogue/spelling.ts';

/** Text that sorts by code point, so that both databases agree whatever their locale is. */
const sortKey = customType<{ data: string; driverData: string }>({
  dataType: () => 'text COLLATE "C"',
});

const oneOf = (column: AnyPgColumn, values: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`;

const lines = () => jsonb().$type<readonly string[]>().notNull().default([]);
const moment = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' }).notNull();

/** What an imported row had beyond the entity's fields, and how it wrote those: an export says it the same way. */
const asImported = {
  extra: jsonb().$type<Readonly<Record<string, unknown>>>().notNull().default({}),
  spelling: jsonb().$type<Spelling>().notNull().default({}),
};

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

export const software = pgTable(
  'software',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull(),
    vendor: text().notNull().default(''),
    slug: text().notNull(),
    vendorSlug: text().notNull(),
    description: text().notNull().default(''),
    internalNotes: text().notNull().default(''),
    url: text().notNull().default(''),
    categoryId: integer().references(() => categories.id),
    youtubeReviewsUrls: lines(),
    youtubeTutorialsUrls: lines(),
    youtubeOtherUrls: lines(),
    documentationUrls: lines(),
    status: text({ enum: softwareStatuses }).notNull().default('blank'),
    cover: text(),
    createdAt: moment(),
    modifiedAt: moment(),
    lastValidVersion: text(),
    descriptionOk: boolean().notNull().default(false),
    /** Of its active versions, so that a list is filtered and shown without reading them. */
    formats: text().array().notNull().default([]),
    types: text().array().notNull().default([]),
    architectures: text().array().notNull().default([]),
    nameKey: sortKey().notNull(),
    vendorKey: sortKey().notNull(),
    /** Name and vendor without case and accents (`searchKeys`). */
    searchText: text().notNull(),
    ...asImported,
  },
  (table) => [
    check('software_status', oneOf(table.status, softwareStatuses)),
    index('software_all_by_name').on(table.nameKey, table.id),
    index('software_all_by_vendor').on(table.vendorKey, table.id),
    index('software_all_by_created').on(table.createdAt, table.id),
    index('software_all_by_modified').on(table.modifiedAt, table.id),
    index('software_by_name').on(table.status, table.nameKey, table.id),
    index('software_by_vendor').on(table.status, table.vendorKey, table.id),
    index('software_by_created').on(table.status, table.createdAt, table.id),
    index('software_by_modified').on(table.status, table.modifiedAt, table.id),
    index('software_by_category').on(table.categoryId, table.status),
    index('software_by_vendor_slug').on(table.vendorSlug, table.status),
    index('software_search').using('gin', table.searchText.op('gin_trgm_ops')),
    index('software_formats').using('gin', table.formats),
    index('software_types').using('gin', table.types),
    index('software_architectures').using('gin', table.architectures),
  ],
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
    ...asImported,
  },
  (table) => [
    index('versions_of_software').on(table.softwareId),
    index('versions_without_url')
      .on(table.softwareId)
      .where(sql`${table.url} = ''`),
    check('versions_architecture', oneOf(table.architecture, architectures)),
    check('versions_type', oneOf(table.type, versionTypes)),
    check('versions_status', oneOf(table.status, versionStatuses)),
    check('versions_size', sql`${table.size} >= 0`),
  ],
);

/** The last report of each anonymous installation: what is installed there, and nothing about the person. */
export const installedSoftware = pgTable('installed_software', {
  userUuid: uuid().primaryKey(),
  components: jsonb().$type<readonly { filename: string; version: string }[]>().notNull(),
  savedAt: moment(),
});
