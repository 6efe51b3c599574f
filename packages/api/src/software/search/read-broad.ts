import { and, eq, ne, sql, type SQL } from 'drizzle-orm';
import { searchEntries as entry } from '../../db/search-schema.ts';
import type { EntryReader } from './read-entries.ts';
import type { Search } from './read-search.ts';
import { fits, inName, ofLengths, tierOf, tsquery, withinTier } from './ranking.ts';

/** So many are told apart at once. */
const atOnce = 500;

/** Names up to so many letters longer than the search are read first, then those that are up to so many longer still. */
const lettersAtOnce = 3;
/** Names that are longer than the search by more letters than this are read in one step. */
const mostLetters = 24;

interface Named {
  /** A `tsquery` over names. */
  readonly query: string;
  readonly where: SQL | undefined;
}

interface Place {
  readonly limit: number;
  readonly offset: number;
}

/** A part of what a search finds, in an order of its own. */
interface Part {
  readonly where: SQL | undefined;
  /** Some of its entries, fewer than `limit` at its end alone. */
  readonly read: (place: Place) => Promise<readonly number[]>;
}

/**
 * A page of a search that finds a great many, without comparing each of them with it (rule H82): the name itself, what
 * begins with it, then what has it in the name, in name and vendor together, and anywhere. Of what has it in the name, those
 * with the shortest names are told apart by how well they fit, and then those with the next longer ones. What stands before the
 * page is counted and not read (rule X220).
 */
export async function readBroad(
  reader: EntryReader,
  search: Search,
  { limit, offset }: Place,
): Promise<readonly number[]> {
  const found: number[] = [];
  let before = offset;
  for (const { where, read } of broadParts(reader, search)) {
    const size = before > 0 ? await reader.total(where, before) : null;
    if (size !== null && size <= before) {
      before -= size;
      continue;
    }
    found.push(...(await read({ limit: limit - found.length, offset: before })));
    if (found.length >= limit) break;
    before = 0;
  }
  return found;
}

function broadParts(reader: EntryReader, search: Search): readonly Part[] {
  const { squashed, query } = search;
  const name = entry.squashedName;
  const begins = sql`(${name} >= ${squashed} and ${name} < ${`${squashed}\u{10FFFF}`})`;
  const named = sql`${entry.names} @@ ${tsquery(query)}`;
  const inItsName = sql`${entry.names} @@ ${tsquery(inName(query))}`;
  const inOrder = (where: SQL | undefined, order: readonly SQL[]): Part => ({
    where,
    read: (place) => reader.read({ where, order, ...place }),
  });
  const inTiers = (kind: Named): Part => ({
    where: and(sql`${entry.names} @@ ${tsquery(kind.query)}`, kind.where),
    read: (place) => readTiers(reader, search, kind, place),
  });
  return [
    inOrder(eq(name, squashed), [tierOf(search), ...withinTier]),
    inOrder(and(begins, ne(name, squashed)), withinTier),
    inTiers({ query: inName(query), where: sql`not ${begins}` }),
    inTiers({ query, where: sql`not ${inItsName} and not ${begins}` }),
    inOrder(sql`${fits(search)} and not ${named} and not ${begins}`, withinTier),
  ];
}

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
 * Those with the shortest names in the order of how well they fit, then those with the next longer ones.
 * @param skipped how many to begin behind, a multiple of those that are told apart at once
 */
async function* toldApart(
  reader: EntryReader,
  search: Search,
  kind: Named,
  skipped: number,
): AsyncGenerator<readonly number[]> {
  let before = skipped;
  let some: { readonly id: number; readonly tier: number }[] = [];
  const inOrder = () => some.sort((a, b) => a.tier - b.tier).map(({ id }) => id);
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
        yield inOrder();
        some = [];
        offset += limit;
      }
      before = 0;
    }
    if (longest === null) break;
    // Each step is a question to the database.
    if (size === 0) letters *= 2;
    shortest = longest + 1;
    longest += letters;
    if (longest > search.squashed.length + mostLetters) longest = null;
  }
  yield inOrder();
}

/**
 * Those of some lengths alone; null for all that are longer. The index of words knows how long names are, so that of thousands
 * only the shortest are read.
 */
function ofLength(
  { query, where }: Named,
  shortest: number,
  longest: number | null,
): SQL | undefined {
  const length = sql`length(${entry.squashedName})`;
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
