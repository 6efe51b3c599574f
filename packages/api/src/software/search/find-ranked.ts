import { foldText } from '@patchbay/domain/format';
import { and, inArray, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { software } from '../../db/schema.ts';
import { searchEntries as entry } from '../../db/search-schema.ts';
import { isAmong } from '../lists/list-filters.ts';
import { countRows } from '../lists/list-total.ts';
import { softwareFound } from '../lists/software-order.ts';
import { correctSearch } from './correct-search.ts';
import { findDescribed } from './find-described.ts';
import { fits, isNamed, named, tierOf, tsquery, withinTier } from './ranking.ts';
import { mostNamed, readBroad } from './read-broad.ts';
import { createEntryReader, softwareWhere, type Allowed, type Wanted } from './read-entries.ts';
import type { Search } from './read-search.ts';
import type { Kinds } from './search-kinds.ts';

export interface RankedRequest extends Allowed {
  /** As typed. */
  readonly text: string;
  readonly search: Search;
  readonly kinds: () => Promise<Kinds>;
  readonly limit: number;
  readonly offset: number;
  /** A total beyond this need not be exact. Default: it is exact. */
  readonly mostCounted?: number | undefined;
  /** Keeps the number of what has all the words, anywhere or as its name. Default: it is counted each time. */
  readonly keepCount?: (what: 'all' | 'named', count: () => Promise<number>) => Promise<number>;
}

export interface RankedPage {
  readonly ids: readonly number[];
  readonly total: number;
}

/** Where fewer were found, what fits less well comes behind them. */
const enough = 10;

/** Of each kind of what fits less well. */
const mostMore = 500;

/** Where more were found, not each of them is compared with the search. */
const broad = 1000;

/** A shorter text is found only where something begins with it. */
const shortest = 3;

/** Folded. With more letters a database compares each name of the catalogue, a second for 20,000, in place of using its index. */
const longestSimilar = 100;

/**
 * A page of what a search finds, by relevance (rules H81 to H83): first what has every word in its name, vendor, categories, formats
 * or types. Where that is little, what has the text within a word, then what has it in its description, then what is meant if
 * words were mistyped. Where there is nothing at all, what has some of the words, or the most similar names.
 */
export async function findRanked(database: Database, request: RankedRequest): Promise<RankedPage> {
  const { search, limit, offset, mostCounted } = request;
  const { keepCount = (_, count) => count() } = request;
  const reader = createEntryReader(database, request);
  const { read } = reader;
  const kinds = await request.kinds();
  const fitting = fits(search, kinds);
  const inOrder = { where: fitting.where, order: [tierOf(search), ...withinTier] };
  const total = await keepCount('all', () => reader.totalFitting(fitting, mostCounted));
  if (total > broad) {
    const isBehindAll = offset >= total && (mostCounted === undefined || total <= mostCounted);
    if (isBehindAll) return { ids: [], total };
    // Whoever may see them: an index alone tells it.
    const countNamed = () =>
      fitting.isNamedAlone && !request.filters
        ? Promise.resolve(total)
        : keepCount('named', () => countRows(database, entry, isNamed(search), mostNamed));
    return { ids: await readBroad(reader, search, { fitting, limit, offset, countNamed }), total };
  }
  const ids = total === 0 ? [] : await read({ ...inOrder, limit, offset });
  if (total >= enough || search.squashed.length < shortest) return { ids, total };
  const hasAll = offset === 0 && limit >= total;
  const found = hasAll ? ids : await read({ ...inOrder, limit: enough });
  const more = async ({ meant, ...wanted }: Stage) => {
    const count = meant ? await reader.total(isNamed(meant), mostNamed) : 0;
    if (meant && count > broad) {
      const countNamed = () => Promise.resolve(count);
      const ids = await readBroad(reader, meant, {
        fitting: fits(meant, kinds),
        limit: mostMore,
        offset: 0,
        countNamed,
      });
      found.push(...ids.filter((id) => !found.includes(id)));
    } else found.push(...(await read({ ...wanted, limit: mostMore, without: found })));
  };
  // What each is to read is found at the same time: each is a question or two, and most searches that come here need all.
  const stages = [within, inDescriptions, corrected].map((stage) =>
    stage(database, request, kinds),
  );
  for (const wanted of await Promise.all(stages)) {
    if (found.length >= enough) break;
    if (wanted) await more(wanted);
  }
  for (const stage of [withSomeWords, similar]) {
    if (found.length > 0) break;
    const wanted = await stage(database, request, kinds);
    if (wanted) await more(wanted);
  }
  return { ids: found.slice(offset, offset + limit), total: found.length };
}

/** Of all kinds together: more than they can give. */
const most = broad + 10 * mostMore;

/** All that a search finds by relevance, as a condition over software: for counts. */
export async function whereRanked(
  database: Database,
  request: Omit<RankedRequest, 'limit' | 'offset'>,
): Promise<SQL | undefined> {
  const { search, statuses, filters } = request;
  const fitting = fits(search, await request.kinds());
  if ((await createEntryReader(database, request).totalFitting(fitting, broad)) > broad) {
    const all = database
      .select({ id: entry.softwareId })
      .from(entry)
      .where(and(fitting.where, statuses));
    return and(inArray(software.id, all), filters);
  }
  const { ids } = await findRanked(database, { ...request, limit: most, offset: 0 });
  return isAmong(software.id, ids);
}

interface Stage extends Omit<Wanted, 'limit' | 'without'> {
  /** The one search that it is as good as. */
  readonly meant?: Search | undefined;
}

type BeginStage = (
  database: Database,
  request: RankedRequest,
  kinds: Kinds,
) => Promise<Stage | null>;

/** What the search by name finds too: text anywhere in the name or the vendor. */
const within: BeginStage = (database, { text, search }) =>
  Promise.resolve({
    where: inArray(entry.softwareId, softwareWhere(database, and(...softwareFound(text)))),
    order: [tierOf(search), ...withinTier],
  });

const inDescriptions: BeginStage = async (database, { search }, kinds) => {
  const where = await findDescribed(database, search, kinds);
  // All fit equally well: what has the search in its name was found before.
  return where && { where, order: withinTier };
};

const corrected: BeginStage = async (database, { search }, kinds) => {
  const meant = await correctSearch(database, search);
  if (!meant) return null;
  return {
    where: fits({ terms: meant.terms, together: null }, kinds).where,
    order: [sql`least(${sql.join(meant.searches.map(tierOf), sql`, `)})`, ...withinTier],
    meant: meant.searches.length === 1 ? meant.searches[0] : undefined,
  };
};

/**
 * Of several words those that name something, with most of them first. Each of a few usual words names a great part of a large
 * catalogue: those with most of them alone are compared as a whole.
 */
const withSomeWords: BeginStage = async (database, request) => {
  const { terms, squashed } = request.search;
  if (terms.length < 2) return null;
  const queries = terms.map(({ query }) => named(query));
  const matches = queries.map((query) => sql`(${entry.names} @@ ${tsquery(query)})::integer`);
  const mostMatches = sql`${sql.join(matches, sql` + `)} desc`;
  const ids = await createEntryReader(database, request).read({
    where: sql`${entry.names} @@ ${tsquery(queries.join(' | '))}`,
    order: [mostMatches, ...withinTier],
    limit: broad,
  });
  return {
    where: isAmong(entry.softwareId, ids),
    order: [mostMatches, sql`similarity(${entry.squashedName}, ${squashed}) desc`, ...withinTier],
  };
};

/** The names that are most like a text, where it is no longer than names are. */
const similar: BeginStage = (database, { text }) => {
  const folded = foldText(text);
  if (folded.length > longestSimilar) return Promise.resolve(null);
  return Promise.resolve({
    where: inArray(
      entry.softwareId,
      softwareWhere(database, sql`${folded} <% ${software.searchText}`),
    ),
    order: [sql`word_similarity(${folded}, ${entry.nameWords}) desc`, ...withinTier],
  });
};
