import { and, asc, eq, gt, isNull, sql, type SQL } from 'drizzle-orm';
import { foldText } from '@patchbay/domain/format';
import type { Database } from '../../db/database.ts';
import { prepareCopy, type CopiedRows } from '../../db/copy-rows.ts';
import { insertRows } from '../../db/insert-rows.ts';
import { categories, software } from '../../db/schema.ts';
import { searchEntries, searchTexts, searchWords } from '../../db/search-schema.ts';
import {
  beginningOf,
  gluedWordsOf,
  partsOf,
  shortened,
  squash,
  tailsOf,
} from '../../text/search-parts.ts';
import { createIdsBelow } from '../categories/ids-below.ts';
import { isAmong } from '../lists/list-filters.ts';
import { fillers, marks, type FindCategories } from './read-search.ts';

/** The columns by which software is found. */
const foundColumns = {
  id: software.id,
  status: software.status,
  name: software.name,
  vendor: software.vendor,
  tagline: software.tagline,
  description: software.description,
  formats: software.formats,
  types: software.types,
  categoryId: software.categoryId,
};

export type FoundRow = Pick<typeof software.$inferSelect, keyof typeof foundColumns>;

/** The limits of a description: people hardly search for the words behind them. */
const maxDescriptionLength = 20_000;
const maxDescriptionWords = 500;
const maxSquashedLength = 200;
const maxWordLength = 40;

/**
 * What people call a format besides its short name. Not the file's extension: 'component' would make every Audio Unit
 * a find of who types 'comp' on the way to a compressor.
 */
const formatNames: Readonly<Record<string, string>> = {
  AU: 'Audio Unit',
  VST2: 'VST',
  App: 'Standalone',
};

/** Words as PostgreSQL reads them. They only have letters, digits and marks, so none ends its quotes. */
const vectorOf = (words: Iterable<string>): string =>
  Array.from(new Set(words), (word) => `'${word}'`).join(' ');

const marked = (mark: string, words: readonly string[]): readonly string[] =>
  words.filter((word) => word !== '').map((word) => `${mark}${word}`);

