import { inArray, sql, type SQL } from 'drizzle-orm';
import { limits } from '@patchbay/domain/entities';
import type { Viewer } from '../../server/context.ts';
import type { Database } from '../../db/database.ts';
import { software } from '../../db/schema.ts';
import type { SortOrder } from '../../http/requests/query-parameters.ts';
import { answeredColumns, briefColumns, type SoftwareRow } from '../software-answer.ts';
import { countWithin, mostAnswerBytes } from '../answer-size.ts';
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

const briefTexts = [software.name, software.vendor];
const briefLists = [software.screenshots, software.audioDemos];
/** A brief row with all that forms and imports take, of characters of three bytes. */
const mostBriefBytes =
  bytesAround +
  3 *
    (limits.nameLength +
      limits.vendorLength +
      (limits.screenshots + limits.audioDemos) * limits.urlLength);
const texts = [...briefTexts, software.description, software.url];
const lists = [
  software.youtubeReviewsUrls,
  software.youtubeTutorialsUrls,
  software.youtubeOtherUrls,
  software.documentationUrls,
  ...briefLists,
];

export interface RowsRequest {
  readonly viewer: Viewer;
  /** Without descriptions and lists of addresses. */
  readonly isBrief?: boolean;
  /** Default: those of a usual answer. */
  readonly mostBytes?: number;
}

/** About how many bytes a row has in an answer. The database knows the length of a long text without reading it. */
function bytesOf({ viewer, isBrief }: RowsRequest): SQL<number> {
  const whole = viewer.isStaff ? [...texts, software.internalNotes] : texts;
  const terms = [
    sql.raw(String(bytesAround)),
    ...(isBrief ? briefTexts : whole).map((text) => sql`octet_length(${text})`),
    ...(isBrief ? briefLists : lists).map((list) => sql`octet_length(${list}::text)`),
  ];
  return sql<number>`${sql.join(terms, sql` + `)}`;
}

/**
 * Software by their ids, in the order of those: all of them, or fewer where they are too many bytes for one answer.
 * Where they may be too many they are measured first, and only those that are answered are read.
 */
export async function readSoftwareRows(
  database: Database,
  ids: readonly number[],
  request: RowsRequest,
): Promise<readonly SoftwareRow[]> {
  if (ids.length === 0) return [];
  const { viewer, isBrief, mostBytes = mostAnswerBytes } = request;
  const areFew = isBrief === true && ids.length * mostBriefBytes <= mostBytes;
  const read = areFew ? ids : await firstWithin(database, ids, request);
  const internalNotes =
    viewer.isStaff && !isBrief ? sql<string>`${software.internalNotes}` : sql<string>`''`;
  const rows = await database
    .select({ ...answeredColumns, ...(isBrief ? briefColumns : {}), internalNotes })
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
  const { mostBytes = mostAnswerBytes } = request;
  const sizes = await database
    .select({ id: software.id, bytes: bytesOf(request) })
    .from(software)
    .where(inArray(software.id, [...ids]));
  const bytes = new Map(sizes.map((row) => [row.id, row.bytes]));
  return ids.slice(
    0,
    countWithin(
      ids.map((id) => bytes.get(id) ?? 0),
      mostBytes,
    ),
  );
}
