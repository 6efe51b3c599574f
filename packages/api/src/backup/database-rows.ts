import { sql } from 'drizzle-orm';
import { array, object, string } from '@patchbay/shared/validation';
import { parse } from '@patchbay/shared/parse';
import type { Database } from '../db/database.ts';
import { migrationOf, takeTimeIn } from '../db/migrate.ts';
import { OperatorError } from '../process/operator-error.ts';
import { databasePart, type Archive, type Manifest } from './archive.ts';

const rowsAtATime = 200;

/** The tables of the product, and none that an extension has brought. */
export async function tablesOf(database: Database): Promise<readonly string[]> {
  const rows = await database
    .select({ name: sql<string>`tablename` })
    .from(sql`pg_tables`)
    .where(sql`schemaname = 'public'`)
    .orderBy(sql`tablename`);
  return rows.map(({ name }) => name);
}

/** The columns that count by themselves, and the last number that each has given. */
const countersOf = (database: Database): Promise<Rows['counters']> =>
  database
    .select({
      table: sql<string>`table_name`,
      column: sql<string>`column_name`,
      value: sql<string>`coalesce(pg_sequence_last_value(${ownSequence}), 1)::text`,
      isUsed: sql<
        'yes' | 'no'
      >`case when pg_sequence_last_value(${ownSequence}) is null then 'no' else 'yes' end`,
    })
    .from(sql`information_schema.columns`)
    .where(sql`table_schema = 'public' and is_identity = 'YES'`)
    .orderBy(sql`table_name, column_name`);

const ownSequence = sql`pg_get_serial_sequence('public.' || table_name, column_name)::regclass`;

/** A driver's answer to a statement that no table describes. */
const linesSchema = object({
  rows: array()
    .of(object({ line: string().required() }))
    .required(),
});

type Rows = Pick<Manifest, 'migration' | 'tables' | 'counters'>;

/**
 * Writes every row of the database into an archive, as it is at one moment, while others change it: a file for each table, and
 * in it each row as a line of JSON in PostgreSQL's own words, so that both databases read it and nothing is rounded.
 */
export const dumpDatabase = (database: Database, archive: Archive): Promise<Rows> =>
  database.transaction(
    async (moment) => {
      await takeTimeIn(moment);
      const migration = await migrationOf(moment);
      const tables: Manifest['tables'] = [];
      for (const name of await tablesOf(moment)) {
        let rows = 0;
        const lines = async function* () {
          for await (const batch of readRows(moment, name)) {
            rows += batch.length;
            yield Buffer.from(batch.map((line) => `${line}\n`).join(''));
          }
        };
        await archive.add(`${databasePart}/${name}.jsonl`, lines());
        tables.push({ name, rows });
      }
      const counters = await countersOf(moment);
      return { migration, tables, counters };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );

async function* readRows(database: Database, table: string): AsyncGenerator<readonly string[]> {
  await database.execute(
    sql`declare backup_rows no scroll cursor for select row_to_json(own)::text as line from ${sql.identifier(table)} as own`,
  );
  for (;;) {
    const answer: unknown = await database.execute(
      sql.raw(`fetch ${rowsAtATime} from backup_rows`),
    );
    const { rows } = parse(linesSchema, answer);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await database.execute(sql`close backup_rows`);
}

/** Lines that are sent to the database together. */
const maxLines = 500;
const maxCharacters = 4 * 1024 * 1024;

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
    await takeTimeIn(change);
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
    if (batch.length < maxLines && characters < maxCharacters) continue;
    await insert(batch);
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) await insert(batch);
  return rows;
}
