import { and, asc, eq, gt, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { prepareInsert, type PreparedInsert } from '../../db/insert-rows.ts';
import { categories, software } from '../../db/schema.ts';
import { searchEntries, searchTexts, searchWords } from '../../db/search-schema.ts';
import { shortened } from '../../text/search-parts.ts';
import { createIdsBelow } from '../categories/ids-below.ts';
import { createEntryMaker, type Findable } from './entry-words.ts';

const softwareAtOnce = 500;
const wordsAtOnce = 2000;

/** Shorter words are found as they are or not at all; longer ones are no words. */
export const isWorthCorrecting = (word: string): boolean =>
  word.length >= 3 && word.length <= 30 && !/^\p{N}+$/u.test(word);

/** Of the categories above a software. Nobody nests more, and of a tree that does each software would have thousands of words. */
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

function prepareWords(words: ReadonlySet<string>, onConflict?: SQL): readonly PreparedInsert[] {
  const rows = [...words].map((word) => ({ word, shortened: [...shortened(word)] }));
  const inserts: PreparedInsert[] = [];
  for (let start = 0; start < rows.length; start += wordsAtOnce) {
    const some = rows.slice(start, start + wordsAtOnce);
    inserts.push(prepareInsert(searchWords, some, onConflict));
  }
  return inserts;
}

/** The columns of a software that the search reads. */
type FoundRow = Omit<Findable, 'categoryPath'> & { readonly categoryId: number | null };

/**
 * Begins to write what a search by relevance finds software by, in the transaction of what has changed it: categories are
 * read now. Writers take turns, so that none writes what another has just made untrue.
 * @param isEmpty whether nothing is written there yet, so that no row takes another's place
 * @returns what prepares the statements for some software, which are to be run in this order
 */
export async function beginEntries(
  transaction: Database,
  isEmpty = false,
): Promise<(rows: readonly FoundRow[]) => readonly PreparedInsert[]> {
  await transaction.execute(sql`lock table ${searchEntries} in share row exclusive mode`);
  const pathOf = await readCategoryPaths(transaction);
  const known = new Set<string>();
  const entryOf = createEntryMaker();
  const unless = (onConflict: SQL) => (isEmpty ? undefined : onConflict);
  return (rows) => {
    const made = rows.map((row) => entryOf({ ...row, categoryPath: pathOf(row.categoryId) }));
    const fresh = new Set(
      made
        .flatMap(({ vocabulary }) => vocabulary)
        .filter((word) => !known.has(word) && isWorthCorrecting(word)),
    );
    for (const word of fresh) known.add(word);
    return [
      prepareInsert(
        searchEntries,
        made.map(({ entry }) => entry),
        unless(sql`on conflict (software_id) do update set status = excluded.status, name_words = excluded.name_words,
          squashed_name = excluded.squashed_name, squashed_vendor = excluded.squashed_vendor,
          names = excluded.names, kinds = excluded.kinds`),
      ),
      prepareInsert(
        searchTexts,
        made.map(({ text }) => text),
        unless(sql`on conflict (software_id) do update set words = excluded.words`),
      ),
      ...prepareWords(fresh, unless(sql`on conflict do nothing`)),
    ];
  };
}

/** Writes what a search by relevance finds software by, for all that a condition holds of. */
async function writeSearchEntries(
  transaction: Database,
  condition: SQL | undefined,
): Promise<void> {
  const prepareEntries = await beginEntries(transaction);
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
    if (rows.length === 0) return;
    last = rows.at(-1)?.id ?? last;
    for (const insert of prepareEntries(rows)) await insert(transaction);
  }
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
  await writeSearchEntries(
    transaction,
    sql`${software.id} = any(${`{${softwareIds.join(',')}}`}::integer[])`,
  );
}

/** The same for all software in some categories, or below them. */
export async function writeSearchEntriesBelow(
  transaction: Database,
  categoryIds: readonly number[],
): Promise<void> {
  if (categoryIds.length === 0) return;
  const rows = await transaction
    .select({ id: categories.id, parentId: categories.parentId })
    .from(categories);
  const below = createIdsBelow(rows)(categoryIds);
  await writeSearchEntries(
    transaction,
    sql`${software.categoryId} = any(${`{${[...below].join(',')}}`}::integer[])`,
  );
}

/** Forgets all of it: an import replaces the software that it is about. */
export async function clearSearchEntries(transaction: Database): Promise<void> {
  await transaction.delete(searchEntries);
  await transaction.delete(searchTexts);
  await transaction.delete(searchWords);
}

/** Writes what is missing: of a database from before there was a search by relevance. */
export async function fillSearchEntries(database: Database): Promise<void> {
  const missing = database
    .select({ id: software.id })
    .from(software)
    .leftJoin(searchEntries, eq(searchEntries.softwareId, software.id))
    .where(isNull(searchEntries.softwareId));
  const [one] = await missing.limit(1);
  if (!one) return;
  await database.transaction((transaction) =>
    writeSearchEntries(transaction, inArray(software.id, missing)),
  );
}
