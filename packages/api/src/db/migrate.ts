import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eq, max, sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle as drizzleServer } from 'drizzle-orm/node-postgres';
import { migrate as migrateOnServer } from 'drizzle-orm/node-postgres/migrator';
import {
  bigint,
  pgSchema,
  text,
  type PgDatabase,
  type PgQueryResultHKT,
} from 'drizzle-orm/pg-core';
import type { PgliteDatabase } from 'drizzle-orm/pglite';
import { migrate as migrateOnEmbedded } from 'drizzle-orm/pglite/migrator';
import { parse } from '@patchbay/shared/parse';
import { array, boolean, number, object, string } from '@patchbay/shared/validation';
import type { Pool } from 'pg';
import { OperatorError } from '../process/operator-error.ts';

const migrationsFolder = fileURLToPath(new URL('../../drizzle', import.meta.url));

/** The migrator's notes: the time at which each migration that it has done was written. */
const done = pgSchema('drizzle').table('__drizzle_migrations', {
  writtenMs: bigint('created_at', { mode: 'number' }),
});
const tables = pgSchema('information_schema').table('tables', { name: text('table_name') });

/**
 * An older server would write rows that lack what a newer one relies on.
 * @throws OperatorError for a database that a newer version has migrated
 */
export async function refuseNewer(database: PgDatabase<PgQueryResultHKT>): Promise<void> {
  if ((await migrationOf(database)) <= lastKnown()) return;
  throw new OperatorError(
    'A newer version of the backend has changed this database, and this version cannot use it. ' +
      'Start the newer version, or restore a backup from before the update.',
  );
}

const lastKnown = (): number => readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis ?? 0;

async function lastDone(database: PgDatabase<PgQueryResultHKT>): Promise<number> {
  const [last] = await database.select({ writtenMs: max(done.writtenMs) }).from(done);
  return last?.writtenMs ?? 0;
}

/** Whether a database has the tables of this version, no older and no newer ones. */
export const isMigrated = async (database: PgDatabase<PgQueryResultHKT>): Promise<boolean> =>
  (await lastDone(database)) === lastKnown();

/**
 * The time at which the last migration of a database was written, by which it is known; 0 for a database without one.
 */
export async function migrationOf(database: PgDatabase<PgQueryResultHKT>): Promise<number> {
  const [noted] = await database
    .select()
    .from(tables)
    .where(eq(tables.name, '__drizzle_migrations'));
  return noted ? lastDone(database) : 0;
}

/** Whether a migration is one of this version's. */
export const isKnownMigration = (writtenMs: number): boolean =>
  readMigrationFiles({ migrationsFolder }).some(({ folderMillis }) => folderMillis === writtenMs);

/**
 * The migration of a database as it is opened: to this version's tables; none, for callers that only read it; or to the
 * migration of a number, for rows that an earlier version has written.
 */
export type MigrateTo = 'newest' | 'nothing' | number;

const journalSchema = object({
  version: string().required(),
  dialect: string().required(),
  entries: array()
    .of(
      object({
        idx: number().required(),
        version: string().required(),
        when: number().required(),
        tag: string().required(),
        breakpoints: boolean().required(),
      }),
    )
    .required(),
});

