import { eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Viewer } from '../server/context.ts';
import type { Database } from '../db/database.ts';
import { software } from '../db/schema.ts';
import type { SortOrder } from '../http/requests/query-parameters.ts';
import { answeredColumns, type SoftwareRow } from './software-answer.ts';
import { softwareOrder } from './software-order.ts';
import { countWithin, mostAnswerBytes } from './answer-size.ts';

interface PageRequest {
  readonly where: SQL | undefined;
  readonly order: SortOrder;
  /** Most rows. There are fewer where they have too many bytes. */
  readonly limit: number;
  readonly offset: number;
  readonly viewer: Viewer;
  /** Default: those of a usual answer. */
  readonly mostBytes?: number;
}

export interface SoftwarePage {
  readonly rows: readonly SoftwareRow[];
  /** It had more rows than one answer can have. */
  readonly isCut: boolean;
}

/** Names and marks of an answer's fields. */
const bytesAround = 700;

const texts = [software.name, software.vendor, software.description, software.url];
const lists = [
  software.youtubeReviewsUrls,
  software.youtubeTutorialsUrls,
  software.youtubeOtherUrls,
  software.documentationUrls,
];

/** About how many bytes a row has in an answer. The database knows the length of a long text without reading it. */
const bytesOf = (isStaff: boolean): SQL<number> => {
  const terms = sql.join(
    [
      sql`${sql.raw(String(bytesAround))}`,
      ...(isStaff ? [...texts, software.internalNotes] : texts).map(
        (text) => sql`octet_length(${text})`,
      ),
      ...lists.map((list) => sql`octet_length(${list}::text)`),
    ],
    sql` + `,
  );
  return sql<number>`${terms}`;
};

/**
 * A page of software: as many rows as were asked for, or fewer where they are too many bytes for one answer. The page is
 * found in an index alone, then measured, and only what is answered is read.
 */
export async function readSoftwarePage(
  database: Database,
  { where, order, limit, offset, viewer: { isStaff }, mostBytes = mostAnswerBytes }: PageRequest,
): Promise<SoftwarePage> {
  const pageOf = (rows: number) =>
    database
      .select({ id: software.id })
      .from(software)
      .where(where)
      .orderBy(...softwareOrder(order))
      .limit(rows)
      .offset(offset)
      .as('page');
  const measured = pageOf(limit);
  const sizes = await database
    .select({ bytes: bytesOf(isStaff) })
    .from(software)
    .innerJoin(measured, eq(software.id, measured.id))
    .orderBy(...softwareOrder(order));
  const count = countWithin(
    sizes.map(({ bytes }) => bytes),
    mostBytes,
  );
  if (count === 0) return { rows: [], isCut: false };
  const page = pageOf(count);
  const internalNotes = isStaff ? sql<string>`${software.internalNotes}` : sql<string>`''`;
  const rows = await database
    .select({ ...answeredColumns, internalNotes })
    .from(software)
    .innerJoin(page, eq(software.id, page.id))
    .orderBy(...softwareOrder(order));
  return { rows, isCut: count < sizes.length };
}

/** Software by their ids, in the order of those: all of them, or fewer where they are too many bytes for one answer. */
export async function readSoftwareRows(
  database: Database,
  ids: readonly number[],
  { isStaff }: Viewer,
): Promise<readonly SoftwareRow[]> {
  if (ids.length === 0) return [];
  const sizes = await database
    .select({ id: software.id, bytes: bytesOf(isStaff) })
    .from(software)
    .where(inArray(software.id, [...ids]));
  const bytes = new Map(sizes.map((row) => [row.id, row.bytes]));
  const read = ids.slice(
    0,
    countWithin(
      ids.map((id) => bytes.get(id) ?? 0),
      mostAnswerBytes,
    ),
  );
  const internalNotes = isStaff ? sql<string>`${software.internalNotes}` : sql<string>`''`;
  const rows = await database
    .select({ ...answeredColumns, internalNotes })
    .from(software)
    .where(inArray(software.id, read));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return read.flatMap((id) => byId.get(id) ?? []);
}
