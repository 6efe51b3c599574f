import { fileURLToPath } from 'node:url';
import { eq, max } from 'drizzle-orm';
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
import type { Pool } from 'pg';
import { StartError } from '../process/start-error.ts';

const migrationsFolder = fileURLToPath(new URL('../../drizzle', import.meta.url));

/** What the migrator notes: when each migration that it has done was written. */
const done = pgSchema('drizzle').table('__drizzle_migrations', {
  writtenMs: bigint('created_at', { mode: 'number' }),
});
const tables = pgSchema('information_schema').table('tables', { name: text('table_name') });

/**
 * An older server would write rows that lack what a newer one relies on.
 * @throws StartError for a database that a newer version has migrated
 */
export async function refuseNewer(database: PgDatabase<PgQueryResultHKT>): Promise<void> {
  const [noted] = await database
    .select()
    .from(tables)
    .where(eq(tables.name, '__drizzle_migrations'));
  if (!noted) return;
  if ((await lastDone(database)) <= lastKnown()) return;
  throw new StartError(
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

/** @throws StartError for a database that a newer version has migrated */
export async function migrateEmbedded(database: PgliteDatabase): Promise<void> {
  await refuseNewer(database);
  await migrateOnEmbedded(database, { migrationsFolder });
}

const migrationLock = 7_262_849;

/**
 * Processes that start at once against one server take turns.
 * @throws StartError for a database that a newer version has migrated
 */
export async function migrateServer(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    const database = drizzleServer({ client });
    await refuseNewer(database);
    await migrateOnServer(database, { migrationsFolder });
    await client.query('select pg_advisory_unlock($1)', [migrationLock]);
    client.release();
  } catch (error) {
    // Closed rather than given back, so that its lock ends with it.
    client.release(true);
    throw error;
  }
}
