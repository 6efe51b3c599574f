import { and, arrayContains, count, eq, ne, type SQL } from 'drizzle-orm';
import type { Handler } from 'hono';
import type { ApiContext, Viewer } from '../server/context.ts';
import type { Database } from '../db/database.ts';
import { software } from '../db/schema.ts';
import { searchEntries } from '../db/search-schema.ts';
import { reasonOf } from '../process/error-details.ts';
import { answerJson } from '../http/answer-json.ts';
import { facetsHeader } from '../http/cors.ts';
import { visibleTo } from './find-visible.ts';
import { readListParameters, type ListParameters } from './list-parameters.ts';
import { softwareAnswer } from './software-answer.ts';
import { countMiss } from './search/count-misses.ts';
import { findRanked, isAmong, whereRanked, type RankedRequest } from './search/find-ranked.ts';
import { readSearch, type Search } from './search/read-search.ts';
import { readSoftwarePage, readSoftwareRows } from './software-page.ts';
import { softwareFound } from './software-order.ts';

/**
 * `GET /api/software/`: a page of what matches, and how many match in `X-Total-Count`. A page ends early where its rows are
 * too many bytes; whoever wants the rest asks on from there. It announces `GET /api/software/facets/`.
 */
export const listSoftware =
  (context: ApiContext): Handler =>
  async (c) => {
    const { database, identify } = context;
    const parameters = readListParameters(new URL(c.req.url).searchParams);
    const viewer = await identify(c.req.raw);
    const search = parameters.isRanked ? readSearch(parameters.search) : null;
    const { rows, total } = search
      ? await readRanked(database, parameters, search, viewer)
      : await readOrdered(database, parameters, viewer);
    // A text that filters keep from being found, or that staff try, says nothing about the catalogue.
    if (search && total === 0 && !viewer.isStaff && !filtersOf(parameters).some(Boolean)) {
      // A disk that is full, or a database that is read alone, keeps nobody from an answer.
      await countMiss(context, c, parameters.search).catch((error: unknown) => {
        context.log(`A search without results could not be counted: ${reasonOf(error)}`);
      });
    }
    return answerJson(
      c,
      rows.map((row) => softwareAnswer(row, viewer)),
      { headers: { 'X-Total-Count': String(total), [facetsHeader]: 'true' } },
    );
  };

async function readOrdered(database: Database, parameters: ListParameters, viewer: Viewer) {
  const where = and(visibleTo(viewer), ...listConditions(parameters));
  const { limit, offset } = parameters;
  const [{ rows }, [counted]] = await Promise.all([
    readSoftwarePage(database, { where, order: parameters, limit, offset, viewer }),
    database.select({ total: count() }).from(software).where(where),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

async function readRanked(
  database: Database,
  parameters: ListParameters,
  search: Search,
  viewer: Viewer,
) {
  const { limit, offset } = parameters;
  const request = rankedRequest(parameters, search, viewer);
  const { ids, total } = await findRanked(database, { ...request, limit, offset });
  return { rows: await readSoftwareRows(database, ids, viewer), total };
}

function rankedRequest(
  { search: text, status, statusNot, ...filters }: ListParameters,
  search: Search,
  viewer: Viewer,
): Omit<RankedRequest, 'limit' | 'offset'> {
  return {
    text,
    search,
    statuses: and(
      viewer.isStaff ? undefined : eq(searchEntries.status, 'enabled'),
      status ? eq(searchEntries.status, status) : undefined,
      statusNot ? ne(searchEntries.status, statusNot) : undefined,
    ),
    filters: and(...filtersOf(filters)),
  };
}

/** What a list of these parameters has, as a condition: for counts over it. */
export async function whereListed(
  database: Database,
  parameters: ListParameters,
  viewer: Viewer,
): Promise<SQL | undefined> {
  const search = parameters.isRanked ? readSearch(parameters.search) : null;
  if (!search) return and(visibleTo(viewer), ...listConditions(parameters));
  return whereRanked(database, rankedRequest(parameters, search, viewer));
}

const listConditions = (parameters: ListParameters): (SQL | undefined)[] => [
  ...softwareFound(parameters.search),
  parameters.status ? eq(software.status, parameters.status) : undefined,
  parameters.statusNot ? ne(software.status, parameters.statusNot) : undefined,
  ...filtersOf(parameters),
];

type ListFilters = Pick<
  ListParameters,
  'categoryIds' | 'vendorSlug' | 'format' | 'type' | 'architecture'
>;

function filtersOf({ categoryIds, vendorSlug, format, type, architecture }: ListFilters) {
  return [
    categoryIds ? isAmong(software.categoryId, categoryIds) : undefined,
    vendorSlug === null ? undefined : eq(software.vendorSlug, vendorSlug),
    format ? arrayContains(software.formats, [format]) : undefined,
    type ? arrayContains(software.types, [type]) : undefined,
    architecture ? arrayContains(software.architectures, [architecture]) : undefined,
  ];
}
