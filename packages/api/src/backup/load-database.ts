import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { OperatorError } from '../process/operator-error.ts';
import { tablesOf } from './dump-database.ts';
import type { Manifest } from './manifest.ts';

/** Lines that are sent to the database together. */
const mostLines = 500;
const mostCharacters = 4 * 1024 * 1024;

/** Has one row from its migration on. */
const filledByMigrations = 'catalogue_revision';

/** Whether a database has a row that somebody could miss. */
export async function hasRows(database: Database): Promise<boolean> {
  for (const table of await tablesOf(database)) {
    if (table === filledByMigrations) continue;
    const [row] = await database
      .select({ one: sql<number>`1` })
      .from(sql`${sql.identifier(table)}`)
      .limit(1);
    if (row) return true;
  }
  return false;
}

export const notEmpty = () =>
  new OperatorError(
    'The database of DATABASE_URL is not empty, and a backup is restored over nothing. Make a new database.',
  );

/**
 * Fills the empty tables of a database with the rows of a backup, all or none of them. References between rows are
 * checked when all are there.
 * @throws OperatorError where the backup has other tables than the database, or other rows than it says, and where a table is not empty
 */
export async function loadDatabase(
  database: Database,
  { tables, counters }: Pick<Manifest, 'tables' | 'counters'>,
  linesOf: (table: string) => AsyncIterable<string>,
): Promise<void> {
  await database.transaction(async (change) => {
    const there = await tablesOf(change);
    const names = new Set(tables.map(({ name }) => name));
    const isSame =
      [there.length, tables.length].every((count) => count === names.size) &&
      there.every((name) => names.has(name));
    if (!isSame) {
      throw new OperatorError('The tables of the backup are not those of the database.');
    }
    // A backend that has started in the meantime may have stored acknowledged data.
    const all = sql.join(
      there.map((table) => sql`${sql.identifier(table)}`),
      sql`, `,
    );
    await change.execute(sql`lock table ${all} in access exclusive mode`);
    if (await hasRows(change)) throw notEmpty();
    const references = await takeReferences(change);
    for (const { name, rows } of tables) {
      const table = sql.identifier(name);
      // They have done their work on these rows already.
      await change.execute(sql`alter table ${table} disable trigger user`);
      await change.execute(sql`delete from ${table}`);
      const loaded = await loadTable(change, name, linesOf(name));
      await change.execute(sql`alter table ${table} enable trigger user`);
      if (loaded === rows) continue;
      throw new OperatorError(`The backup has ${loaded} rows of ${name}, and says ${rows}.`);
    }
    for (const statement of references) await change.execute(sql.raw(statement));
    for (const { table, column, value, isUsed } of counters) {
      await change.execute(
        sql`select setval(pg_get_serial_sequence(${`public.${table}`}, ${column})::regclass, ${value}::bigint, ${isUsed === 'yes'})`,
      );
    }
  });
}

/**
 * Drops the constraints that make one row need another, and returns the statements that make them again: the account
 * need not be a superuser for that.
 */
async function takeReferences(change: Database): Promise<readonly string[]> {
  const references = await change
    .select({
      table: sql<string>`conrelid::regclass::text`,
      name: sql<string>`quote_ident(conname)`,
      definition: sql<string>`pg_get_constraintdef(oid)`,
    })
    .from(sql`pg_constraint`)
    .where(sql`contype = 'f' and connamespace = 'public'::regnamespace`);
  for (const { table, name } of references) {
    await change.execute(sql.raw(`alter table ${table} drop constraint ${name}`));
  }
  return references.map(
    ({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`,
  );
}

async function loadTable(
  change: Database,
  name: string,
  lines: AsyncIterable<string>,
): Promise<number> {
  const columns = await change
    .select({ name: sql<string>`quote_ident(column_name)` })
    .from(sql`information_schema.columns`)
    .where(sql`table_schema = 'public' and table_name = ${name} and is_generated = 'NEVER'`);
  const list = sql.raw(columns.map((column) => column.name).join(', '));
  const table = sql.identifier(name);
  const insert = (batch: readonly string[]) =>
    change.execute(
      sql`insert into ${table} (${list}) overriding system value select ${list} from json_populate_recordset(null::${table}, ${`[${batch.join(',')}]`}::json)`,
    );
  let rows = 0;
  let batch: string[] = [];
  let characters = 0;
  for await (const line of lines) {
    batch.push(line);
    rows += 1;
    characters += line.length;
    if (batch.length < mostLines && characters < mostCharacters) continue;
    await insert(batch);
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) await insert(batch);
  return rows;
}
