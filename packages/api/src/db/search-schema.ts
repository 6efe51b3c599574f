import { sql } from 'drizzle-orm';
import {
  check,
  customType,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { storedStatuses } from '@patchbay/domain/entities';
import { codePointText, oneOf } from './columns.ts';

/** Words as an index finds them. They are made by the backend, so that both databases read a text the same way. */
const wordVector = customType<{ data: string; driverData: string }>({
  dataType: () => 'tsvector',
});

/**
 * The entries by which a search by relevance finds software: a narrow row for each, so that thousands are ordered
 * without reading their descriptions. It is written with the software (`writeSearchEntry`).
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
    /** The words of name, vendor, formats and types, and the category's id, each with its mark (`marks`). */
    words: wordVector().notNull(),
  },
  (table) => [
    index('search_entries_words').using('gin', table.words),
    // Names that begin with a text, and the shortest names of a search that finds a great many: both without reading
    // the others.
    index('search_entries_squashed').on(table.squashedName, table.softwareId, table.status),
    index('search_entries_by_length').on(
      sql`length(${table.squashedName})`,
      table.squashedName,
      table.softwareId,
    ),
  ],
);

/** All words of a software, those of its tagline and description too: apart, since they are many and seldom needed. */
export const searchTexts = pgTable(
  'search_texts',
  { softwareId: integer().primaryKey(), words: wordVector().notNull() },
  (table) => [index('search_texts_words').using('gin', table.words)],
);

/** Each word of the names and vendors, once, with what is left of it without any one letter. */
export const searchWords = pgTable(
  'search_words',
  { word: text().primaryKey(), shortened: text().array().notNull() },
  (table) => [
    index('search_words_shortened').using('gin', table.shortened),
    index('search_words_trigrams').using('gin', table.word.op('gin_trgm_ops')),
  ],
);

/** Why a search is counted: nothing was found, or nothing was opened of what was. */
export const missKinds = ['not_found', 'not_opened'] as const;
export type MissKind = (typeof missKinds)[number];

/**
 * The number of times on a day that a text was searched for in vain: only words, and nothing about who typed them.
 */
export const searchMisses = pgTable(
  'search_misses',
  {
    day: date({ mode: 'string' }).notNull(),
    query: text().notNull(),
    count: integer().notNull(),
    kind: text({ enum: missKinds }).notNull().default('not_found'),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.query, table.kind] }),
    check('search_misses_kind', oneOf(table.kind, missKinds)),
  ],
);

/** What words mean to the search, as staff have said it. A change of it renews the revision of the catalogue. */
export const staffWords = pgTable('trade_words', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** The words as a search asks for them: 'vocaltuner'. */
  glued: text().notNull().unique(),
  /** 'vocal tuner' */
  words: text().notNull(),
  /** 'pitch correction, tuner': any of these. */
  means: text().notNull(),
});
