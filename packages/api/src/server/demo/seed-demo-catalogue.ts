import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { array, number, object } from '@patchbay/shared/validation';
import { eq, inArray } from 'drizzle-orm';
import { hasCatalogue, importCatalogue } from '../../catalogue/import-catalogue.ts';
import type { Database } from '../../db/database.ts';
import { packages, software, versions } from '../../db/schema.ts';
import { packageAddress } from '../../admin/uploads/package-address.ts';
import { packageKeyOfVersion } from '../../software/package-key.ts';
import type { FileStorage } from '../../storage/file-storage.ts';
import { packageFile, type Demo } from './read-demo.ts';

/**
 * Fills an empty database with the demo catalogue; a catalogue that is there already stays as it is.
 * @returns whether it was empty
 */
export async function seedDemoCatalogue(
  database: Database,
  demo: Demo,
  { clock, apiHost }: { readonly clock: () => Date; readonly apiHost: string },
): Promise<boolean> {
  if (await hasCatalogue(database)) return false;
  const { isDone, problems } = await importCatalogue(database, withPackages(demo, apiHost), {
    skipBad: false,
    isFirst: true,
    clock,
  });
  const [first] = problems;
  if (!first) return isDone;
  throw new Error(`The demo catalogue is wrong at ${first.place}: ${first.reason}`);
}

const versionsSchema = object({
  versions: array(object({ id: number().required() })).default([]),
});

/** The demo's catalogue, in which each version that has a package is downloaded from this backend. */
function withPackages({ catalogue, packages }: Demo, apiHost: string): unknown {
  const ofVersion = new Map(packages.map((entry) => [entry.versionId, entry]));
  const versions = versionsSchema.validateSync(catalogue).versions.map((version) => {
    const { key, size, sha256 } = ofVersion.get(version.id) ?? {};
    return key === undefined
      ? version
      : { ...version, url: packageAddress({ apiHost }, key), size, sha256 };
  });
  return Object.assign({}, catalogue, { versions });
}

/** Lets the demo's versions be downloaded from where this backend is now: it may have had another address when they came. */
export async function moveDemoPackages(
  database: Database,
  { packages: offered }: Demo,
  apiHost: string,
): Promise<void> {
  const keys = offered.map(({ key }) => key);
  const rows = await database
    .select({ id: versions.id, url: versions.url, key: packageKeyOfVersion })
    .from(versions)
    .where(inArray(packageKeyOfVersion, keys));
  for (const { id, url, key } of rows) {
    const address = key === null ? url : packageAddress({ apiHost }, key);
    if (address === url) continue;
    await database.update(versions).set({ url: address }).where(eq(versions.id, id));
  }
}

/** Puts the demo's packages that the database uses, and does not know yet, into the storage and the database. */
export async function addDemoPackages(
  database: Database,
  { packages: offered, folder }: Demo,
  { storage, clock }: { readonly storage: FileStorage; readonly clock: () => Date },
): Promise<void> {
  const keys = offered.map(({ key }) => key);
  const rows = await database
    .select({ key: packageKeyOfVersion })
    .from(versions)
    .where(inArray(packageKeyOfVersion, keys));
  const used = new Set(rows.map(({ key }) => key));
  for (const entry of offered.filter(({ key }) => used.has(key))) {
    if (!(await storage.find(entry.key))) {
      await storage.write(entry.key, await readFile(packageFile(folder, entry.key)));
    }
    // The file before its row: a row whose file is missing would be a package that nobody gets.
    await database
      .insert(packages)
      .values({ ...entry, uploadedAt: clock() })
      .onConflictDoNothing();
  }
}

/** Puts the demo's covers, screenshots and audio demos that the database uses, and the storage does not have, into the storage. */
export async function addDemoMedia(
  database: Database,
  { covers, media, folder }: Demo,
  storage: FileStorage,
): Promise<void> {
  const { cover, screenshots, audioDemos } = software;
  const rows = await database
    .select({ cover, screenshots, audioDemos })
    .from(software)
    .where(inArray(cover, [...covers]));
  const used = new Set(rows.flatMap((row) => [row.cover, ...row.screenshots, ...row.audioDemos]));
  for (const key of [...covers, ...media]) {
    if (!used.has(key) || (await storage.find(key))) continue;
    await storage.write(key, await readFile(join(folder, key)));
  }
}

/** Whether the database has any of the demo's software. */
export const hasDemoCatalogue = async (database: Database, { covers }: Demo): Promise<boolean> =>
  (await database.$count(software, inArray(software.cover, [...covers]))) > 0;
