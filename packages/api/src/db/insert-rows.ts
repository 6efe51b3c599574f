import { DrizzleQueryError, sql, type SQL } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

/** A statement that is ready to be run. */
export type PreparedInsert = (database: Database) => Promise<void>;

/**
 * Inserts many rows by one parameter, their JSON: a statement with a parameter for each value takes several times as long to
 * prepare. All rows give the same columns; those that they leave out get the table's defaults.
 * @param onConflict a clause for rows whose key is there already; default such a row is an error
 */
export const insertRows = <Table extends PgTable>(
  database: Database,
  table: Table,
  rows: readonly Table['$inferInsert'][],
  onConflict?: SQL,
): Promise<void> => prepareInsert(table, rows, onConflict)(database);

/** The same for later: the JSON is made now, so that it is there when the database is free. */
export const prepareInsert = <Table extends PgTable>(
  table: Table,
  rows: readonly Table['$inferInsert'][],
  onConflict?: SQL,
): PreparedInsert => prepare(sql`${table}`, rows, onConflict);

/** The same for a table of the transaction's own. */
export const prepareTemporary = (
  table: SQL,
  rows: readonly Readonly<Record<string, unknown>>[],
): PreparedInsert => prepare(table, rows);

function prepare(
  table: SQL,
  rows: readonly Readonly<Record<string, unknown>>[],
  onConflict: SQL = sql``,
): PreparedInsert {
  const [first] = rows;
  if (!first) return () => Promise.resolve();
  const fields = Object.keys(first);
  const names = fields.map((field) => toSnakeCase(field));
  const json = JSON.stringify(
    rows.map((row) => {
      const named: Record<string, unknown> = {};
      fields.forEach((field, index) => (named[names[index] ?? field] = row[field]));
      return named;
    }),
  );
  const columns = sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );
  const statement = sql`insert into ${table} (${columns})
      select ${columns} from json_populate_recordset(null::${table}, ${json}::json) ${onConflict}`;
  return async (database) => {
    try {
      await database.execute(statement);
    } catch (error) {
      // Without the statement, whose one parameter has megabytes.
      throw error instanceof DrizzleQueryError && error.cause ? error.cause : error;
    }
  };
}
