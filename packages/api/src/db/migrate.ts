import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { and, eq, gt, max, notInArray, sql } from 'drizzle-orm';
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
import { parseKeeping } from '@patchbay/shared/parse';
import { array, number, object } from '@patchbay/shared/validation';
import type { Pool } from 'pg';
import { OperatorError } from '../process/operator-error.ts';

const migrationsFolder = fileURLToPath(new URL('../../drizzle', import.meta.url));

/** The migrator's notes: the time at which each migration that it has done was written. */
const done = pgSchema('drizzle').table('__drizzle_migrations', {
  writtenMs: bigint('created_at', { mode: 'number' }),
});
/**
 * The migrations that the version before can live with (rule G394), by the same times: a newer backend notes them before it migrates, for
 * older ones, whose own files do not have them.
 */
const reversible = pgSchema('drizzle').table('reversible_migrations', {
  writtenMs: bigint('written_ms', { mode: 'number' }).primaryKey(),
});
const tables = pgSchema('information_schema').table('tables', { name: text('table_name') });

/** The first migration that is looked at for a way back: every version that reads the notes has those before it. */
export const firstWithWayBack = 1_795_920_860_522;

/** What the file of a migration says that the version before cannot live with, and the first version that has it. */
export const noWayBack = /^-- No way back from \d+\.\d+\.\d+: ./m;

async function noteReversible(
  database: PgDatabase<PgQueryResultHKT>,
  folder: string,
): Promise<void> {
  const notes = readMigrationFiles({ migrationsFolder: folder })
    .filter(({ folderMillis }) => folderMillis >= firstWithWayBack)
    .filter(({ sql: statements }) => !noWayBack.test(statements.join('\n')))
    .map(({ folderMillis }) => ({ writtenMs: folderMillis }));
  await database.execute(sql`create schema if not exists drizzle`);
  await database.execute(
    sql`create table if not exists ${reversible} (written_ms bigint primary key)`,
  );
  if (notes.length > 0) await database.insert(reversible).values(notes).onConflictDoNothing();
}

/** Whether a newer version has noted of all migrations that this one does not know that it can live with them. */
async function canLiveWith(database: PgDatabase<PgQueryResultHKT>): Promise<boolean> {
  if (!(await hasTable(database, 'reversible_migrations'))) return false;
  const noted = database.select({ writtenMs: reversible.writtenMs }).from(reversible);
  const unknown = and(gt(done.writtenMs, lastKnown()), notInArray(done.writtenMs, noted));
  return (await database.$count(done, unknown)) === 0;
}

async function hasTable(database: PgDatabase<PgQueryResultHKT>, table: string): Promise<boolean> {
  const [noted] = await database.select().from(tables).where(eq(tables.name, table));
  return noted !== undefined;
}

/**
 * An older server would write rows that lack what a newer one relies on.
 * @throws OperatorError for a database that a newer version has migrated so that this one cannot live with it
 */
export async function refuseNewer(database: PgDatabase<PgQueryResultHKT>): Promise<void> {
  if (!(await isNewer(database)) || (await canLiveWith(database))) return;
  throw new OperatorError(
    'A newer version of the backend has changed this database, and this version cannot use it. ' +
      'Start the newer version, or restore a backup from before the update.',
  );
}

/** Whether a newer version has migrated a database. */
export const isNewer = async (database: PgDatabase<PgQueryResultHKT>): Promise<boolean> =>
  (await migrationOf(database)) > lastKnown();

const lastOf = (folder: string): number =>
  readMigrationFiles({ migrationsFolder: folder }).at(-1)?.folderMillis ?? 0;

let ownLast: number | null = null;

/** Its own are read once: an upgrade replaces the files below a server that still runs (rule G414). */
const lastKnown = (folder = migrationsFolder): number =>
  folder === migrationsFolder ? (ownLast ??= lastOf(folder)) : lastOf(folder);

async function lastDone(database: PgDatabase<PgQueryResultHKT>): Promise<number> {
  const [last] = await database.select({ writtenMs: max(done.writtenMs) }).from(done);
  return last?.writtenMs ?? 0;
}

