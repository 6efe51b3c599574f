import { and, count, eq, inArray, ne, type SQL } from 'drizzle-orm';
import type { Handler } from 'hono';
import { storedStatuses } from '@patchbay/domain/entities';
import { gapFilters, type Gap } from '@patchbay/domain/versions';
import type { ApiContext } from '../server/context.ts';
import type { Database } from '../db/database.ts';
import { software } from '../db/schema.ts';
import { answerJson } from '../http/answer-json.ts';
import {
  createQueryReader,
  oneOf,
  plainText,
  sortOrder,
  wholeNumber,
} from '../http/requests/query-parameters.ts';
import { largestId } from '../http/requests/read-id.ts';
import { rowGaps, whereGaps } from '../software/gaps.ts';
import { softwareAnswer, type SoftwareRow } from '../software/software-answer.ts';
import { readPageIds, readSoftwareRows } from '../software/lists/software-page.ts';
import { maxAnswerBytes } from '../software/answer-size.ts';
import { positionOf, softwareBehind, softwareFound } from '../software/lists/software-order.ts';

const pageSize = 50;
const maxRows = 500;

export const staffListQuery = {
  ordering: sortOrder,
  query: plainText,
  category: wholeNumber(1, largestId),
  status: oneOf(storedStatuses),
  has_blank_version_urls: oneOf(['true', 'false']),
  missing: oneOf(gapFilters),
  limit: wholeNumber(1, maxRows),
  offset: wholeNumber(0, largestId),
};

function readParameters(url: string) {
  const { read, refuseProblems } = createQueryReader(new URL(url).searchParams, staffListQuery);
  const parameters = {
    order: read('ordering') ?? { sortBy: 'name' as const, isDescending: false },
    query: read('query') ?? '',
    category: read('category'),
    status: read('status'),
    hasBlankVersionUrls: read('has_blank_version_urls'),
    missing: read('missing'),
    limit: read('limit') ?? pageSize,
    offset: read('offset') ?? 0,
  };
  refuseProblems();
  return parameters;
}

function matching(parameters: ReturnType<typeof readParameters>): SQL | undefined {
  const { query, category, status, hasBlankVersionUrls, missing } = parameters;
  return and(
    ...softwareFound(query),
    category === null ? undefined : eq(software.categoryId, category),
    // Archived software is only in its own list.
    status === null ? ne(software.status, 'archived') : eq(software.status, status),
    hasBlankVersionUrls === null
      ? undefined
      : eq(software.hasBlankVersionUrls, hasBlankVersionUrls === 'true'),
    missing === null ? undefined : whereGaps(missing),
  );
}

/**
 * The number of software that match: at the end of a page it follows from the offset, so that only the rows behind the
 * page are counted.
 */
async function countFound(
  database: Database,
  where: SQL | undefined,
  { order, limit, offset }: ReturnType<typeof readParameters>,
  rows: readonly SoftwareRow[],
  isCut: boolean,
): Promise<number> {
  const last = rows.at(-1);
  const counted = last ? offset + rows.length : 0;
  if (!isCut && rows.length < limit && (last || offset === 0)) return counted;
  const [rest] = await database
    .select({ total: count() })
    .from(software)
    .where(and(where, last && softwareBehind(order, positionOf(order, last))));
  return counted + (rest?.total ?? 0);
}

/** The gaps of the software of a page, by its id. */
async function readGaps(
  database: Database,
  rows: readonly SoftwareRow[],
): Promise<ReadonlyMap<number, readonly Gap[]>> {
  if (rows.length === 0) return new Map();
  const ids = rows.map(({ id }) => id);
  const read = await database
    .select({ id: software.id, missing: rowGaps })
    .from(software)
    .where(inArray(software.id, ids));
  return new Map(read.map(({ id, missing }) => [id, missing]));
}

/** `GET /api/software-admin/`: a page of the staff's list, and how many match in all. */
export const listForStaff =
  ({ database, identify }: ApiContext): Handler =>
  async (c) => {
    const parameters = readParameters(c.req.url);
    const viewer = await identify(c.req.raw);
    const where = matching(parameters);
    const { order, limit, offset } = parameters;
    const ids = await readPageIds(database, { where, order, limit, offset });
    // The table has numbered pages, so a page of 50 must have all of its rows.
    const rows = await readSoftwareRows(database, ids, { viewer, maxBytes: 4 * maxAnswerBytes });
    const total = await countFound(database, where, parameters, rows, rows.length < ids.length);
    const missing = await readGaps(database, rows);
    return answerJson(c, {
      items: rows.map((row) => ({
        ...softwareAnswer(row, viewer),
        missing: missing.get(row.id) ?? [],
      })),
      count: total,
      missingValues: gapFilters,
    });
  };

/** `GET /api/software-admin/statuses/`: how much software there is of each status, and how much lacks a package. */
export const countStatuses =
  ({ database }: ApiContext): Handler =>
  async (c) => {
    const [rows, [blank]] = await Promise.all([
      database
        .select({ status: software.status, total: count() })
        .from(software)
        .groupBy(software.status),
      database
        .select({ total: count() })
        .from(software)
        .where(and(eq(software.hasBlankVersionUrls, true), ne(software.status, 'archived'))),
    ]);
    return c.json({
      ...Object.fromEntries(rows.map(({ status, total }) => [status, total])),
      blank_version_urls: blank?.total ?? 0,
    });
  };
