import { and, eq, ne, sql, type SQL } from 'drizzle-orm';
import { searchEntries as entry } from '../../db/search-schema.ts';
import type { EntryReader } from './read-entries.ts';
import type { Search } from './read-search.ts';
import {
  hasInItsName,
  isNamed,
  named,
  ofLengths,
  tierOf,
  tsquery,
  withinTier,
  type Fitting,
} from './ranking.ts';
import { atOnce, type Place } from './read-named.ts';

/** Names up to so many letters longer than the search are read first, then those that are up to so many longer still. */
const lettersAtOnce = 3;
/** The same where no name is so short. */
const mostLettersAtOnce = 6;
/** Names that are longer than the search by more letters than this are read in one step. */
const mostLetters = 24;

interface Named {
  /** A `tsquery` over names. */
  readonly query: string;
  readonly where: SQL | undefined;
}

/** A part of what a search finds, in an order of its own. */
interface Part {
  /** The number of entries that it has, up to so many. */
  readonly size: (most: number) => Promise<number>;
  /** Some of its entries, fewer than `limit` only at its end. */
  readonly read: (place: Place) => Promise<readonly number[]>;
}

/**
 * A page of a search that matches more names than `readNamed` reads, without reading each of them (rule H82): the name
 * itself, names that begin with it, then entries with it in the name, in name and vendor together, and anywhere. Of
 * those with it in the name, the ones with the shortest names are ordered by how well they fit, and then those with the
 * next longer ones. The entries before the page are counted and not read.
 */
export async function readBroad(
  reader: EntryReader,
  search: Search,
  fitting: Fitting,
  { limit, offset }: Place,
): Promise<readonly number[]> {
  const found: number[] = [];
  let before = offset;
  for (const { size, read } of broadParts(reader, search, fitting)) {
    if (before > 0) {
      const counted = await size(before);
      if (counted <= before) {
        before -= counted;
        continue;
      }
    }
    found.push(...(await read({ limit: limit - found.length, offset: before })));
    if (found.length >= limit) break;
    before = 0;
  }
  return found;
}

function broadParts(reader: EntryReader, search: Search, fitting: Fitting): readonly Part[] {
  const { squashed, query } = search;
  const name = entry.squashedName;
  const begins = sql`(${name} >= ${squashed} and ${name} < ${`${squashed}\u{10FFFF}`})`;
  const inItsName = hasInItsName(search);
  const inOrder = (where: SQL | undefined, order: readonly SQL[]): Part => ({
    size: (most) => reader.total(where, most),
    read: (place) => reader.read({ where, order, ...place }),
  });
  const beginning = and(begins, ne(name, squashed));
  const notBegun = (condition: SQL) => and(condition, sql`not ${begins}`);
  const inTiers = (kind: Named): Part => ({
    size: (most) =>
      reader.total(and(sql`${entry.names} @@ ${tsquery(kind.query)}`, kind.where), most),
    read: (place) => readTiers(reader, search, kind, place),
  });
  const isItself = eq(name, squashed);
  // The order of an index would be read to its end for the few that begin so.
  const few = once(() =>
    reader.readFew({ where: begins, tier: tierOf(search), first: isItself, most: atOnce }),
  );
  const ofFew = (part: Part, choose: (rows: Tiered) => readonly number[]): Part => ({
    ...part,
    read: async (place) => {
      const rows = await few();
      return rows ? choose(rows).slice(place.offset, place.offset + place.limit) : part.read(place);
    },
  });
  return [
    ofFew(inOrder(isItself, [tierOf(search), ...withinTier]), (rows) =>
      byTier(rows.filter((row) => row.isFirst)),
    ),
    ofFew(inOrder(beginning, withinTier), (rows) =>
      rows.filter((row) => !row.isFirst).map(({ id }) => id),
    ),
    inTiers({ query, where: sql`not ${begins}` }),
    inTiers({ query: named(query), where: sql`not ${inItsName} and not ${begins}` }),
    inOrder(notBegun(sql`${fitting.where} and not ${isNamed(search)}`), withinTier),
  ];
}

/** Shares the result of some work, which is done when it is first asked for. */
function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined;
  return () => (result ??= work());
}

type Tiered = readonly {
  readonly id: number;
  readonly tier: number;
  readonly isFirst: boolean;
}[];

const byTier = (
  rows: readonly { readonly id: number; readonly tier: number }[],
): readonly number[] => rows.toSorted((a, b) => a.tier - b.tier).map(({ id }) => id);

async function readTiers(
  reader: EntryReader,
  search: Search,
  kind: Named,
  { limit, offset }: Place,
): Promise<readonly number[]> {
  const within = offset % atOnce;
  const found: number[] = [];
  for await (const some of toldApart(reader, search, kind, offset - within)) {
    found.push(...some);
    if (found.length >= within + limit) break;
  }
  return found.slice(within, within + limit);
}

/**
 * The entries with the shortest names in the order of how well they fit, then those with the next longer ones.
 * @param skipped the number to begin behind, a multiple of those that are ordered at once
 */
async function* toldApart(
  reader: EntryReader,
  search: Search,
  kind: Named,
  skipped: number,
): AsyncGenerator<readonly number[]> {
  let before = skipped;
  let some: { readonly id: number; readonly tier: number }[] = [];
  let letters = lettersAtOnce;
  let shortest = 1;
  let longest: number | null = search.squashed.length + letters;
  for (;;) {
    const where = ofLength(kind, shortest, longest);
    let size = before > 0 ? await reader.total(where, before) : null;
    if (size !== null && size <= before) before -= size;
    else {
      size = 0;
      for (let offset = before; ;) {
        const limit = atOnce - some.length;
        const rows = await reader.readTiers({ where, tier: tierOf(search), limit, offset });
        some.push(...rows);
        size += rows.length;
        if (rows.length < limit) break;
        yield byTier(some);
        some = [];
        offset += limit;
      }
      before = 0;
    }
    if (longest === null) break;
    // Each step is a question to the database, and each name of these lengths is read.
    letters = size === 0 ? Math.min(2 * letters, mostLettersAtOnce) : lettersAtOnce;
    shortest = longest + 1;
    longest += letters;
    if (longest > search.squashed.length + mostLetters) longest = null;
  }
  yield byTier(some);
}

/**
 * Only those of some lengths; null for all that are longer. The index of words knows how long names are, so that of
 * thousands only the shortest are read.
 */
function ofLength(
  { query, where }: Named,
  shortest: number,
  longest: number | null,
): SQL | undefined {
  // Not as the index by length has it, of which a database would read a great part.
  const length = sql`length(${entry.squashedName}) + 0`;
  if (longest === null) {
    return and(sql`${entry.names} @@ ${tsquery(query)}`, sql`${length} >= ${shortest}`, where);
  }
  const inIndex = tsquery(`(${query}) & ${ofLengths(shortest, longest)}`);
  return and(
    sql`${entry.names} @@ ${inIndex}`,
    sql`${length} between ${shortest} and ${longest}`,
    where,
  );
}
