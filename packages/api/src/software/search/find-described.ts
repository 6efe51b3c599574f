import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database.ts';
import { searchEntries as entry, searchTexts } from '../../db/search-schema.ts';
import { isAmong } from '../lists/list-filters.ts';
import { divideTerms } from './divide-terms.ts';
import { allOf, isOfKind, tsquery } from './ranking.ts';
import type { Search, Term } from './read-search.ts';
import { inAll, type Kinds } from './search-kinds.ts';

/** So many are read and put in order. Of more, the first are soon found in the order of an index. */
const mostListed = 20_000;

/**
 * What has all words of a search in its name, its vendor, its tagline and its description, or some of them there and the others in
 * its kind; null where nothing has.
 * @param most how many are listed one by one
 */
export async function findDescribed(
  database: Database,
  { terms, query }: Search,
  kinds: Kinds,
  most = mostListed,
): Promise<SQL | null> {
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
  const rows = await selectAll().limit(most + 1);
  if (rows.length === 0) return null;
  // A database that expects many of a few would walk through the whole index for them.
  return rows.length > most
    ? inArray(entry.softwareId, selectAll())
    : isAmong(
        entry.softwareId,
        rows.map(({ id }) => id),
      );
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
