import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle as drizzleServer } from 'drizzle-orm/node-postgres';
import { migrate as migrateServer } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite';
import { migrate as migrateEmbedded } from 'drizzle-orm/pglite/migrator';
import { askServer, startPostgres } from './temporary-postgres.js';

const migrationsFolder = fileURLToPath(new URL('../../../drizzle', import.meta.url));

/**
 * Once per run: an embedded database is made, dumped, migrated and dumped again, for tests to load or copy (making one
 * takes five seconds of a processor), and a PostgreSQL is started where its programs are, unless TEST_DATABASE_URL names
 * one. It gets a database with today's tables, for tests to copy.
 * @param {string} folder the run's own
 */
export async function prepareDatabases(folder) {
  // Work that both start at once runs in parallel: the embedded database is in this process, a server is not.
  await Promise.all([prepareServer(join(folder, 'postgres')), prepareEmbedded(folder)]);
}

/** @param {string} folder */
async function prepareEmbedded(folder) {
  const client = await PGlite.create({
    dataDir: join(folder, 'database'),
    extensions: { pg_trgm },
    // As the product opens its own, for each test that loads it.
    initDbStartParams: ['-c', 'shared_buffers=32MB'],
  });
  /** @param {'empty' | 'migrated'} state */
  const dump = async (state) => {
    const file = await client.dumpDataDir('none');
    await writeFile(join(folder, `${state}.tar`), Buffer.from(await file.arrayBuffer()));
  };
  await dump('empty');
  await migrateEmbedded(drizzleEmbedded({ client }), { migrationsFolder });
  await dump('migrated');
  await client.close();
}

/** @param {string} folder */
async function prepareServer(folder) {
  if (!process.env.TEST_DATABASE_URL) {
    const postgres = await startPostgres(folder);
    globalThis.patchbayTestPostgres = postgres;
    if (postgres) process.env.TEST_DATABASE_URL = postgres.url;
  }
  if (process.env.TEST_DATABASE_URL) {
    process.env.PATCHBAY_TEST_TEMPLATE = await makeTemplate(process.env.TEST_DATABASE_URL);
  }
}

/** @param {string} server */
async function makeTemplate(server) {
  const name = `patchbay_template_${randomUUID().replaceAll('-', '')}`;
  await askServer(server, (client) => client.query(`create database ${name}`));
  const url = new URL(server);
  url.pathname = name;
  await askServer(url.href, (client) =>
    migrateServer(drizzleServer({ client }), { migrationsFolder }),
  );
  return name;
}
