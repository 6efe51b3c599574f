import { cpSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type { MakeDatabase } from '../../db/embedded/open-files.ts';
import { makePrivate } from '../../storage/private-folder.ts';

/** A value that the run's setup has left, by its name in the environment. */
export function testEnvironment(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: run the tests through jest`);
  return value;
}

/** An embedded database of a test's own, without tables or with today's. The test closes it. */
export async function openPrepared(state: 'empty' | 'migrated'): Promise<PGlite> {
  return PGlite.create({ loadDataDir: await readDump(state), extensions: { pg_trgm } });
}

async function readDump(state: 'empty' | 'migrated'): Promise<Blob> {
  const file = join(testEnvironment('PATCHBAY_TEST_FOLDER'), `${state}.tar`);
  return new Blob([new Uint8Array(await readFile(file))]);
}

/** Makes an empty embedded database from the run's own, as a first start or a restore otherwise does at length. */
export const copyEmptyDatabase: MakeDatabase = async (folder) => {
  const client = await PGlite.create({ dataDir: folder, loadDataDir: await readDump('empty') });
  await client.close();
};

/**
 * Puts a database with today's tables into a data folder, as an earlier start would have left it. A first start makes its
 * database itself, which takes far longer: data-folder.test.ts shows one.
 */
export async function putDatabase(dataFolder: string): Promise<void> {
  const prepared = join(testEnvironment('PATCHBAY_TEST_FOLDER'), 'database');
  const folder = join(dataFolder, 'database');
  // A thousand files: to wait for each step of them takes five times as much of a processor.
  cpSync(prepared, folder, { recursive: true });
  await makePrivate(folder);
}
