import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzleServer } from 'drizzle-orm/node-postgres';
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite';
import { Pool } from 'pg';
import { reasonOf } from '../process/error-details.ts';
import { StartError } from '../process/start-error.ts';
import { makePrivate } from '../storage/private-folder.ts';
import { lockDatabase } from './lock-database.ts';
import { migrateEmbedded, migrateServer } from './migrate.ts';
import { yieldBetweenQueries } from './yield-between-queries.ts';

/** The embedded database in a folder, or a server by its address. */
export type DatabaseConfig =
  | { readonly kind: 'embedded'; readonly folder: string }
  | { readonly kind: 'server'; readonly url: string };

/** Either database, or a transaction in one. */
export type Database = PgDatabase<PgQueryResultHKT>;

export interface OpenDatabase {
  readonly database: Database;
  readonly close: () => Promise<void>;
}

/**
 * The database of a configuration, with its tables as this version needs them.
 * @throws StartError where it cannot be used
 */
export const openDatabase = (config: DatabaseConfig): Promise<OpenDatabase> =>
  config.kind === 'server' ? openServer(config.url) : openEmbedded(config.folder);

/** Wraps an embedded database that is open already, as tests have one. */
export const databaseOf = (client: PGlite) =>
  drizzleEmbedded({ client: yieldBetweenQueries(client), casing: 'snake_case' });

async function openEmbedded(folder: string): Promise<OpenDatabase> {
  const lock = await lockDatabase(folder);
  try {
    const client = await PGlite.create({ dataDir: folder, extensions: { pg_trgm } });
    const database = databaseOf(client);
    await migrateEmbedded(database);
    // A new database's files come with rights of their own, whatever the process's umask is.
    await makePrivate(folder);
    return {
      database,
      close: async () => {
        await client.close();
        lock.release();
      },
    };
  } catch (cause) {
    lock.release();
    if (cause instanceof StartError) throw cause;
    throw new StartError(
      `The database in ${folder} cannot be opened; it may come from another version or be damaged, or its disk be full.`,
      { cause },
    );
  }
}

async function openServer(url: string): Promise<OpenDatabase> {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
    statement_timeout: 30_000,
    application_name: 'patchbay-api',
  });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  try {
    await migrateServer(pool);
  } catch (cause) {
    await pool.end();
    if (cause instanceof StartError) throw cause;
    throw new StartError(
      `The PostgreSQL server of DATABASE_URL cannot be used: ${reasonOf(cause)}.`,
      { cause },
    );
  }
  return {
    database: drizzleServer({ client: pool, casing: 'snake_case' }),
    close: () => pool.end(),
  };
}
