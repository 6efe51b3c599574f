import { and, eq, inArray, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database.ts';
import { searchEntries as entry, searchTexts } from '../../db/search-schema.ts';
import { divideTerms } from './divide-terms.ts';
import { allOf, isOfKind, tsquery, withinTier } from './ranking.ts';
import {
  countEntries,
  isAnother,
  mostMore,
  type CountedEntries,
  type EntryReader,
} from './read-entries.ts';
import type { Search, Term } from './read-search.ts';
import { inAll, type Kinds } from './entries/search-kinds.ts';

/** The number that are read and put in order. */
const mostListed = 20_000;

interface WantedDescribed {
  readonly limit: number;
  /** Found already. */
  readonly without: readonly number[];
}

/**
 * The first software that has all words of a search in its name, its vendor, its tagline and its description, or some
 * of them there and the others in its kind, as a row of a question. All fit equally well: software with the search in
 * its name was found before.
 * @param most the number that are read and put in order
 */
export function selectDescribed(
  { database, allowed }: EntryReader,
  search: Search,
  kinds: Kinds,
  { limit, without }: WantedDescribed,
  most = mostListed,
) {
  const all = selectAll(database, search, kinds);
  const listed = database.$with('listed').as(all.limit(most + 1));
  const isWhole = sql<boolean>`(select count(*) from ${listed}) <= ${most}`;
  // A list, of which a database does not expect more than there are: it would walk through a whole index for a few.
  const isListed = sql`${entry.softwareId} = any(array(select software_id from ${listed}))`;
  const { found, columns } = countEntries(
    database,
    and(isWhole, isListed, allowed, isAnother(without)),
    limit,
  );
  return database
    .with(listed, found)
    .select({
      describedIds: columns.ids.as('described_ids'),
      describedCount: columns.count.as('described_count'),
      isWhole: isWhole.as('is_whole'),
    })
    .from(found);
}

/** The first of more than are put in order: they are soon found in the order of an index. */
async function readMany(
  { database, read }: EntryReader,
  search: Search,
  kinds: Kinds,
  { limit, without }: WantedDescribed,
): Promise<CountedEntries> {
  const all = selectAll(database, search, kinds);
  const where = and(inArray(entry.softwareId, all), isAnother(without));
  const ids = await read({ where, order: withinTier, limit: mostMore });
  return { ids: ids.slice(0, limit), count: ids.length };
}

type Described = Awaited<ReturnType<typeof selectDescribed>>[number];

/**
 * The software whose description has the words, from the row of `selectDescribed`.
 * @param known default: it is asked for
 */
export async function findDescribed(
  reader: EntryReader,
  search: Search,
  kinds: Kinds,
  wanted: WantedDescribed,
  known?: Described,
): Promise<CountedEntries> {
  const [row] = known ? [known] : await selectDescribed(reader, search, kinds, wanted);
  return row?.isWhole === true
    ? { ids: row.describedIds, count: row.describedCount }
    : readMany(reader, search, kinds, wanted);
}

/**
 * The software of descriptions that have all words. Made for each use separately: a limit on one would be on the other
 * too.
 */
function selectAll(database: Database, { terms, query }: Search, kinds: Kinds) {
  const select = () => database.select({ id: searchTexts.softwareId }).from(searchTexts);
  const inTexts = (words: string) => sql`${searchTexts.words} @@ ${tsquery(words)}`;
  const whole = select().where(inTexts(query));
  const [first, ...others] = divided(terms, kinds).map(({ elsewhere, ids }) =>
    select()
      .innerJoin(entry, eq(entry.softwareId, searchTexts.softwareId))
      .where(and(inTexts(allOf(elsewhere)), isOfKind(ids))),
  );
  return first ? unionAll(whole, first, ...others) : whole;
}

/** Where there are too many ways to divide the words, those that any kind has are only looked for in kinds. */
function divided(
  terms: readonly Term[],
  kinds: Kinds,
): NonNullable<ReturnType<typeof divideTerms>> {
  const found = terms.map((term) => kinds.idsOf(term));
  const ways = divideTerms(terms, found);
  if (ways) return ways;
  const isOfKinds = (_: unknown, index: number) => (found[index]?.size ?? 0) > 0;
  const ids = inAll(found.filter(isOfKinds));
  const elsewhere = terms.filter((term, index) => !isOfKinds(term, index));
  return ids.size > 0 && elsewhere.length > 0 ? [{ elsewhere, ids }] : [];
}
