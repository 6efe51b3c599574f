import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { userId } from './account-schema.ts';
import { moment } from './columns.ts';

/** Software that somebody has put together: their favourites, and lists with a name. */
export const softwareLists = pgTable(
  'software_lists',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    userId: userId(),
    name: text().notNull(),
    isFavourites: boolean().notNull().default(false),
    /** Anybody who has this key sees the list; null while only the owner does. */
    shareKey: text(),
    createdAt: moment(),
  },
  (table) => [
    index('software_lists_of_user').on(table.userId),
    uniqueIndex('software_lists_favourites')
      .on(table.userId)
      .where(sql`${table.isFavourites}`),
    uniqueIndex('software_lists_share_key').on(table.shareKey),
  ],
);

/**
 * The entries of the lists. An import replaces all software and keeps its ids, so none is referred to by the database.
 */
export const softwareListEntries = pgTable(
  'software_list_entries',
  {
    listId: integer()
      .notNull()
      .references(() => softwareLists.id, { onDelete: 'cascade' }),
    softwareId: integer().notNull(),
    addedAt: moment(),
  },
  (table) => [primaryKey({ columns: [table.listId, table.softwareId] })],
);
