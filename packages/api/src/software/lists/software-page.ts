import { inArray, sql, type SQL } from 'drizzle-orm';
import type { Viewer } from '../../server/context.ts';
import type { Database } from '../../db/database.ts';
import { software } from '../../db/schema.ts';
import type { SortOrder } from '../../http/requests/query-parameters.ts';
import { answeredColumns, briefColumns, type SoftwareRow } from '../software-answer.ts';
import { countWithin, maxAnswerBytes } from '../answer-size.ts';
import { rowHasPackage } from '../has-package.ts';
import { softwareOrder } from './software-order.ts';

interface IdsRequest {
  readonly where: SQL | undefined;
  readonly order: SortOrder;
  readonly limit: number;
  readonly offset: number;
}

/**
 * The ids of a page. They are only looked up in an index, however deep the page is: no row is read, and none is sorted.
 */
export async function readPageIds(
  database: Database,
  { where, order, limit, offset }: IdsRequest,
): Promise<readonly number[]> {
  const rows = await database
    .select({ id: software.id })
    .from(software)
    .where(where)
    .orderBy(...softwareOrder(order))
    .limit(limit)
    .offset(offset);
  return rows.map(({ id }) => id);
}

/** Names and marks of an answer's fields. */
const bytesAround = 700;

const texts = [software.name, software.vendor, software.description, software.url];
const lists = [
  software.youtubeReviewsUrls,
  software.youtubeTutorialsUrls,
  software.youtubeOtherUrls,
  software.documentationUrls,
  software.screenshots,
  software.audioDemos,
];

export interface RowsRequest {
  readonly viewer: Viewer;
  /** Without descriptions and lists of addresses. */
  readonly isBrief?: boolean;
  /** Default: those of a usual answer. */
  readonly maxBytes?: number;
}

/** About how many bytes a whole row has in an answer. The database knows the length of a long text without reading it. */
function bytesOf({ viewer }: RowsRequest): SQL<number> {
  const terms = [
    sql.raw(String(bytesAround)),
    ...[...texts, ...(viewer.isStaff ? [software.internalNotes] : [])].map(
      (text) => sql`octet_length(${text})`,
    ),
    ...lists.map((list) => sql`octet_length(${list}::text)`),
  ];
  return sql<number>`${sql.join(terms, sql` + `)}`;
}

/**
 * Software by their ids, in the order of those: all of them, or of whole rows fewer where they are too many bytes for
 * one answer, since a description may be of any length. These are measured first, and only those that are answered are
 * read. A brief row has a few hundred bytes, so that no list of them is too long.
 */
export async function readSoftwareRows(
  database: Database,
  ids: readonly number[],
  request: RowsRequest,
): Promise<readonly SoftwareRow[]> {
  if (ids.length === 0) return [];
  const { viewer, isBrief } = request;
  const read = isBrief ? ids : await firstWithin(database, ids, request);
  const internalNotes =
    viewer.isStaff && !isBrief ? sql<string>`${software.internalNotes}` : sql<string>`''`;
  const rows = await database
    .select({
      ...answeredColumns,
      ...(isBrief ? briefColumns : {}),
      internalNotes,
      hasPackage: rowHasPackage,
    })
    .from(software)
    .where(inArray(software.id, [...read]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return read.flatMap((id) => byId.get(id) ?? []);
}

/** The first of some ids whose rows are not too many bytes together. */
async function firstWithin(
  database: Database,
  ids: readonly number[],
  request: RowsRequest,
): Promise<readonly number[]> {
  const { maxBytes = maxAnswerBytes } = request;
  const sizes = await database
    .select({ id: software.id, bytes: bytesOf(request) })
    .from(software)
    .where(inArray(software.id, [...ids]));
  const bytes = new Map(sizes.map((row) => [row.id, row.bytes]));
  return ids.slice(
    0,
    countWithin(
      ids.map((id) => bytes.get(id) ?? 0),
      maxBytes,
    ),
  );
}
