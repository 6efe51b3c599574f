import { getTableColumns, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database.ts';
import { prepareTemporary, type PreparedInsert } from '../db/insert-rows.ts';
import { software, versions } from '../db/schema.ts';
import type { storedVersion } from './stored-rows.ts';

/** Of the transaction's own, with the columns of a version. */
const staged = pgTable('imported_versions', { softwareId: integer().notNull() });

const ofVersion = sql.join(
  Object.keys(getTableColumns(versions)).map((field) => sql.identifier(toSnakeCase(field))),
  sql`, `,
);

/** Makes the place where versions wait until their software is there. It goes with the transaction. */
export async function createStage(transaction: Database): Promise<void> {
  await transaction.execute(
    sql`create temporary table ${staged} (like ${versions} including defaults) on commit drop`,
  );
}

export const prepareStaging = (rows: readonly ReturnType<typeof storedVersion>[]): PreparedInsert =>
  prepareTemporary(sql`${staged}`, rows);

/** How much those that wait take of the disk, and will take a second time in their table. */
export async function bytesOfStage(transaction: Database): Promise<number> {
  const [row] = await transaction
    .select({ bytes: sql`pg_total_relation_size('imported_versions')`.mapWith(Number) })
    .from(sql`(select) as one_row`);
  return row?.bytes ?? 0;
}

/** Puts those whose software is there into their table. */
export async function placeVersions(transaction: Database): Promise<void> {
  await transaction.execute(sql`
    insert into ${versions} (${ofVersion}) select ${ofVersion} from ${staged}
    where exists (select from ${software} where ${software.id} = ${staged.softwareId})
  `);
}
