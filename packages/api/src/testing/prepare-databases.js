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
 * Once per run: an embedded database is migrated and dumped, for every test file to load its own copy, and a
 * PostgreSQL is started where its programs are, unless TEST_DATABASE_URL names one.
 */
export default async function prepareDatabases() {
  const folder = await mkdtemp(join(tmpdir(), 'patchbay-api-tests-'));
  const client = await PGlite.create({ extensions: { pg_trgm } });
  const migrationsFolder = fileURLToPath(new URL('../../drizzle', import.meta.url));
  await migrate(drizzle({ client }), { migrationsFolder });
  const dump = join(folder, 'migrated.tar');
  await writeFile(dump, Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer()));
  await client.close();
  process.env.PATCHBAY_TEST_FOLDER = folder;
  process.env.PATCHBAY_TEST_DUMP = dump;

  if (!process.env.TEST_DATABASE_URL) {
    const postgres = await startPostgres(join(folder, 'postgres'));
    globalThis.patchbayTestPostgres = postgres;
    if (postgres) process.env.TEST_DATABASE_URL = postgres.url;
  }
}
