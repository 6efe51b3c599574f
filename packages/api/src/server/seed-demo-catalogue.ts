import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inArray } from 'drizzle-orm';
import { importCatalogue } from '../catalogue/import-catalogue.ts';
import type { Database } from '../db/database.ts';
import { categories, software } from '../db/schema.ts';
import type { FileStorage } from '../storage/file-storage.ts';
import type { Demo } from './demo.ts';

/**
 * Fills an empty database with the demo catalogue; a catalogue that is there already stays as it is.
 * @returns whether it was empty
 */
export async function seedDemoCatalogue(
  database: Database,
  demo: Demo,
  clock: () => Date,
): Promise<boolean> {
  if ((await database.$count(software)) + (await database.$count(categories)) > 0) return false;
  const { isDone, problems } = await importCatalogue(database, demo.catalogue, {
    skipBad: false,
    clock,
  });
  if (isDone) return true;
  const [first] = problems;
  throw new Error(`The demo catalogue is wrong at ${first?.place ?? ''}: ${first?.reason ?? ''}`);
}

/** Puts the demo's covers that the database uses, and the storage does not have, into the storage. */
export async function addDemoCovers(
  database: Database,
  { covers, folder }: Demo,
  storage: FileStorage,
): Promise<void> {
  const rows = await database
    .select({ cover: software.cover })
    .from(software)
    .where(inArray(software.cover, [...covers]));
  const used = new Set(rows.map(({ cover }) => cover));
  for (const cover of covers) {
    if (!used.has(cover) || (await storage.find(cover))) continue;
    await storage.write(cover, await readFile(join(folder, cover)));
  }
}

/** Whether the database has any of the demo's software. */
export const hasDemoCatalogue = async (database: Database, { covers }: Demo): Promise<boolean> =>
  (await database.$count(software, inArray(software.cover, [...covers]))) > 0;
