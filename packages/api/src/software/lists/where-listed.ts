import { and, eq, ne, type SQL } from 'drizzle-orm';
import type { Viewer } from '../../server/context.ts';
import type { Database } from '../../db/database.ts';
import { software } from '../../db/schema.ts';
import { searchEntries } from '../../db/search-schema.ts';
import { listedTo } from '../find-visible.ts';
import { keyOf, maxCounted } from './list-total.ts';
import type { KeptCatalogue } from '../kept-catalogue.ts';
import {
  findRanked,
  isNamed,
  whereMentioned,
  whereRanked,
  type RankedRequest,
} from '../search/ranking.ts';
import { readFacts, whereFact, type Fact, type RankedReading } from '../search/read-facts.ts';
import { readSearch } from '../search/read-search.ts';
import { facetNames, hasFacet, type Lookups } from './list-filters.ts';
import type { ListParameters } from './list-parameters.ts';
import { softwareFound } from './software-order.ts';

/** Reads a list that is asked for by relevance; null where it is found by name, or lists everything. */
export async function readRanking(
  database: Database,
  kept: KeptCatalogue,
  parameters: ListParameters,
  viewer: Viewer,
  revision?: string,
): Promise<RankedReading | null> {
  const { ranking, search: text, without, readsFacts, scopeOfFacets } = parameters;
  if (ranking === null) return null;
  const tradeWords = await kept.tradeWords(revision);
  const whole = readSearch(text, tradeWords);
  if (!whole || !readsFacts) return whole && { search: whole, facts: [], unmet: [] };
  const { facts, rest } = readFacts(text, without);
  const search = readSearch(rest, tradeWords);
  if (facts.length === 0) return { search: without.length > 0 ? search : whole, facts, unmet: [] };
  // Values that were chosen are another matter: words that are met without them stay as they are.
  const unchosen = { ...parameters, chosen: {} };
  const countWith = async (some: readonly Fact[]) => {
    const reading = { search, facts: some, unmet: [] };
    const request = await rankedRequest(kept, unchosen, reading, viewer, revision);
    return (await findRanked(database, { ...request, limit: 1, offset: 0, maxCounted })).total;
  };
  return kept.readings(
    keyOf('reading', scopeOfFacets, viewer.isStaff),
    async () => {
      if (await isNamed(database, whole)) return { search: whole, facts: [], unmet: [] };
      if ((await countWith(facts)) > 0) return { search, facts, unmet: [] };
      let best: RankedReading = { search, facts: [], unmet: facts };
      let most = 0;
      // Of two that are as good the word that was typed last is left out.
      for (const fact of facts.toReversed()) {
        const others = facts.filter((other) => other !== fact);
        const count = await countWith(others);
        if (count > most) [best, most] = [{ search, facts: others, unmet: [fact] }, count];
      }
      return best;
    },
    revision,
  );
}

export const isFiltered = ({ filters, chosen }: ListParameters): boolean =>
  filters.length + Object.keys(chosen).length > 0;

const lookupsIn = (kept: KeptCatalogue): Lookups => ({
  subtreeOf: async (categoryId) => (await kept.categories()).subtreeOf(categoryId),
});

async function filtersOf(
  { filters, chosen }: ListParameters,
  kept: KeptCatalogue,
): Promise<readonly SQL[]> {
  const lookups = lookupsIn(kept);
  return [
    ...(await Promise.all(filters.map((filter) => filter(lookups)))),
    ...facetNames.flatMap((facet) => {
      const value = chosen[facet];
      return value === undefined ? [] : [hasFacet(facet, value)];
    }),
  ];
}

/** Whether all that has a status is listed to a viewer. */
const isShown = (status: ListParameters['status'], viewer: Viewer): boolean =>
  status !== null && (viewer.isStaff || status === 'enabled');

const listedEntries = (viewer: Viewer): SQL =>
  viewer.isStaff ? ne(searchEntries.status, 'archived') : eq(searchEntries.status, 'enabled');

/** The facts that a search by relevance needs about a list. */
export async function rankedRequest(
  kept: KeptCatalogue,
  parameters: ListParameters,
  { search, facts }: RankedReading,
  viewer: Viewer,
  revision?: string,
): Promise<Omit<RankedRequest, 'limit' | 'offset'>> {
  const { status, statusNot, chosen } = parameters;
  return {
    text: parameters.search,
    search,
    categories: await kept.categoryFinder(revision),
    tradeWords: await kept.tradeWords(revision),
    statuses: and(
      // A condition more is asked of each of thousands of rows.
      isShown(status, viewer) ? undefined : listedEntries(viewer),
      status ? eq(searchEntries.status, status) : undefined,
      statusNot ? ne(searchEntries.status, statusNot) : undefined,
    ),
    filters: and(
      ...(await filtersOf(parameters, kept)),
      // A value that was chosen takes the place of what the words say.
      ...facts.filter(({ facet }) => chosen[facet] === undefined).map(whereFact),
    ),
  };
}

/**
 * The software of a list with these parameters, as a condition: for pages in its order, and for counts.
 * @param facts in place of those that its search says
 */
export async function whereListed(
  database: Database,
  kept: KeptCatalogue,
  parameters: ListParameters,
  viewer: Viewer,
  facts?: readonly Fact[],
): Promise<SQL | undefined> {
  const reading = await readRanking(database, kept, parameters, viewer);
  if (reading) {
    const where = parameters.ranking === 'mentions' ? whereMentioned : whereRanked;
    const wanted = { ...reading, facts: facts ?? reading.facts };
    return where(database, await rankedRequest(kept, parameters, wanted, viewer));
  }
  return and(
    listedTo(viewer),
    ...softwareFound(parameters.search),
    parameters.status ? eq(software.status, parameters.status) : undefined,
    parameters.statusNot ? ne(software.status, parameters.statusNot) : undefined,
    ...(await filtersOf(parameters, kept)),
  );
}
