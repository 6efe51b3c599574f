import { foldText } from '@patchbay/domain/format';
import { and, inArray, not, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { software } from '../../db/schema.ts';
import { searchEntries as entry } from '../../db/search-schema.ts';
import { isAmong } from '../lists/list-filters.ts';
import { softwareFound } from '../lists/software-order.ts';
import { correctSearch, selectNearWords, type Corrected } from './correct-search.ts';
import { findDescribed, selectDescribed } from './find-described.ts';
import {
  fits,
  isNamed,
  named,
  tsquery,
  withinTier,
  withinTierOfFew,
  type Fitting,
} from './ranking.ts';
import { readBroad } from './read-broad.ts';
import {
  createEntryReader,
  mostMore,
  softwareWhere,
  type Allowed,
  type CountedEntries,
  type EntryReader,
  type Wanted,
} from './read-entries.ts';
import { readNamed } from './read-named.ts';
import type { Search } from './read-search.ts';
import type { Kinds } from './entries/search-kinds.ts';

export interface RankedRequest extends Allowed {
  /** As typed. */
  readonly text: string;
  readonly search: Search;
  readonly kinds: () => Promise<Kinds>;
  readonly limit: number;
  readonly offset: number;
  /** A total beyond this need not be exact. Default: it is exact. */
  readonly mostCounted?: number | undefined;
  /** Keeps the number of what has all the words. Default: it is counted each time. */
  readonly keepCount?: (count: () => Promise<number>) => Promise<number>;
}

export interface RankedPage {
  readonly ids: readonly number[];
  readonly total: number;
}

/** Where fewer were found, software that fits less well comes behind them. */
const enough = 10;

/** Where more were found, they are a condition and not a list. */
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
  const { search, limit, offset } = request;
  const kinds = await request.kinds();
  const fitting = fits(search, kinds);
  const page = await findFitting(database, request, fitting);
  const { total } = page;
  if (total >= enough || search.squashed.length < shortest) return page;
  const hasAll = offset === 0 && limit >= total;
  const all = hasAll
    ? page
    : await findFitting(database, { ...request, limit: enough, offset: 0 }, fitting);
  const ids = [...all.ids];
  let found = ids.length;
  const reader = createEntryReader(database, request);
  /** The place to read on: the found software is known as far as it is shown, and all of it where that is little. */
  const behind = () => ({
    without: [...ids],
    limit: Math.min(mostMore, Math.max(enough, offset + limit) - ids.length),
  });
  const add = (more: CountedEntries) => {
    ids.push(...more.ids);
    found += Math.min(mostMore, more.count);
  };
  const { within, described, candidates } = await askForMore(reader, request, kinds, behind());
  add(within);
  if (found < enough) {
    const known = within.count === 0 ? described : undefined;
    add(await findDescribed(reader, search, kinds, behind(), known));
  }
  const meant = found < enough ? correctSearch(search, candidates) : null;
  if (meant) {
    const corrected = fits({ terms: meant.terms, together: null }, kinds);
    add(await findCorrected(database, request, { meant, fitting: corrected, ...behind() }));
  }
  for (const stage of [withSomeWords, similar]) {
    if (found > 0) break;
    const wanted = await stage(database, request);
    if (!wanted) continue;
    const some = await reader.read({ ...wanted, limit: mostMore });
    add({ ids: some, count: some.length });
  }
  return { ids: ids.slice(offset, offset + limit), total: found };
}

/**
 * Asks for software that fits less well: with the text within a word, with it in the description, and the words that
 * may have been meant. One question, since each of them is little work, and most searches that come here need all.
 */