/** The words of a tagline and a description. */
function textWords(text: string): ReadonlySet<string> {
  const plain = text.slice(0, maxDescriptionLength).replace(/https?:\/\/\S+/g, ' ');
  const words = foldText(plain).split(/[^\p{L}\p{N}'’-]+/u);
  const found = new Set<string>();
  for (const word of words) {
    if (word === '' || fillers.has(word)) continue;
    const parts = /['’-]/.test(word) ? [squash(word), ...partsOf(word)] : [word];
    for (const part of parts) if (part !== '') found.add(beginningOf(part, maxWordLength));
    if (found.size >= maxDescriptionWords) break;
  }
  return found;
}

/** The words of a name that typing errors are recognised with. */
const vocabularyOf = (name: string): readonly string[] => [...partsOf(name), ...gluedWordsOf(name)];

/** The rows that a software is found by, and the words that typing errors in it are recognised with. */
export function makeEntry(row: FoundRow) {
  const { id: softwareId, status, name, vendor, categoryId, formats, types } = row;
  const squashedName = beginningOf(squash(name), maxSquashedLength);
  const squashedVendor = beginningOf(squash(vendor), maxSquashedLength);
  const glued = [squashedVendor + squashedName, squashedName + squashedVendor].map((text) =>
    beginningOf(text, maxWordLength),
  );
  const kind = [
    ...formats.flatMap((format) => [squash(format), ...tailsOf(formatNames[format] ?? format)]),
    ...types.flatMap(tailsOf),
  ];
  const shared = [
    ...marked(marks.kind, kind),
    ...(categoryId === null ? [] : [`${marks.category}${categoryId}`]),
  ];
  const vendorTails = tailsOf(vendor);
  const texts = textWords(`${row.tagline}\n${row.description}`);
  return {
    entry: {
      softwareId,
      status,
      nameWords: ` ${partsOf(name).join(' ')} `,
      squashedName,
      squashedVendor,
      words: vectorOf([
        ...tailsOf(name),
        ...marked(marks.vendor, [...vendorTails, ...glued]),
        ...shared,
      ]),
    },
    text: {
      softwareId,
      // Not the whole name glued, of which the index would have an entry for each software.
      words: vectorOf([...texts, ...vocabularyOf(name), ...vendorTails, ...shared]),
    },
    vocabulary: [...vocabularyOf(name), ...vocabularyOf(vendor)],
  };
}

/** Shorter words are found as they are or not at all; longer ones are not words. */
const isWorthCorrecting = (word: string): boolean =>
  word.length >= 3 && word.length <= 30 && !/^\p{N}+$/u.test(word);

/** The categories as a search reads them. */
export function createCategoryFinder(
  rows: readonly { readonly id: number; readonly parentId: number | null; readonly name: string }[],
): { readonly find: FindCategories; readonly vocabulary: readonly string[] } {
  const idsBelow = createIdsBelow(rows);
  const parentOf = new Map(rows.map(({ id, parentId }) => [id, parentId]));
  const tails = rows.map(({ id, name }) => ({ id, words: tailsOf(name) }));
  const isNamed = (word: string, beginning: string) =>
    beginning.startsWith('=') ? word === beginning.slice(1) : word.startsWith(beginning);
  /** Those that are called so with all below them; but of 'Reverb & Delay' with 'Delays' in it not its reverbs. */
  const named = (beginning: string) => {
    const called = tails
      .filter(({ words }) => words.some((word) => isNamed(word, beginning)))
      .map(({ id }) => id);
    const above = new Set<number>();
    for (const id of called) {
      for (
        let parent = parentOf.get(id) ?? null;
        parent !== null && !above.has(parent);
        parent = parentOf.get(parent) ?? null
      ) {
        above.add(parent);
      }
    }
    return new Set([...called, ...idsBelow(called.filter((id) => !above.has(id)))]);
  };
  return {
    find: (term) =>
      new Set(
        term.flatMap((beginnings) => {
          const [first = new Set<number>(), ...others] = beginnings.map(named);
          return [...first].filter((id) => others.every((ids) => ids.has(id)));
        }),
      ),
    vocabulary: [...new Set(rows.flatMap(({ name }) => vocabularyOf(name)))].filter(
      isWorthCorrecting,
    ),
  };
}

export type CategoryFinder = ReturnType<typeof createCategoryFinder>;

/** Reads the categories for `createCategoryFinder`. */
export const readCategoryFinder = async (database: Database): Promise<CategoryFinder> =>
  createCategoryFinder(
    await database
      .select({ id: categories.id, parentId: categories.parentId, name: categories.name })
      .from(categories),
  );

/** Begins to write entries in a transaction: answers what makes them, each new word once. Writers take turns. */
async function beginEntries(transaction: Database) {
  await transaction.execute(sql`lock table ${searchEntries} in share row exclusive mode`);
  const known = new Set<string>();
  return (rows: readonly FoundRow[]) => {
    const made = rows.map(makeEntry);
    const words: (typeof searchWords.$inferInsert)[] = [];
    for (const word of made.flatMap(({ vocabulary }) => vocabulary)) {
      if (known.has(word) || !isWorthCorrecting(word)) continue;
      known.add(word);
      words.push({ word, shortened: [...shortened(word)] });
    }
    return { entries: made.map(({ entry }) => entry), texts: made.map(({ text }) => text), words };
  };
}

/**
 * Begins to write the entries of a catalogue that is written from scratch.
 * @returns a function that collects the rows of some software for `copyRows`
 */
export async function beginNewEntries(
  transaction: Database,
): Promise<(rows: readonly FoundRow[]) => readonly (CopiedRows | null)[]> {
  const entriesOf = await beginEntries(transaction);
  return (rows) => {
    const { entries, texts, words } = entriesOf(rows);
    return [
      prepareCopy(searchEntries, entries),
      prepareCopy(searchTexts, texts),
      prepareCopy(searchWords, words),
    ];
  };
}

const rowsAtOnce = 500;
const filledAtOnce = 2000;

/** Writes what a search by relevance finds software by, for all that a condition holds of. */
async function writeEntries(transaction: Database, condition: SQL): Promise<void> {
  const entriesOf = await beginEntries(transaction);
  for (let last = 0; ;) {
    const rows = await transaction
      .select(foundColumns)
      .from(software)
      .where(and(condition, gt(software.id, last)))
      .orderBy(asc(software.id))
      .limit(rowsAtOnce);
    const end = rows.at(-1);
    if (!end) return;
    last = end.id;
    const { entries, texts, words } = entriesOf(rows);
    await insertRows(
      transaction,
      searchEntries,
      entries,
      sql`on conflict (software_id) do update set status = excluded.status, words = excluded.words,
        name_words = excluded.name_words, squashed_name = excluded.squashed_name,
        squashed_vendor = excluded.squashed_vendor`,
    );
    await insertRows(
      transaction,
      searchTexts,
      texts,
      sql`on conflict (software_id) do update set words = excluded.words`,
    );
    await insertRows(transaction, searchWords, words, sql`on conflict do nothing`);
  }
}

/** Writes the entry of one software, in the transaction of what has changed it. */
export const writeSearchEntry = (transaction: Database, softwareId: number): Promise<void> =>
  writeEntries(transaction, eq(software.id, softwareId));

/** The same for some software. */
export async function writeSearchEntriesOf(
  transaction: Database,
  softwareIds: readonly number[],
): Promise<void> {
  if (softwareIds.length > 0) await writeEntries(transaction, isAmong(software.id, softwareIds));
}

/** Forgets all of it: an import replaces the software that it is about. */
export async function clearSearchEntries(transaction: Database): Promise<void> {
  for (const table of [searchEntries, searchTexts, searchWords]) await transaction.delete(table);
}

/**
 * Writes the entries that are missing, as in a database of a release that had others. It commits some thousands at a
 * time: processes that start at once wait for each other no longer than a statement may take, and one that is killed
 * goes on where it was at its next start.
 */
export async function fillSearchEntries(database: Database): Promise<void> {
  for (let last = 0; ;) {
    const missing = await database
      .select({ id: software.id })
      .from(software)
      .leftJoin(searchEntries, eq(searchEntries.softwareId, software.id))
      .where(and(isNull(searchEntries.softwareId), gt(software.id, last)))
      .orderBy(asc(software.id))
      .limit(filledAtOnce);
    const end = missing.at(-1);
    if (!end) return;
    last = end.id;
    await database.transaction((transaction) =>
      writeSearchEntriesOf(
        transaction,
        missing.map(({ id }) => id),
      ),
    );
  }
}
