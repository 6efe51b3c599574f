import { DrizzleQueryError, sql, type SQL } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

/**
 * Inserts many rows by one parameter, their JSON: a statement with a parameter for each value takes several times as long to
 * prepare. All rows give the same columns; those that they leave out get the table's defaults.
 * @param onConflict a clause for rows whose key is there already; default such a row is an error
 */
export async function insertRows<Table extends PgTable>(
  database: Database,
  table: Table,
  rows: readonly Table['$inferInsert'][],
  onConflict: SQL = sql``,
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const fields = Object.keys(first);
  const names = fields.map((field) => toSnakeCase(field));
  const json = JSON.stringify(
    rows.map((row) => {
      const values: Readonly<Record<string, unknown>> = row;
      const named: Record<string, unknown> = {};
      fields.forEach((field, index) => (named[names[index] ?? field] = values[field]));
      return named;
    }),
  );
  const columns = sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );
  try {
    await database.execute(
      sql`insert into ${table} (${columns})
      select ${columns} from json_populate_recordset(null::${table}, ${json}::json) ${onConflict}`,
    );
  } catch (error) {
    // Without the statement, whose one parameter has megabytes.
    throw error instanceof DrizzleQueryError && error.cause ? error.cause : error;
  }
}
