import { createHash } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database.ts';
import { software } from '../../db/schema.ts';

/** The highest exact total; beyond it, a caller only needs to know that there are more (rule H96). */
export const maxCounted = 10_000;

/**
 * Counts the rows of a table for which each of some conditions holds, all together, in one statement. Counting ends one
 * behind `most` of each, where that is given.
 */
export async function countRows(
  database: Database,
  table: PgTable,
  conditions: readonly (SQL | undefined)[],
  most?: number,
): Promise<number> {
  const counts = conditions.map((where) => {
    const rows = database
      .select({ one: sql`1`.as('one') })
      .from(table)
      .where(where);
    return sql`(select count(*) from (${most === undefined ? rows : rows.limit(most + 1)}) as counted)`;
  });
  const total = sql<number>`(${sql.join(counts, sql` + `)})::integer`;
  const [counted] = await database.select({ total }).from(sql`(select) as one`);
  return counted?.total ?? 0;
}

export const countSoftware = (database: Database, where: SQL | undefined, most?: number) =>
  countRows(database, software, [where], most);

/** A key of a fixed length: lists of thousands of ids are kept under it. */
export const keyOf = (...parts: readonly (string | boolean)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64');

export interface Total {
  readonly count: number;
  /** There are more than the count says. */
  readonly isCapped: boolean;
}

export const totalOf = (counted: number, isCapped: boolean): Total =>
  isCapped && counted > maxCounted
    ? { count: maxCounted, isCapped: true }
    : { count: counted, isCapped: false };
