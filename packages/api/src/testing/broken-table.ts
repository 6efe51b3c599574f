import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';

/** Runs a test while no row can be added to a table, wherever in a transaction it comes. */
export async function withoutNewRows(
  database: Database,
  table: 'devices' | 'rate_limits' | 'audit_log',
  test: () => Promise<void>,
): Promise<void> {
  const name = sql.identifier(table);
  await database.execute(sql`
    create function refuse_rows() returns trigger language plpgsql as
    $$ begin raise exception 'broken'; end $$
  `);
  await database.execute(
    sql`create trigger refuse_rows before insert on ${name} for each row execute function refuse_rows()`,
  );
  try {
    await test();
  } finally {
    await database.execute(sql`drop trigger refuse_rows on ${name}`);
    await database.execute(sql`drop function refuse_rows()`);
  }
}

/** Runs a test while every change of a row with an id fails in the database itself, wherever in a transaction it comes. */
export async function withBrokenRow(
  database: Database,
  table: 'software' | 'versions' | 'categories',
  id: number,
  test: () => Promise<void>,
): Promise<void> {
  const name = sql.identifier(table);
  await database.execute(sql`
    create function break_row() returns trigger language plpgsql as
    $$ begin if new.id = ${sql.raw(String(id))} then raise exception 'broken'; end if; return new; end $$
  `);
  await database.execute(
    sql`create trigger break_row before insert or update on ${name} for each row execute function break_row()`,
  );
  try {
    await test();
  } finally {
    await database.execute(sql`drop trigger break_row on ${name}`);
    await database.execute(sql`drop function break_row()`);
  }
}
