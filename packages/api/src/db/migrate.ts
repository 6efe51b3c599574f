import { fileURLToPath } from 'node:url';
import { drizzle as drizzleServer } from 'drizzle-orm/node-postgres';
import { migrate as migrateOnServer } from 'drizzle-orm/node-postgres/migrator';
import type { PgliteDatabase } from 'drizzle-orm/pglite';
import { migrate as migrateOnEmbedded } from 'drizzle-orm/pglite/migrator';
import type { Pool } from 'pg';

const migrationsFolder = fileURLToPath(new URL('../../drizzle', import.meta.url));

export const migrateEmbedded = (database: PgliteDatabase): Promise<void> =>
  migrateOnEmbedded(database, { migrationsFolder });

const migrationLock = 7_262_849;

/** Processes that start at once against one server take turns. */
export async function migrateServer(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await migrateOnServer(drizzleServer({ client }), { migrationsFolder });
    await client.query('select pg_advisory_unlock($1)', [migrationLock]);
    client.release();
  } catch (error) {
    // Closed rather than given back, so that its lock ends with it.
    client.release(true);
    throw error;
  }
}