async function askForMore(
  reader: EntryReader,
  request: RankedRequest,
  kinds: Kinds,
  wanted: { readonly limit: number; readonly without: readonly number[] },
) {
  const { database } = reader;
  const { search } = request;
  const within = reader
    .selectCounted({ where: isWithin(database, request), ...wanted })
    .as('within');
  const described = selectDescribed(reader, search, kinds, wanted).as('described');
  const words = selectNearWords(database, search);
  const [row] = await database
    .select({
      ids: within.ids,
      count: within.count,
      describedIds: described.describedIds,
      describedCount: described.describedCount,
      isWhole: described.isWhole,
      candidates: words
        ? sql<readonly string[]>`array(${words})`
        : sql<readonly string[]>`'{}'::text[]`,
    })
    .from(within)
    .crossJoin(described);
  return {
    within: row ?? { ids: [], count: 0 },
    described: row,
    candidates: row?.candidates ?? [],
  };
}

/**
 * A page of the software that has all words of a search: first with the words in its name and vendor, and then the
 * others.
 */
async function findFitting(
  database: Database,
  request: RankedRequest,
  fitting: Fitting,
): Promise<RankedPage> {
  const { search, limit, offset, mostCounted, keepCount = (count) => count() } = request;
  const reader = createEntryReader(database, request);
  const countAll = () => keepCount(() => reader.totalFitting(fitting, mostCounted));
  const [named, counted] = await Promise.all([
    readNamed(database, request, [search], { limit, offset }),
    fitting.isNamedAlone ? undefined : countAll(),
  ]);
  const isCounted = named.ids !== null || named.count > (mostCounted ?? Infinity);
  const total = counted ?? (isCounted ? named.count : await countAll());
  const isCapped = total > (mostCounted ?? Infinity);
  if (offset >= total && !isCapped) return { ids: [], total };
  if (!named.ids) {
    return { ids: await readBroad(reader, search, fitting, { limit, offset }), total };
  }
  const others = isCapped ? Infinity : total - named.count;
  const rest = limit - named.ids.length;
  if (others === 0 || rest === 0) return { ids: named.ids, total };
  const behind = await reader.read({
    where: and(fitting.where, not(isNamed(search))),
    order: others > broad ? withinTier : withinTierOfFew,
    limit: rest,
    offset: Math.max(0, offset - named.count),
  });
  return { ids: [...named.ids, ...behind], total };
}

interface WantedCorrected {
  readonly meant: Corrected;
  /** The software that has each word as typed or as it may have been meant. */
  readonly fitting: Fitting;
  readonly limit: number;
  readonly without: readonly number[];
}

/**
 * The software that is meant if words were mistyped: first by a name like one of the searches that may be meant, then
 * with the words elsewhere.
 */
async function findCorrected(
  database: Database,
  request: RankedRequest,
  { meant: { searches, terms }, fitting, limit, without }: WantedCorrected,
): Promise<CountedEntries> {
  const reader = createEntryReader(database, request);
  const { ids, count } = await readNamed(database, request, searches, {
    ...{ limit, offset: 0, without },
    ...(searches.length > 1 && { terms }),
  });
  const [nearest] = searches;
  if (!ids && nearest) {
    const some = await readBroad(reader, nearest, fitting, {
      limit: limit + without.length,
      offset: 0,
    });
    return { ids: some.filter((id) => !without.includes(id)).slice(0, limit), count };
  }
  const named = ids ?? [];
  if (count >= mostMore) return { ids: named, count };
  const [rest] = await reader.selectCounted({
    where: and(fitting.where, ...searches.map((search) => not(isNamed(search)))),
    limit: limit - named.length,
    without,
  });
  return { ids: [...named, ...(rest?.ids ?? [])], count: count + (rest?.count ?? 0) };
}

/** The most entries of all kinds together: more than they can give. */
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

type Stage = Pick<Wanted, 'where' | 'order'>;

type BeginStage = (database: Database, request: RankedRequest) => Promise<Stage | null>;

/** The software that the search by name finds too: text anywhere in the name or the vendor. */
const isWithin = (database: Database, { text }: RankedRequest): SQL =>
  inArray(entry.softwareId, softwareWhere(database, and(...softwareFound(text))));

/**
 * Entries that have some of several words in their name, those with most of them first. Each of a few usual words names
 * a great part of a large catalogue: only those with most of them are compared as a whole.
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