/** Does some work with a folder of the migrations up to one of them: the migrator itself does all of a folder. */
async function withMigrationsTo(
  to: number,
  work: (migrationsFolder: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'patchbay-migrations-'));
  try {
    await cp(migrationsFolder, folder, { recursive: true });
    const file = join(folder, 'meta', '_journal.json');
    const journal = parse(journalSchema, JSON.parse(await readFile(file, 'utf8')));
    const entries = journal.entries.filter(({ when }) => when <= to);
    await writeFile(file, JSON.stringify({ ...journal, entries }));
    await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const migrateTo = (
  to: MigrateTo,
  migrate: (migrationsFolder: string) => Promise<void>,
): Promise<void> => {
  if (to === 'nothing') return Promise.resolve();
  return to === 'newest' ? migrate(migrationsFolder) : withMigrationsTo(to, migrate);
};

/** @throws OperatorError for a database that a newer version has migrated */
export async function migrateEmbedded(
  database: PgliteDatabase,
  to: MigrateTo = 'newest',
): Promise<void> {
  await refuseNewer(database);
  await migrateTo(to, (folder) => migrateOnEmbedded(database, { migrationsFolder: folder }));
}

const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const anotherDatabase =
  'Make another database: createdb --template=template0 --encoding=UTF8 --locale-provider=libc --locale=C.UTF-8 NAME';

/**
 * Refuses a database without tables that cannot hold every character, or whose `lower()` is not that of the process: in
 * Turkish and Azerbaijani a capital I has another small letter, so that one e-mail would have two accounts.
 * @throws OperatorError
 */
async function requireUsualText(database: PgDatabase<PgQueryResultHKT>): Promise<void> {
  const [row] = await database
    .select({
      small: sql<string>`lower(${capitals})`,
      encoding: sql<string>`current_setting('server_encoding')`,
    })
    .from(sql`(values (1)) as once`);
  if (row?.encoding !== 'UTF8') {
    throw new OperatorError(
      `The database in DATABASE_URL has the encoding ${row?.encoding}, which does not have every character that people write. ${anotherDatabase}`,
    );
  }
  if (row.small === capitals.toLowerCase()) return;
  throw new OperatorError(
    'The locale of the database in DATABASE_URL changes capital letters into other small letters than e-mails have, so that one e-mail could have two accounts. ' +
      anotherDatabase,
  );
}

const migrationLock = 7_262_849;

/** Ends what the account, or the database, is set to: what takes its time, and what waits in a transaction for other work. */
const takeTime =
  'set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0';

/**
 * The same for a transaction of a command, whose statements may take as long as they take. While nothing is asked in it, it holds its locks for
 * ten minutes.
 */
export async function takeTimeIn(transaction: PgDatabase<PgQueryResultHKT>): Promise<void> {
  await transaction.execute(sql`set local statement_timeout = 0`);
  await transaction.execute(sql`set local lock_timeout = 0`);
  await transaction.execute(sql`set local idle_in_transaction_session_timeout = '10min'`);
}

/** A lock of the transaction: a pooler lends the connection to others once that is over. */
const begin = 'begin isolation level read committed';

/**
 * Processes that start at once against one server take turns, where there is something to do.
 * @throws OperatorError for a database that a newer version has migrated
 */
export async function migrateServer(pool: Pool, to: MigrateTo = 'newest'): Promise<void> {
  const client = await pool.connect();
  try {
    const database = drizzleServer({ client });
    await refuseNewer(database);
    const wanted = to === 'newest' ? lastKnown() : to;
    if (wanted === 'nothing' || (await migrationOf(database)) === wanted) {
      client.release();
      return;
    }
    await client.query(begin);
    await client.query('set local statement_timeout = 0; set local lock_timeout = 0');
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
    await refuseNewer(database);
    if ((await migrationOf(database)) === 0) await requireUsualText(database);
    // It begins and ends a transaction of its own, which is this one.
    await migrateTo(to, (folder) => migrateOnServer(database, { migrationsFolder: folder }));
    await client.query('commit');
    client.release();
  } catch (error) {
    // Closed rather than given back, so that its lock ends with it.
    client.release(true);
    throw error;
  }
}

/**
 * Does some work while no process migrates the database. Several may do such work at once.
 * @throws OperatorError where a newer version has migrated it just before; Error where the connection that holds migrations off was lost
 *   in the meantime
 */
export async function holdOffMigrations<Result>(
  pool: Pool,
  work: () => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query(begin);
    // Nothing else is asked of it for as long as the work takes.
    await client.query(takeTime);
    await client.query('select pg_advisory_xact_lock_shared($1)', [migrationLock]);
    await refuseNewer(drizzleServer({ client }));
    const result = await work();
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}
