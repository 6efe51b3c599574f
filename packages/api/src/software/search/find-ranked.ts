import { foldText } from '@patchbay/domain/format';
import { and, count, inArray, notInArray, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { software } from '../../db/schema.ts';
import { searchEntries as entry, searchTexts } from '../../db/search-schema.ts';
import { isAmong } from '../lists/list-filters.ts';
import { softwareFound } from '../lists/software-order.ts';
import { correctSearch } from './correct-search.ts';
import type { Search } from './read-search.ts';
import { tierOf, tsquery, withinTier } from './ranking.ts';

export interface RankedRequest {
  /** As typed. */
  readonly text: string;
  readonly search: Search;
  /** What of the statuses may be seen. */
  readonly statuses: SQL | undefined;
  /** Filters over software; undefined where there are none. */
  readonly filters: SQL | undefined;
  readonly limit: number;
  readonly offset: number;
}

export interface RankedPage {
  readonly ids: readonly number[];
  readonly total: number;
}

/** Where fewer were found, what fits less well comes behind them. */
const enough = 10;

/** Of each kind of what fits less well. */
const mostMore = 500;

/** What is shorter is found where something begins with it, and in no other way. */
const shortest = 3;

interface Wanted {
  readonly where: SQL;
  readonly order: readonly SQL[];
  readonly limit: number;
  readonly offset?: number;
  /** Found already. */
  readonly without?: readonly number[];
}

/** Entries that may be seen and pass the filters. */
function createReader(database: Database, { statuses, filters }: RankedRequest) {
  // Only filters that need more than the narrow rows read the wide ones.
  const allowed = and(
    statuses,
    filters && inArray(entry.softwareId, softwareWhere(database, filters)),
  );
  const read = async ({ where, order, limit, offset = 0, without = [] }: Wanted) => {
    const rows = await database
      .select({ id: entry.softwareId })
      .from(entry)
      .where(
        and(
          where,
          allowed,
          without.length > 0 ? notInArray(entry.softwareId, [...without]) : undefined,
        ),
      )
      .orderBy(...order)
      .limit(limit)
      .offset(offset);
    return rows.map(({ id }) => id);
  };
  // Beside the page and not with it: a count over a page's rows would keep all of them in memory or in a file.
  const total = async (where: SQL) => {
    const [counted] = await database
      .select({ total: count() })
      .from(entry)
      .where(and(where, allowed));
    return counted?.total ?? 0;
  };
  return { read, total };
}

const softwareWhere = (database: Database, condition: SQL | undefined) =>
  database.select({ id: software.id }).from(software).where(condition);

/**
 * A page of what a search finds, by relevance (rules H81 to H83): first what has every word in its name, vendor, categories, formats
 * or types. Where that is little, what has the text within a word, then what has it in its description, then what is meant if
 * words were mistyped. Where there is nothing at all, what has some of the words, or the most similar names.
 */
export async function findRanked(database: Database, request: RankedRequest): Promise<RankedPage> {
  const { search, limit, offset } = request;
  const { read, total: countAll } = createReader(database, request);
  const fitting = {
    where: sql`${entry.words} @@ ${tsquery(search.query)}`,
    order: [tierOf(search), ...withinTier],
  };
  const [ids, total] = await Promise.all([
    read({ ...fitting, limit, offset }),
    countAll(fitting.where),
  ]);
  if (total >= enough || search.squashed.length < shortest) return { ids, total };
  const hasAll = offset === 0 && limit >= total;
  const found = hasAll ? ids : await read({ ...fitting, limit: enough });
  const more = async (wanted: Omit<Wanted, 'limit' | 'without'>) => {
    found.push(...(await read({ ...wanted, limit: mostMore, without: found })));
  };
  for (const stage of [within, inDescriptions, corrected]) {
    if (found.length >= enough) break;
    const wanted = await stage(database, request);
    if (wanted) await more(wanted);
  }
  for (const stage of [withSomeWords, similar]) {
    if (found.length > 0) break;
    const wanted = await stage(database, request);
    if (wanted) await more(wanted);
  }
  return { ids: found.slice(offset, offset + limit), total: found.length };
}

/** Of all kinds together: more than they can give. */
const most = 10 * mostMore;

/** All that a search finds by relevance, as a condition over software: for counts. */
export async function whereRanked(
  database: Database,
  request: Omit<RankedRequest, 'limit' | 'offset'>,
): Promise<SQL | undefined> {
  const { search, statuses, filters } = request;
  const fits = sql`${entry.words} @@ ${tsquery(search.query)}`;
  const { ids, total } = await findRanked(database, { ...request, limit: most, offset: 0 });
  if (total <= ids.length) return isAmong(software.id, ids);
  const fitting = database.select({ id: entry.softwareId }).from(entry).where(and(fits, statuses));
  return and(inArray(software.id, fitting), filters);
}

type Stage = (
  database: Database,
  request: RankedRequest,
) => Promise<Omit<Wanted, 'limit' | 'without'> | null>;

/** What the search by name finds too: text anywhere in the name or the vendor. */
const within: Stage = (database, { text, search }) =>
  Promise.resolve({
    where: inArray(entry.softwareId, softwareWhere(database, and(...softwareFound(text)))),
    order: [tierOf(search), ...withinTier],
  });

const inDescriptions: Stage = (database, { search }) =>
  Promise.resolve({
    where: inArray(
      entry.softwareId,
      database
        .select({ id: searchTexts.softwareId })
        .from(searchTexts)
        .where(sql`${searchTexts.words} @@ ${tsquery(search.query)}`),
    ),
    order: [tierOf(search), ...withinTier],
  });

const corrected: Stage = async (database, { search }) => {
  const meant = await correctSearch(database, search);
  if (!meant) return null;
  return {
    where: sql`${entry.words} @@ ${tsquery(meant.query)}`,
    order: [sql`least(${sql.join(meant.searches.map(tierOf), sql`, `)})`, ...withinTier],
  };
};

/** Of several words those that name something, with most of them first. */
const withSomeWords: Stage = (_, { search: { terms, squashed } }) => {
  if (terms.length < 2) return Promise.resolve(null);
  const matches = terms.map((term) => sql`(${entry.names} @@ ${tsquery(term)})::integer`);
  return Promise.resolve({
    where: sql`${entry.names} @@ ${tsquery(terms.join(' | '))}`,
    order: [
      sql`${sql.join(matches, sql` + `)} desc`,
      sql`similarity(${entry.squashedName}, ${squashed}) desc`,
      ...withinTier,
    ],
  });
};

const similar: Stage = (database, { text }) => {
  const folded = foldText(text);
  return Promise.resolve({
    where: inArray(
      entry.softwareId,
      softwareWhere(database, sql`${folded} <% ${software.searchText}`),
    ),
    order: [sql`word_similarity(${folded}, ${entry.nameWords}) desc`, ...withinTier],
  });
};
