import { foldText } from '@patchbay/domain/format';
import { and, inArray, notInArray, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { software } from '../../db/schema.ts';
import { searchEntries as entry, searchTexts } from '../../db/search-schema.ts';
import { isAmong } from '../lists/list-filters.ts';
import { countRows } from '../lists/list-total.ts';
import { softwareFound } from '../lists/software-order.ts';
import { correctSearch } from './correct-search.ts';
import type { Search } from './read-search.ts';
import { inName, tierOf, tsquery, withinTier } from './ranking.ts';

export interface RankedRequest {
  /** As typed. */
  readonly text: string;
  readonly search: Search;
  /** The statuses that the viewer may see. */
  readonly statuses: SQL | undefined;
  /** Filters over software; undefined where there are none. */
  readonly filters: SQL | undefined;
  readonly limit: number;
  readonly offset: number;
  /** A total beyond this need not be exact. Default: it is exact. */
  readonly mostCounted?: number | undefined;
  /** Keeps the number of what has all the words. Default: it is counted each time. */
  readonly keepTotal?: (count: () => Promise<number>) => Promise<number>;
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

/** So many of those are told apart at once. */
const atOnce = 500;

/** A shorter text is found only where something begins with it. */
const shortest = 3;

/** Folded. With more letters a database compares each name of the catalogue, a second for 20,000, in place of using its index. */
const longestSimilar = 100;

interface Wanted {
  readonly where: SQL | undefined;
  readonly order: readonly SQL[];
  readonly limit: number;
  readonly offset?: number;
  /** Found already. */
  readonly without?: readonly number[];
}

type Reading = Omit<RankedRequest, 'limit' | 'offset'>;

/** Rows that the viewer may see and that pass the filters. Only filters that need more columns read the wide rows. */
const allowedBy = (database: Database, { statuses, filters }: Reading): SQL | undefined =>
  and(statuses, filters && inArray(entry.softwareId, softwareWhere(database, filters)));

/** Entries that may be seen and pass the filters. */
function createReader(database: Database, request: Reading) {
  const allowed = allowedBy(database, request);
  const select = ({ where, order, limit, offset = 0, without = [] }: Wanted) =>
    database
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
  const read = async (wanted: Wanted) => (await select(wanted)).map(({ id }) => id);
  // Beside the page and not with it: a count over a page's rows would keep all of them in memory or in a file.
  const total = (where: SQL, most?: number) =>
    countRows(database, entry, and(where, allowed), most);
  return { select, read, total };
}

type Reader = ReturnType<typeof createReader>;

const softwareWhere = (database: Database, condition: SQL | undefined) =>
  database.select({ id: software.id }).from(software).where(condition);

/**
 * A page of what a search finds, by relevance (rules H81 to H83): first what has every word in its name, vendor, categories, formats
 * or types. Where that is little, what has the text within a word, then what has it in its description, then what is meant if
 * words were mistyped. Where there is nothing at all, what has some of the words, or the most similar names.
 */
export async function findRanked(database: Database, request: RankedRequest): Promise<RankedPage> {
  const { search, limit, offset, mostCounted, keepTotal } = request;
  const reader = createReader(database, request);
  const { read } = reader;
  const fitting = {
    where: sql`${entry.words} @@ ${tsquery(search.query)}`,
    order: [tierOf(search), ...withinTier],
  };
  const count = () => reader.total(fitting.where, mostCounted);
  const total = await (keepTotal ? keepTotal(count) : count());
  if (total > broad) {
    const isBehindAll = offset >= total && (mostCounted === undefined || total <= mostCounted);
    return { ids: isBehindAll ? [] : await readBroad(reader, search, { limit, offset }), total };
  }
  const ids = await read({ ...fitting, limit, offset });
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
const most = broad + 10 * mostMore;

/** All that a search finds by relevance, as a condition over software: for counts. */
export async function whereRanked(
  database: Database,
  request: Omit<RankedRequest, 'limit' | 'offset'>,
): Promise<SQL | undefined> {
  const { search, statuses, filters } = request;
  const fits = sql`${entry.words} @@ ${tsquery(search.query)}`;
  if ((await createReader(database, request).total(fits, broad)) > broad) {
    const fitting = database
      .select({ id: entry.softwareId })
      .from(entry)
      .where(and(fits, statuses));
    return and(inArray(software.id, fitting), filters);
  }
  const { ids } = await findRanked(database, { ...request, limit: most, offset: 0 });
  return isAmong(software.id, ids);
}

/** A part of what a search finds, in an order of its own. */
interface Part {
  readonly where: SQL;
  /** Some of its entries, fewer than `limit` at its end alone. */
  readonly read: (place: Place) => Promise<readonly number[]>;
}

interface Place {
  readonly limit: number;
  readonly offset: number;
}

/**
 * A page of a search that finds a great many, without comparing each of them with it (rule H82): the name itself, what
 * begins with it, then what has it in the name, in name and vendor together, and anywhere. Of what has it in the name, those
 * with the shortest names are told apart by how well they fit, and then those with the next longer ones. What stands before the
 * page is counted and not read, so that one far behind takes as many questions as any (rule X220).
 */
async function readBroad(
  reader: Reader,
  search: Search,
  { limit, offset }: Place,
): Promise<readonly number[]> {
  const found: number[] = [];
  let before = 0;
  for (const part of broadParts(reader, search)) {
    const within = Math.max(0, offset - before);
    const size = within === 0 ? null : await reader.total(part.where);
    if (size !== null && size <= within) {
      before += size;
      continue;
    }
    found.push(...(await part.read({ limit: limit - found.length, offset: within })));
    if (found.length >= limit) break;
    before = offset;
  }
  return found;
}

function broadParts({ read, select }: Reader, search: Search): readonly Part[] {
  const { squashed, query } = search;
  const name = entry.squashedName;
  const order = [tierOf(search), ...withinTier];
  const begins = sql`(${name} >= ${squashed} and ${name} < ${`${squashed}\u{10FFFF}`})`;
  const named = sql`${entry.names} @@ ${tsquery(query)}`;
  const inItsName = sql`${entry.names} @@ ${tsquery(inName(query))}`;
  const inOrder = (where: SQL, by: readonly SQL[]): Part => ({
    where,
    read: (place) => read({ where, order: by, ...place }),
  });
  const toldApart = (where: SQL): Part => ({
    where,
    read: async ({ limit, offset }) => {
      const ids: number[] = [];
      for (let start = offset - (offset % atOnce); ids.length < limit; start += atOnce) {
        const some = select({ where, order: withinTier, limit: atOnce, offset: start });
        const own = await read({ where: inArray(entry.softwareId, some), order, limit: atOnce });
        ids.push(...own.slice(Math.max(0, offset - start)));
        if (own.length < atOnce) break;
      }
      return ids.slice(0, limit);
    },
  });
  return [
    inOrder(sql`${name} = ${squashed}`, order),
    inOrder(sql`(${begins} and ${name} <> ${squashed})`, withinTier),
    toldApart(sql`(${inItsName} and not ${begins})`),
    toldApart(sql`(${named} and not ${inItsName} and not ${begins})`),
    inOrder(
      sql`(${entry.words} @@ ${tsquery(query)} and not ${named} and not ${begins})`,
      withinTier,
    ),
  ];
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

/** The names that are most like a text, where it is no longer than names are. */
const similar: Stage = (database, { text }) => {
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
