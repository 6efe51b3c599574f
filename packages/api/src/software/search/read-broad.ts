import { and, eq, ne, sql, type SQL } from 'drizzle-orm';
import { searchEntries as entry } from '../../db/search-schema.ts';
import type { EntryReader } from './read-entries.ts';
import type { Search } from './read-search.ts';
import { fits, inName, ofLengths, tierOf, tsquery, withinTier } from './ranking.ts';

/** So many are told apart at once. */
const atOnce = 500;

/** Names up to so many letters longer than the search are read first, then those that are up to so many longer still. */
const lettersAtOnce = 3;
const mostSteps = 8;

interface Named {
  /** A `tsquery` over names. */
  readonly query: string;
  readonly where: SQL | undefined;
}

/**
 * The first of a search that finds a great many, without comparing each of them with it (rule H82): the name itself, what
 * begins with it, then what has it in the name, in name and vendor together, and anywhere. Of what has it in the name, those
 * with the shortest names are told apart by how well they fit, and then those with the next longer ones.
 */
export async function readBroad(
  reader: EntryReader,
  search: Search,
  wanted: number,
): Promise<readonly number[]> {
  const { read } = reader;
  const { squashed, query } = search;
  const found: number[] = [];
  const isMissing = () => found.length < wanted;
  const name = entry.squashedName;
  const begins = sql`(${name} >= ${squashed} and ${name} < ${`${squashed}\u{10FFFF}`})`;
  const order = [tierOf(search), ...withinTier];
  found.push(...(await read({ where: eq(name, squashed), order, limit: wanted })));
  if (isMissing()) {
    const longer = and(begins, ne(name, squashed));
    const limit = wanted - found.length;
    found.push(...(await read({ where: longer, order: withinTier, limit })));
  }
  const named = sql`${entry.names} @@ ${tsquery(query)}`;
  const inItsName = sql`${entry.names} @@ ${tsquery(inName(query))}`;
  for (const kind of [
    { query: inName(query), where: sql`not ${begins}` },
    { query, where: sql`not ${inItsName} and not ${begins}` },
  ]) {
    if (!isMissing()) break;
    for await (const ids of toldApart(reader, search, kind)) {
      found.push(...ids);
      if (!isMissing()) break;
    }
  }
  if (isMissing()) {
    const where = sql`${fits(search)} and not ${named} and not ${begins}`;
    found.push(...(await read({ where, order: withinTier, limit: wanted - found.length })));
  }
  return found.slice(0, wanted);
}

/** Those with the shortest names in the order of how well they fit, then those with the next longer ones. */
async function* toldApart(
  reader: EntryReader,
  search: Search,
  kind: Named,
): AsyncGenerator<readonly number[]> {
  let some: { readonly id: number; readonly tier: number }[] = [];
  const inOrder = () => some.sort((a, b) => a.tier - b.tier).map(({ id }) => id);
  for (const where of byLength(kind, search)) {
    for (let offset = 0; ;) {
      const limit = atOnce - some.length;
      const rows = await reader.readTiers({ where, tier: tierOf(search), limit, offset });
      some.push(...rows);
      if (rows.length < limit) break;
      yield inOrder();
      some = [];
      offset += limit;
    }
  }
  yield inOrder();
}

/**
 * The same names as conditions of which each has longer ones than the one before. The index of words knows how long names
 * are, so that of thousands only the shortest are read.
 */
function* byLength({ query, where }: Named, { squashed }: Search): Generator<SQL | undefined> {
  let shortest = 1;
  for (let step = 1; step <= mostSteps; step += 1) {
    const longest = squashed.length + lettersAtOnce * step;
    const short = sql`length(${entry.squashedName}) between ${shortest} and ${longest}`;
    const inIndex = tsquery(`(${query}) & ${ofLengths(shortest, longest)}`);
    yield and(sql`${entry.names} @@ ${inIndex}`, short, where);
    shortest = longest + 1;
  }
  const long = sql`length(${entry.squashedName}) >= ${shortest}`;
  yield and(sql`${entry.names} @@ ${tsquery(query)}`, long, where);
}
