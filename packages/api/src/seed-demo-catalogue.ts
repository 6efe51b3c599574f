import { importCatalogue } from './catalogue/import-catalogue.ts';
import type { Database } from './db/database.ts';
import { categories, software } from './db/schema.ts';
import { demoCatalogue } from './demo/demo-catalogue.ts';

/**
 * Fills an empty database with the demo catalogue; a catalogue that is there already stays as it is.
 * @returns whether it was empty
 */
export async function seedDemoCatalogue(database: Database, clock: () => Date): Promise<boolean> {
  if ((await database.$count(software)) + (await database.$count(categories)) > 0) return false;
  const { isDone, problems } = await importCatalogue(database, demoCatalogue, {
    skipBad: false,
    clock,
  });
  if (isDone) return true;
  const [first] = problems;
  throw new Error(`The demo catalogue is wrong at ${first?.place ?? ''}: ${first?.reason ?? ''}`);
}
