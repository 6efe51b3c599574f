import { sql } from 'drizzle-orm';
import { customType, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { storedStatuses } from '@patchbay/domain/entities';
import { codePointText } from './columns.ts';

/** Words as an index finds them. They are made by the backend, so that both databases read a text the same way. */
const wordVector = customType<{ data: string; driverData: string }>({
  dataType: () => 'tsvector',
});

/**
 * The entries by which a search by relevance finds software: a narrow row for each, so that thousands are ordered
 * without reading their descriptions. It is written with the software (`writeSearchEntries`).
 */
export const searchEntries = pgTable(
  'search_entries',
  {
    softwareId: integer().primaryKey(),
    status: text({ enum: storedStatuses }).notNull(),
    /** The words of the name with a space before and behind each: ' pro q 4 '. */
    nameWords: text().notNull(),
    /** Without punctuation and spaces: 'proq4'. */
    squashedName: codePointText().notNull(),
    squashedVendor: codePointText().notNull(),
    /** The name, the vendor (`vendorWord`), and how long the name is (`lengthWord`). */
    names: wordVector().notNull(),
    /** An id of `search_kinds`. Not a foreign key, which would be looked up for each software of an import. */
    kindId: integer().notNull(),
  },
  (table) => [
    index('search_entries_names').using('gin', table.names),
    // With the status, so that visitors' software of a kind is only counted in the index.
    index('search_entries_kind').on(table.kindId, table.status),
    // Names that begin with a text, and the first names of a search that finds a great many: both without reading the
    // others.
    index('search_entries_squashed').on(table.squashedName, table.softwareId, table.status),
    index('search_entries_by_length').on(
      sql`length(${table.squashedName})`,
      table.squashedName,
      table.softwareId,
    ),
  ],
);

/**
 * The kinds of software, besides its name: the words of its categories, formats and types, in order. There are few
 * kinds, each of many software, so that a search finds them in memory.
 */
export const searchKinds = pgTable('search_kinds', {
  id: integer().primaryKey(),
  words: text().array().notNull(),
});

/** The words of the name and the vendor, each by itself, the tagline and the description: apart, since they are many and seldom needed. */
export const searchTexts = pgTable(
  'search_texts',
  { softwareId: integer().primaryKey(), words: wordVector().notNull() },
  (table) => [index('search_texts_words').using('gin', table.words)],
);

/** Each word of the names, vendors and categories, once, with what is left of it without any one letter. */
export const searchWords = pgTable(
  'search_words',
  { word: text().primaryKey(), shortened: text().array().notNull() },
  (table) => [
    index('search_words_shortened').using('gin', table.shortened),
    index('search_words_trigrams').using('gin', table.word.op('gin_trgm_ops')),
  ],
);

/**
 * The number of times on a day that a text was searched for and nothing was found: only words, and nothing about who
 * typed them.
 */
export const searchMisses = pgTable(
  'search_misses',
  { day: date({ mode: 'string' }).notNull(), query: text().notNull(), count: integer().notNull() },
  (table) => [primaryKey({ columns: [table.day, table.query] })],
);
