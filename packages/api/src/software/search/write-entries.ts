import { and, asc, eq, gt, isNull, max, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { prepareCopy, type CopiedRows } from '../../db/copy-rows.ts';
import { insertRows } from '../../db/insert-rows.ts';
import { categories, software } from '../../db/schema.ts';
import { searchEntries, searchKinds, searchTexts, searchWords } from '../../db/search-schema.ts';
import { shortened } from '../../text/search-parts.ts';
import { createIdsBelow } from '../categories/ids-below.ts';
import { isAmong } from '../lists/list-filters.ts';
import { createEntryMaker, readKind, type Findable } from './entry-words.ts';
import { forgetUnusedKinds, numberKinds } from './search-kinds.ts';

const softwareAtOnce = 500;
const wordsAtOnce = 2000;
/** A statement on PostgreSQL has half a minute. */
const kindsAtOnce = 20_000;
const filledAtOnce = 2000;

/** Shorter words are found as they are or not at all; longer ones are not words. */
export const isWorthCorrecting = (word: string): boolean =>
  word.length >= 3 && word.length <= 30 && !/^\p{N}+$/u.test(word);

/**
 * The number of categories above a software that count. Nobody nests more, and in a tree that does each software would
 * have thousands of words.
 */
const mostLevels = 32;

async function readCategoryPaths(database: Database) {
  const rows = await database
    .select({ id: categories.id, name: categories.name, parentId: categories.parentId })
    .from(categories);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (id: number | null): readonly string[] => {
    const path: string[] = [];
    const seen = new Set<number>();
    for (let row = byId.get(id ?? 0); row && !seen.has(row.id); row = byId.get(row.parentId ?? 0)) {
      if (path.length === mostLevels) break;
      seen.add(row.id);
      path.push(row.name);
    }
    return path.reverse();
  };
}

/** The columns of a software that the search reads. */
type FoundRow = Omit<Findable, 'categoryPath'> & { readonly categoryId: number | null };

/**
 * The entries by which a search by relevance finds some software, and the kinds and words that are new since it was
 * begun to be written.
 */
interface MadeEntries {
  /** The kinds that there were not yet. */
  readonly kinds: readonly (typeof searchKinds.$inferInsert)[];
  readonly entries: readonly (typeof searchEntries.$inferInsert)[];
  readonly texts: readonly (typeof searchTexts.$inferInsert)[];
  readonly words: readonly (typeof searchWords.$inferInsert)[];
}

/**
 * Begins to write what a search by relevance finds software by, in the transaction of what has changed it: categories are
 * read now. Writers take turns, so that none writes what another has just made untrue.
 */
async function beginWriting(transaction: Database) {
  await transaction.execute(sql`lock table ${searchEntries} in share row exclusive mode`);
  const pathOf = await readCategoryPaths(transaction);
  const kinds = numberKinds(await transaction.select().from(searchKinds));
  const known = new Set<string>();
  const wordsOf = (vocabulary: readonly string[]): MadeEntries['words'] => {
    const words: (typeof searchWords.$inferInsert)[] = [];
    for (const word of vocabulary) {
      if (known.has(word) || !isWorthCorrecting(word)) continue;
      known.add(word);
      words.push({ word, shortened: [...shortened(word)] });
    }
    return words;
  };
  return { pathOf, kinds, wordsOf };
}

/** The same for whole software. */
async function beginEntries(
  transaction: Database,
): Promise<(rows: readonly FoundRow[]) => MadeEntries> {
  const { pathOf, kinds, wordsOf } = await beginWriting(transaction);
  const entryOf = createEntryMaker();
  return (rows) => {
    const made = rows.map((row) => entryOf({ ...row, categoryPath: pathOf(row.categoryId) }));
    return {
      entries: made.map(({ entry, kindWords }) => ({ ...entry, kindId: kinds.idOf(kindWords) })),
      kinds: kinds.takeAdded(),
      texts: made.map(({ text }) => text),
      words: made.flatMap(({ vocabulary }) => wordsOf(vocabulary)),
    };
  };
}

/**
 * The same for a catalogue that is written from scratch, where nothing is in their place.
 * @returns a function that collects the rows of some software for `copyRows`
 */
export async function beginNewEntries(
  transaction: Database,
): Promise<(rows: readonly FoundRow[]) => readonly (CopiedRows | null)[]> {
  const entriesOf = await beginEntries(transaction);
  return (rows) => {
    const { kinds, entries, texts, words } = entriesOf(rows);
    return [
      prepareCopy(searchKinds, kinds),
      prepareCopy(searchEntries, entries),
      prepareCopy(searchTexts, texts),
      prepareCopy(searchWords, words),
    ];
  };
}

async function putEntries(
  transaction: Database,
  { kinds, entries, texts, words }: MadeEntries,
): Promise<void> {
  await insertRows(transaction, searchKinds, kinds);
  await insertRows(
    transaction,
    searchEntries,
    entries,
    sql`on conflict (software_id) do update set status = excluded.status, name_words = excluded.name_words,
      squashed_name = excluded.squashed_name, squashed_vendor = excluded.squashed_vendor,
      names = excluded.names, kind_id = excluded.kind_id`,
  );
  await insertRows(
    transaction,
    searchTexts,
    texts,
    sql`on conflict (software_id) do update set words = excluded.words`,
  );
  await putWords(transaction, words);
}

async function putWords(transaction: Database, words: MadeEntries['words']): Promise<void> {
  for (let start = 0; start < words.length; start += wordsAtOnce) {
    const some = words.slice(start, start + wordsAtOnce);
    await insertRows(transaction, searchWords, some, sql`on conflict do nothing`);
  }
}

/** Does what changes the kinds of some software, and then removes those that no software is of any more. */
async function changeKinds(
  transaction: Database,
  condition: SQL | undefined,
  change: () => Promise<void>,
): Promise<void> {
  const before = await transaction
    .selectDistinct({ id: searchEntries.kindId })
    .from(searchEntries)
    .innerJoin(software, eq(software.id, searchEntries.softwareId))
    .where(condition);
  // It stays without software as long as it is the last one, and is the last no more where new ones are written.
  const [last] = await transaction.select({ id: max(searchKinds.id) }).from(searchKinds);
  await change();
  await forgetUnusedKinds(
    transaction,
    [...before, last].flatMap((kind) => kind?.id ?? []),
  );
}

/** Writes what a search by relevance finds software by, for all that a condition holds of. */
async function writeSearchEntries(
  transaction: Database,
  condition: SQL | undefined,
): Promise<void> {
  const entriesOf = await beginEntries(transaction);
  await changeKinds(transaction, condition, async () => {
    for (let last = 0; ;) {
      const rows = await transaction
        .select({
          id: software.id,
          status: software.status,
          name: software.name,
          vendor: software.vendor,
          tagline: software.tagline,
          description: software.description,
          formats: software.formats,
          types: software.types,
          categoryId: software.categoryId,
        })
        .from(software)
        .where(and(condition, gt(software.id, last)))
        .orderBy(asc(software.id))
        .limit(softwareAtOnce);
      if (rows.length === 0) break;
      last = rows.at(-1)?.id ?? last;
      await putEntries(transaction, entriesOf(rows));
    }
  });
}

/** The same for one software. */
export const writeSearchEntry = (transaction: Database, softwareId: number): Promise<void> =>
  writeSearchEntries(transaction, eq(software.id, softwareId));

/** The same for some software. */
export async function writeSearchEntriesOf(
  transaction: Database,
  softwareIds: readonly number[],
): Promise<void> {
  if (softwareIds.length === 0) return;
  await writeSearchEntries(transaction, isAmong(software.id, softwareIds));
}

/**
 * Writes the kinds of all software that a condition holds of, where only categories have changed: of the software no
 * more is read than which kinds there are, and thousands are changed at once (rule X235).
 */
async function writeSearchKinds(transaction: Database, condition: SQL): Promise<void> {
  const { pathOf, kinds, wordsOf } = await beginWriting(transaction);
  const { categoryId, formats, types } = software;
  await changeKinds(transaction, condition, async () => {
    const rows = await transaction
      .selectDistinct({ categoryId, formats, types })
      .from(software)
      .where(condition);
    const made = rows.map((row) => ({
      ...row,
      ...readKind({ ...row, categoryPath: pathOf(row.categoryId) }),
    }));
    const numbered = made.map((row) => ({
      category_id: row.categoryId ?? 0,
      formats: row.formats,
      types: row.types,
      kind_id: kinds.idOf(row.words),
    }));
    await insertRows(transaction, searchKinds, kinds.takeAdded());
    for (let last = 0; ;) {
      const some = transaction
        .select({ id: software.id })
        .from(software)
        .where(and(condition, gt(software.id, last)))
        .orderBy(asc(software.id))
        .limit(kindsAtOnce)
        .as('some');
      const [reached] = await transaction.select({ id: max(some.id) }).from(some);
      if (!reached?.id) break;
      await transaction.execute(sql`
        update ${searchEntries} set kind_id = made.kind_id
        from ${software}, jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb)
          as made(category_id integer, formats text[], types text[], kind_id integer)
        where ${software.id} > ${last} and ${software.id} <= ${reached.id}
          and ${searchEntries.softwareId} = ${software.id} and ${searchEntries.kindId} <> made.kind_id
          and coalesce(${categoryId}, 0) = made.category_id
          and ${formats} = made.formats and ${types} = made.types`);
      last = reached.id;
    }
    await putWords(transaction, wordsOf(made.flatMap(({ vocabulary }) => vocabulary)));
  });
}

/** The same for software that is in another category now. */
export async function writeSearchKindsOf(
  transaction: Database,
  softwareIds: readonly number[],
): Promise<void> {
  if (softwareIds.length === 0) return;
  await writeSearchKinds(transaction, isAmong(software.id, softwareIds));
}

/** The same for all software in some categories, or below them. */
export async function writeSearchKindsBelow(
  transaction: Database,
  categoryIds: readonly number[],
): Promise<void> {
  if (categoryIds.length === 0) return;
  const rows = await transaction
    .select({ id: categories.id, parentId: categories.parentId })
    .from(categories);
  const below = createIdsBelow(rows)(categoryIds);
  await writeSearchKinds(transaction, isAmong(software.categoryId, [...below]));
}

/** Forgets all of it but kinds: an import replaces the software that it is about. */
export async function clearSearchEntries(transaction: Database): Promise<void> {
  await transaction.delete(searchEntries);
  await transaction.delete(searchTexts);
  await transaction.delete(searchWords);
}

/**
 * Writes the entries that are missing in a database from before there was a search by relevance. It commits some thousands at a
 * time: processes that start at once wait for each other no longer than a statement may take, and one that is killed goes on where
 * it was at its next start (rule X273).
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
