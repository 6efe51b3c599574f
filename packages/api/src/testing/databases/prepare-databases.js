import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { startPostgres } from './temporary-postgres.js';

/**
 * Once per run: an embedded database is made, dumped, migrated and dumped again, for tests to load or copy (making one
 * takes five seconds of a processor), and a PostgreSQL is started where its programs are, unless TEST_DATABASE_URL names
 * one.
 */
export default async function prepareDatabases() {
  const folder = await mkdtemp(join(tmpdir(), 'patchbay-api-tests-'));
  const client = await PGlite.create({
    dataDir: join(folder, 'database'),
    extensions: { pg_trgm },
  });
  /** @param {'empty' | 'migrated'} state */
  const dump = async (state) => {
    const file = await client.dumpDataDir('none');
    await writeFile(join(folder, `${state}.tar`), Buffer.from(await file.arrayBuffer()));
  };
  await dump('empty');
  const migrationsFolder = fileURLToPath(new URL('../../../drizzle', import.meta.url));
  await migrate(drizzle({ client }), { migrationsFolder });
  await dump('migrated');
  await client.close();
  process.env.PATCHBAY_TEST_FOLDER = folder;

  if (!process.env.TEST_DATABASE_URL) {
    const postgres = await startPostgres(join(folder, 'postgres'));
    globalThis.patchbayTestPostgres = postgres;
    if (postgres) process.env.TEST_DATABASE_URL = postgres.url;
  }
}
