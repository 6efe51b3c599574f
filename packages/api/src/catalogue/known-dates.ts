import { sql } from 'drizzle-orm';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database.ts';
import { moment } from '../db/columns.ts';
import { software } from '../db/schema.ts';
import { isAmong } from '../software/lists/list-filters.ts';

/** A table of the transaction's own. */
const kept = pgTable('imported_dates', {
  id: integer().primaryKey(),
  createdAt: moment(),
  modifiedAt: moment(),
});

/** The times at which software was made and changed, as they were known before an import. */
export interface KnownDates {
  readonly createdAt: Date;
  readonly modifiedAt: Date;
}

/** Answers those of some software, by their ids. */
export type DatesOf = (ids: readonly number[]) => Promise<ReadonlyMap<number, KnownDates>>;

/**
 * Keeps the dates of all software until the transaction ends, though their rows go.
 */
export async function keepDates(transaction: Database): Promise<DatesOf> {
  await transaction.execute(sql`
    create temporary table ${kept} on commit drop as
    select ${software.id}, ${software.createdAt}, ${software.modifiedAt} from ${software}
  `);
  await transaction.execute(sql`alter table ${kept} add primary key (id)`);
  return async (ids) => {
    if (ids.length === 0) return new Map();
    const rows = await transaction.select().from(kept).where(isAmong(kept.id, ids));
    return new Map(rows.map((row) => [row.id, row]));
  };
}