/** Whether a database has the tables of this version, or newer ones that it can live with. */
export async function isMigrated(database: PgDatabase<PgQueryResultHKT>): Promise<boolean> {
  const last = await lastDone(database);
  return last === lastKnown() || (last > lastKnown() && (await canLiveWith(database)));
}

/**
 * The time at which the last migration of a database was written, by which it is known; 0 for a database without one.
 */
export const migrationOf = async (database: PgDatabase<PgQueryResultHKT>): Promise<number> =>
  (await hasTable(database, '__drizzle_migrations')) ? lastDone(database) : 0;

/** Whether a migration is one of this version's. */
export const isKnownMigration = (writtenMs: number): boolean =>
  readMigrationFiles({ migrationsFolder }).some(({ folderMillis }) => folderMillis === writtenMs);

/**
 * The migration of a database as it is opened: to this version's tables; none, for callers that only read it; or to the
 * migration of a number, for rows that an earlier version has written.
 */
export type MigrateTo = 'newest' | 'nothing' | number;

const journalSchema = object({
  entries: array(object({ when: number().required() })).required(),
});

interface Migrating {
  readonly to: number | 'newest';
  /** Of the migrations. */
  readonly folder: string;
}

/** Does some work with a folder of the migrations up to one of them: the migrator itself does all of a folder. */
async function withMigrationsTo(
  to: number,
  from: string,
  work: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'patchbay-migrations-'));
  try {
    await cp(from, folder, { recursive: true });
    const file = join(folder, 'meta', '_journal.json');
    const journal = parseKeeping(journalSchema, JSON.parse(await readFile(file, 'utf8')));
    const entries = journal.entries.filter(({ when }) => when <= to);
    await writeFile(file, JSON.stringify({ ...journal, entries }));
    await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Notes what can be gone back from before it is there: an older backend that comes in between finds no migration without its note. */
async function migrateTo(
  database: PgDatabase<PgQueryResultHKT>,
  { to, folder }: Migrating,
  migrate: (folder: string) => Promise<void>,
): Promise<void> {
  await noteReversible(database, folder);
  await (to === 'newest' ? migrate(folder) : withMigrationsTo(to, folder, migrate));
}

/** Whether there is nothing to do, or a newer version has done more already. */
async function isDone(
  database: PgDatabase<PgQueryResultHKT>,
  { to, folder }: Migrating,
): Promise<boolean> {
  const present = await migrationOf(database);
  return present > lastKnown(folder) || present === (to === 'newest' ? lastKnown(folder) : to);
}

/**
 * @param folder the migrations; default: those of this version
 * @throws OperatorError for a database that a newer version has migrated, and that this one cannot live with
 */
export async function migrateEmbedded(
  database: PgliteDatabase,
  to: MigrateTo = 'newest',
  folder = migrationsFolder,
): Promise<void> {
  await refuseNewer(database);
  if (to === 'nothing' || (await isDone(database, { to, folder }))) return;
  await migrateTo(database, { to, folder }, (files) =>
    migrateOnEmbedded(database, { migrationsFolder: files }),
  );
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
 * @param folder the migrations; default: those of this version
 * @throws OperatorError for a database that a newer version has migrated, and that this one cannot live with
 */
export async function migrateServer(
  pool: Pool,
  to: MigrateTo = 'newest',
  folder = migrationsFolder,
): Promise<void> {
  const client = await pool.connect();
  try {
    const database = drizzleServer({ client });
    await refuseNewer(database);
    if (to === 'nothing' || (await isDone(database, { to, folder }))) {
      client.release();
      return;
    }
    await client.query(begin);
    await client.query('set local statement_timeout = 0; set local lock_timeout = 0');
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
    await refuseNewer(database);
    if ((await migrationOf(database)) === 0) await requireUsualText(database);
    // It begins and ends a transaction of its own, which is this one.
    await migrateTo(database, { to, folder }, (files) =>
      migrateOnServer(database, { migrationsFolder: files }),
    );
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
