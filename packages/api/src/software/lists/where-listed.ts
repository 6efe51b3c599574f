import { and, eq, ne, type SQL } from 'drizzle-orm';
import type { Viewer } from '../../server/context.ts';
import type { Database } from '../../db/database.ts';
import { software } from '../../db/schema.ts';
import { searchEntries } from '../../db/search-schema.ts';
import { listedTo } from '../find-visible.ts';
import type { KeptCatalogue } from '../kept-catalogue.ts';
import { whereMentioned, whereRanked, type RankedRequest } from '../search/ranking.ts';
import { readSearch, type Search } from '../search/read-search.ts';
import { facetNames, hasFacet, type Lookups } from './list-filters.ts';
import type { ListParameters } from './list-parameters.ts';
import { softwareFound } from './software-order.ts';

/** The search of a list that is asked for by relevance; null where it is found by name, or lists everything. */
export const rankedSearch = ({ ranking, search }: ListParameters): Search | null =>
  ranking === null ? null : readSearch(search);

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
  search: Search,
  viewer: Viewer,
  revision?: string,
): Promise<Omit<RankedRequest, 'limit' | 'offset'>> {
  const { status, statusNot } = parameters;
  return {
    text: parameters.search,
    search,
    categories: await kept.categoryFinder(revision),
    statuses: and(
      // A condition more is asked of each of thousands of rows.
      isShown(status, viewer) ? undefined : listedEntries(viewer),
      status ? eq(searchEntries.status, status) : undefined,
      statusNot ? ne(searchEntries.status, statusNot) : undefined,
    ),
    filters: and(...(await filtersOf(parameters, kept))),
  };
}

/** The software of a list with these parameters, as a condition: for pages in its order, and for counts. */
export async function whereListed(
  database: Database,
  kept: KeptCatalogue,
  parameters: ListParameters,
  viewer: Viewer,
): Promise<SQL | undefined> {
  const search = rankedSearch(parameters);
  if (search) {
    const where = parameters.ranking === 'mentions' ? whereMentioned : whereRanked;
    return where(database, await rankedRequest(kept, parameters, search, viewer));
  }
  return and(
    listedTo(viewer),
    ...softwareFound(parameters.search),
    parameters.status ? eq(software.status, parameters.status) : undefined,
    parameters.statusNot ? ne(software.status, parameters.statusNot) : undefined,
    ...(await filtersOf(parameters, kept)),
  );
}
