import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
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
import { inAll, type Kinds } from './search-kinds.ts';

/** So many are read and put in order. Of more, the first are soon found in the order of an index. */
const mostListed = 20_000;

interface WantedDescribed {
  readonly limit: number;
  /** Found already. */
  readonly without: readonly number[];
}

/**
 * The first of what has all words of a search in its name, its vendor, its tagline and its description, or some of them there and
 * the others in its kind. All fit equally well: what has the search in its name was found before.
 * @param most how many are read and put in order
 */
export async function findDescribed(
  { database, allowed, read }: EntryReader,
  { terms, query }: Search,
  kinds: Kinds,
  { limit, without }: WantedDescribed,
  most = mostListed,
): Promise<CountedEntries> {
  const divisions = divided(terms, kinds);
  const select = () => database.select({ id: searchTexts.softwareId }).from(searchTexts);
  const inTexts = (words: string) => sql`${searchTexts.words} @@ ${tsquery(words)}`;
  // Made anew for each use: a limit on one would be on the other too.
  const selectAll = () => {
    const whole = select().where(inTexts(query));
    const [first, ...others] = divisions.map(({ elsewhere, ids }) =>
      select()
        .innerJoin(entry, eq(entry.softwareId, searchTexts.softwareId))
        .where(and(inTexts(allOf(elsewhere)), isOfKind(ids))),
    );
    return first ? unionAll(whole, first, ...others) : whole;
  };
  const listed = database.$with('listed').as(selectAll().limit(most + 1));
  const isWhole = sql<boolean>`(select count(*) from ${listed}) <= ${most}`;
  // A list, of which a database does not expect more than there are: it would walk through a whole index for a few.
  const isListed = sql`${entry.softwareId} = any(array(select software_id from ${listed}))`;
  const { found, columns } = countEntries(
    database,
    and(isWhole, isListed, allowed, isAnother(without)),
    limit,
  );
  const [row] = await database
    .with(listed, found)
    .select({ ...columns, isWhole })
    .from(found);
  if (row?.isWhole === true) return row;
  const where = and(inArray(entry.softwareId, selectAll()), isAnother(without));
  const ids = await read({ where, order: withinTier, limit: mostMore });
  return { ids: ids.slice(0, limit), count: ids.length };
}
/** Where there are too many ways to divide the words, those that any kind has are looked for in kinds alone. */
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
