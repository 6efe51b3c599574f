import { and, asc, eq, gt, isNull, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { prepareCopy, type CopiedRows } from '../../../db/copy-rows.ts';
import { insertRows } from '../../../db/insert-rows.ts';
import { software } from '../../../db/schema.ts';
import { searchEntries, searchKinds, searchTexts, searchWords } from '../../../db/search-schema.ts';
import { isAmong } from '../../lists/list-filters.ts';
import { beginWriting, changeKinds, putWords, type NewWords } from './begin-writing.ts';
import { createEntryMaker, type Findable } from './entry-words.ts';

const softwareAtOnce = 500;
const filledAtOnce = 2000;

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
  readonly words: NewWords;
}

/** Begins to write the entries of software, as `beginWriting` does: answers what makes them of its rows. */
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

/** Forgets all of it but kinds: an import replaces the software that it is about. */
export async function clearSearchEntries(transaction: Database): Promise<void> {
  await transaction.delete(searchEntries);
  await transaction.delete(searchTexts);
  await transaction.delete(searchWords);
}

/**
 * Writes the entries that are missing in a database from before there was a search by relevance. It commits some thousands at a
 * time: processes that start at once wait for each other no longer than a statement may take, and one that is killed goes on where
 * it was at its next start.
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
