import { foldText } from '@patchbay/domain/format';
import { and, inArray, notInArray, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database.ts';
import { software } from '../../db/schema.ts';
import { searchEntries as entry, searchTexts } from '../../db/search-schema.ts';
import { isAmong } from '../lists/list-filters.ts';
import { countRows } from '../lists/list-total.ts';
import { softwareFound } from '../lists/software-order.ts';
import { correctSearch } from './correct-search.ts';
import { marks, searchQuery, termQuery, type Search } from './read-search.ts';
import type { CategoryFinder } from './search-index.ts';
import type { TradeWords } from './trade-words.ts';

export interface RankedRequest {
  /** As typed. */
  readonly text: string;
  /** Null for all software that passes the filters. */
  readonly search: Search | null;
  readonly categories: CategoryFinder;
  readonly tradeWords: TradeWords;
  /** The statuses that the viewer may see. */
  readonly statuses: SQL | undefined;
  /** Filters over software; undefined where there are none. */
  readonly filters: SQL | undefined;
  readonly limit: number;
  readonly offset: number;
  /** A total beyond this need not be exact. Default: it is exact. */
  readonly maxCounted?: number | undefined;
  /** Keeps the number of what has all the words. Default: it is counted each time. */
  readonly keepCount?: (count: () => Promise<number>) => Promise<number>;
}

export interface RankedPage {
  readonly ids: readonly number[];
  readonly total: number;
  /** How many more have the search only in their text: they are no part of the list, and stand below it. */
  readonly mentioned: number;
}

/** Where fewer have all words, software that fits less well is looked for too. */
const enough = 10;
/** The most software of each kind that fits less well. */
const maxMore = 500;
/** Where more fit, they are not all put in order: the shortest names of each tier come first. */
const maxOrdered = 3000;
/** Where more were found, they are a condition and not a list. */
const broad = 1000;
/** A shorter text is found only where something begins with it. */
const minLength = 3;

/** Folded. With more letters a database compares each name of the catalogue in place of using its index. */
const maxSimilarLength = 100;

const matches = (column: AnyPgColumn, query: string): SQL => sql`${column} @@ ${query}::tsquery`;

/** Equal ones: the shorter name first, which has least beside what was asked for; by their ids, so that pages do not overlap. */
const shortestFirst = [
  sql`length(${entry.squashedName})`,
  sql`${entry.squashedName}`,
  sql`${entry.softwareId}`,
];

/** The same order, which no index has: a database that expects many of a few would walk through the whole index for them. */
const shortestOfFew = [sql`length(${entry.squashedName}) + 0`, ...shortestFirst.slice(1)];

const isAnother = (found: readonly number[]): SQL | undefined =>
  found.length > 0 ? notInArray(entry.softwareId, [...found]) : undefined;

/** A request that has words. */
type WordsRequest = RankedRequest & { readonly search: Search };

const hasWords = (request: RankedRequest): request is WordsRequest => request.search !== null;

/** The software that has all words of a search: in its name, in name and vendor, or also in category, formats and types. */
function fit(search: Search, { find }: CategoryFinder) {
  const { squashed, phrase } = search;
  const { nameWords, squashedName: name, squashedVendor: vendor } = entry;
  const isInName = matches(entry.words, searchQuery(search, [marks.name]));
  const isNamed = matches(entry.words, searchQuery(search, [marks.name, marks.vendor]));
  const query = searchQuery(search, [marks.name, marks.vendor, marks.kind], find);
  return {
    isInName,
    isNamed,
    where: matches(entry.words, query),
    begins: sql`(${name} >= ${squashed} and ${name} < ${`${squashed}\u{10FFFF}`})`,
    /** The best is 0 (rule H82). */
    tier: sql`case
      when not ${isNamed} then 9
      when ${nameWords} = ${` ${phrase} `} then 0
      when ${name} = ${squashed} then 1
      when ${squashed} in (${vendor} || ${name}, ${name} || ${vendor}) then 2
      when starts_with(${name}, ${squashed}) then 3
      when position(${` ${phrase} `} in ${nameWords}) > 0 then 4
      when position(${` ${phrase}`} in ${nameWords}) > 0 then 5
      when starts_with(${vendor}, ${squashed}) then 6
      when ${isInName} then 7
      else 8 end`,
  };
}

interface Wanted {
  readonly limit: number;
  readonly offset?: number;
  readonly where: SQL | undefined;
  readonly order: readonly SQL[];
}

/** The entries of software for which a condition holds. */
const isAnyOf = (database: Database, condition: SQL | undefined): SQL =>
  inArray(entry.softwareId, database.select({ id: software.id }).from(software).where(condition));

/** Reads entries of software that the viewer may see and that passes the filters. */
function createReader(database: Database, { statuses, filters }: RankedRequest) {
  // Only filters that need more columns read the wide rows.
  const allowed = and(statuses, filters && isAnyOf(database, filters));
  return {
    database,
    count: (where: SQL | undefined, max?: number) =>
      countRows(database, entry, [and(where, allowed)], max),
    read: async ({ where, order, limit, offset = 0 }: Wanted): Promise<readonly number[]> => {
      const rows = await database
        .select({ id: entry.softwareId })
        .from(entry)
        .where(and(where, allowed))
        .orderBy(...order)
        .limit(limit)
        .offset(offset);
      return rows.map(({ id }) => id);
    },
    /** The same with their number, in a statement that reads each of them once; null where there are too many to be ordered. */
    readCounted: async ({ where, order, limit, offset = 0 }: Wanted) => {
      const found = database.$with('found').as(
        database
          .select()
          .from(entry)
          .where(and(where, allowed))
          .limit(maxOrdered + 1),
      );
      const count = sql<number>`(select count(*) from ${found})::integer`;
      // Under the table's name, so that its columns are these.
      const ids = sql<readonly number[]>`case when ${count} <= ${maxOrdered} then
        array(select ${entry.softwareId} from ${found} as ${entry}
          order by ${sql.join([...order], sql`, `)} limit ${limit} offset ${offset}) end`;
      const [row] = await database
        .with(found)
        .select({ count, ids })
        .from(sql`(select) as one`);
      return row && row.count <= maxOrdered ? row : null;
    },
  };
}

type Reader = ReturnType<typeof createReader>;

/**
 * A page of the software that has all words of one of some searches, by how well it fits (rule H82). Of a great many,
 * those with the shortest names of four groups: names that begin so, that have it, name and vendor together, the rest.
 */
async function findFitting(
  reader: Reader,
  { categories, maxCounted, keepCount = (count) => count() }: RankedRequest,
  searches: readonly Search[],
  {
    limit,
    offset,
    without = [],
  }: Pick<RankedRequest, 'limit' | 'offset'> & { readonly without?: readonly number[] },
): Promise<Omit<RankedPage, 'mentioned'>> {
  const all = searches.map((search) => fit(search, categories));
  const where = and(or(...all.map((one) => one.where)), isAnother(without));
  const tier = sql`least(${sql.join(
    all.map((one) => one.tier),
    sql`, `,
  )})`;
  const order = [tier, ...shortestFirst];
  const found = await reader.readCounted({ where, order, limit, offset });
  if (found) return { ids: found.ids, total: found.count };
  const begins = or(...all.map((one) => one.begins));
  const isInName = or(...all.map((one) => one.isInName));
  const isNamed = or(...all.map((one) => one.isNamed));
  const groups = [
    begins,
    sql`${isInName} and not ${begins}`,
    sql`${isNamed} and not ${isInName} and not ${begins}`,
    sql`${where} and not ${isNamed} and not ${begins}`,
  ].map((group) => and(group, isAnother(without)));
  const ids: number[] = [];
  let skipped = offset;
  for (const group of groups) {
    const size = skipped > 0 ? await reader.count(group, skipped) : Infinity;
    if (size <= skipped) skipped -= size;
    else {
      const rest = { limit: limit - ids.length, offset: skipped };
      // A database that expects many would walk through a whole index for a few.
      const few = await reader.readCounted({ where: group, order, ...rest });
      const read = () => reader.read({ where: group, order: shortestFirst, ...rest });
      ids.push(...(few?.ids ?? (await read())));
      skipped = 0;
    }
    if (ids.length >= limit) break;
  }
  return { ids, total: await keepCount(() => reader.count(where, maxCounted)) };
}

/** Finds software that fits less well: at most 500, without what was found already. */
type FindMore = (
  reader: Reader,
  request: WordsRequest,
  without: readonly number[],
) => Promise<readonly number[]>;

/** The software that the search by name finds too: text anywhere in the name or the vendor. */
const findWithin: FindMore = (reader, { text }, without) =>
  reader.read({
    where: and(isAnyOf(reader.database, and(...softwareFound(text))), isAnother(without)),
    order: shortestOfFew,
    limit: maxMore,
  });

/** The software that has some of the words only in its tagline or description. All fit equally well. */
const findDescribed: FindMore = (reader, { search, categories: { find } }, without) => {
  const query = searchQuery(search, [marks.name, marks.kind], find);
  const described = reader.database
    .select({ id: searchTexts.softwareId })
    .from(searchTexts)
    .where(matches(searchTexts.words, query));
  return reader.read({
    where: and(inArray(entry.softwareId, described), isAnother(without)),
    order: shortestOfFew,
    limit: maxMore,
  });
};

/** The software that is meant if words were mistyped. */
const findCorrected: FindMore = async (reader, request, without) => {
  const { search, categories, tradeWords } = request;
  const searches = await correctSearch(reader.database, search, {
    categoryWords: categories.vocabulary,
    tradeWords,
  });
  if (searches.length === 0) return [];
  const page = { limit: maxMore, offset: 0, without };
  return (
    await findFitting(reader, { ...request, keepCount: () => Promise.resolve(0) }, searches, page)
  ).ids;
};

/** The software that has some of several words in its name or vendor: most of them first, and the names most like the search. */
const findPartly: FindMore = async (reader, { search: { terms, squashed } }) => {
  if (terms.length < 2) return [];
  const queries = terms.map((term) => termQuery(term, [marks.name, marks.vendor]));
  const has = queries.map((query) => sql`(${matches(entry.words, query)})::integer`);
  const mostWords = sql`${sql.join(has, sql` + `)} desc`;
  const isNamed = matches(entry.words, queries.join(' | '));
  const first = { where: isNamed, order: [mostWords, ...shortestFirst], limit: broad };
  return reader.read({
    where: isAmong(entry.softwareId, await reader.read(first)),
    order: [mostWords, sql`similarity(${entry.squashedName}, ${squashed}) desc`, ...shortestFirst],
    limit: maxMore,
  });
};

/** The names that are most like a text, where it is no longer than names are. */
const findSimilar: FindMore = async (reader, { text }) => {
  const folded = foldText(text);
  if (folded.length > maxSimilarLength) return [];
  const mostSimilar = sql`word_similarity(${folded}, ${entry.nameWords}) desc`;
  return reader.read({
    where: isAnyOf(reader.database, sql`${folded} <% ${software.searchText}`),
    order: [mostSimilar, ...shortestFirst],
    limit: maxMore,
  });
};

/** What a search finds where few software have all of its words. */
interface FewFound {
  readonly found: readonly number[];
  /** Software that has some of the words only in its tagline or description, beside others that have them elsewhere. */
  readonly mentioned: readonly number[];
}

/**
 * What a search finds that few software fit, without its filters: these only take away, so that each of their counts holds
 * (rule H27). Null where enough fit, or the text is too short for more: then the list has what fits, and nothing else.
 */
async function findFew(database: Database, request: WordsRequest): Promise<FewFound | null> {
  const { search, categories } = request;
  if (search.squashed.length < minLength) return null;
  const unfiltered = { ...request, filters: undefined };
  const reader = createReader(database, unfiltered);
  if ((await reader.count(fit(search, categories).where, enough)) >= enough) return null;
  const all = { limit: enough, offset: 0 };
  const found = [...(await findFitting(reader, unfiltered, [search], all)).ids];
  const look = (find: FindMore) => find(reader, unfiltered, found);
  if (!search.hasWholeWord) found.push(...(await look(findWithin)));
  if (found.length > 0) {
    return { found, mentioned: found.length < enough ? await look(findDescribed) : [] };
  }
  found.push(...(await look(findDescribed)));
  if (found.length < enough) found.push(...(await look(findCorrected)));
  for (const find of [findPartly, findSimilar]) {
    if (found.length === 0) found.push(...(await look(find)));
  }
  return { found, mentioned: [] };
}

/** What a search finds that few software fit, with its filters. */
async function findFewListed(database: Database, request: WordsRequest): Promise<FewFound | null> {
  const few = await findFew(database, request);
  if (!few || !request.filters) return few;
  const ids = [...few.found, ...few.mentioned];
  const read = { where: isAmong(entry.softwareId, ids), order: shortestFirst, limit: ids.length };
  const listed = new Set(await createReader(database, request).read(read));
  return {
    found: few.found.filter((id) => listed.has(id)),
    mentioned: few.mentioned.filter((id) => listed.has(id)),
  };
}

/**
 * A page of what a search finds, by relevance (rules H81 to H83): what has every word in its name, vendor, categories,
 * formats or types. Where that is little, what has the text within a word comes behind it; where that is nothing, what has
 * it in its description, then what is meant if words were mistyped, then what has some of the words, or the most similar
 * names.
 */
export async function findRanked(database: Database, request: RankedRequest): Promise<RankedPage> {
  const { limit, offset, maxCounted, keepCount = (count) => count() } = request;
  const reader = createReader(database, request);
  if (!hasWords(request)) {
    const order = [entry.squashedName, entry.softwareId].map((column) => sql`${column}`);
    const ids = await reader.read({ where: undefined, order, limit, offset });
    const total = await keepCount(() => reader.count(undefined, maxCounted));
    return { ids, total, mentioned: 0 };
  }
  const few = await findFewListed(database, request);
  if (few) {
    const { found, mentioned } = few;
    return {
      ids: found.slice(offset, offset + limit),
      total: found.length,
      mentioned: mentioned.length,
    };
  }
  const page = await findFitting(reader, request, [request.search], { limit, offset });
  return { ...page, mentioned: 0 };
}

/** All that a search finds by relevance, as a condition over software: for counts, and for lists in another order. */
export async function whereRanked(
  database: Database,
  request: Omit<RankedRequest, 'limit' | 'offset'>,
): Promise<SQL | undefined> {
  const { categories, statuses, filters } = request;
  const whole = { ...request, limit: 0, offset: 0 };
  const few = hasWords(whole) ? await findFew(database, whole) : null;
  if (few) return and(isAmong(software.id, few.found), filters);
  const where = hasWords(whole) ? fit(whole.search, categories).where : undefined;
  const all = database.select({ id: entry.softwareId }).from(entry).where(and(where, statuses));
  return and(inArray(software.id, all), filters);
}

/** The software that has a search only in its text, as a condition over software (rule H83). */
export async function whereMentioned(
  database: Database,
  request: Omit<RankedRequest, 'limit' | 'offset'>,
): Promise<SQL | undefined> {
  const whole = { ...request, limit: 0, offset: 0 };
  const few = hasWords(whole) ? await findFew(database, whole) : null;
  return and(isAmong(software.id, few?.mentioned ?? []), request.filters);
}

/** Whether some software is called as a text says, or has its words side by side in its name: 'Neural Amp Modeler LV2'. */
export async function isNamed(database: Database, search: Search): Promise<boolean> {
  const isCalled = sql`${entry.squashedName} = ${search.squashed}`;
  const hasPhrase = sql`position(${` ${search.phrase} `} in ${entry.nameWords}) > 0`;
  const isInName = and(matches(entry.words, searchQuery(search, [marks.name])), hasPhrase);
  const found = await database
    .select({ id: entry.softwareId })
    .from(entry)
    .where(search.terms.length > 1 ? or(isCalled, isInName) : isCalled)
    .limit(1);
  return found.length > 0;
}
