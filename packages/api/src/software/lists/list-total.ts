import { createHash } from 'node:crypto';
import { count, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database.ts';
import { software } from '../../db/schema.ts';

/** So many are told apart from more where a caller does not need to know (rule H96). */
export const mostCounted = 10_000;

/** How many rows of a table a condition holds of. Counting ends one behind `most`, where that is given. */
export async function countRows(
  database: Database,
  table: PgTable,
  where: SQL | undefined,
  most?: number,
): Promise<number> {
  if (most === undefined) {
    const [counted] = await database.select({ total: count() }).from(table).where(where);
    return counted?.total ?? 0;
  }
  const some = database
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
    .limit(most + 1)
    .as('some');
  const [counted] = await database.select({ total: count() }).from(some);
  return counted?.total ?? 0;
}

export const countSoftware = (database: Database, where: SQL | undefined, most?: number) =>
  countRows(database, software, where, most);

/** A key of a fixed length: lists of thousands of ids are kept under it. */
export const keyOf = (...parts: readonly (string | boolean)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64');

export interface Total {
  readonly count: number;
  /** There are more than the count says. */
  readonly isCapped: boolean;
}

export const totalOf = (counted: number, isCapped: boolean): Total =>
  isCapped && counted > mostCounted
    ? { count: mostCounted, isCapped: true }
    : { count: counted, isCapped: false };
