import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { eq } from 'drizzle-orm';
import { packages, software, versions } from './db/schema.ts';
import { forgetOrphans } from './forget-orphans.ts';
import { createFolderStorage } from './storage/folder-storage.ts';
import { importSample } from './testing/sample-catalogue.ts';
import { testTime, withFolder } from './testing/test-app.ts';
import { onEveryDatabase } from './testing/test-databases.ts';

const hours = (count: number) => new Date(testTime.getTime() - count * 60 * 60_000);
const digits = '0123456789abcdef';

onEveryDatabase((database) => {
  const forget = (folder: string) =>
    forgetOrphans(
      { database: database(), storage: createFolderStorage(folder), clock: () => testTime },
      folder,
    );

  /** A file as an upload that was killed after it has left it. */
  async function leave(folder: string, key: string, written = hours(25)): Promise<void> {
    const path = join(folder, key);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, key);
    await utimes(path, written, written);
  }

  async function filesIn(folder: string): Promise<string[]> {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
      .sort();
  }

  it('covers that no software shows go after a day, and no others', async () => {
    await importSample(database());
    await withFolder(async (folder) => {
      const shown = `covers/1-${digits}.webp`;
      await database().update(software).set({ cover: shown }).where(eq(software.id, 1));
      const imported = 'covers/by-hand.webp';
      const young = `covers/3-${digits}.webp`;
      for (const key of [shown, imported, `covers/2-${digits}.webp`]) await leave(folder, key);
      await leave(folder, young, hours(23));
      await forget(folder);
      expect(await filesIn(folder)).toEqual([shown, young, imported]);
    });
  });

  it('packages that neither a row nor a version knows go after a day, and no others', async () => {
    await importSample(database());
    await withFolder(async (folder) => {
      const known = `versions/1/${digits}-a.zip`;
      const imported = `versions/2/${digits}-b.zip`;
      const young = `versions/2/${digits}-c.zip`;
      await database()
        .insert(packages)
        .values({ key: known, versionId: 1, size: 1, sha256: '', uploadedAt: testTime });
      await database()
        .update(versions)
        .set({ url: `https://api.test/packages/${imported}` })
        .where(eq(versions.id, 2));
      for (const key of [known, imported, `versions/3/${digits}-d.zip`]) await leave(folder, key);
      await leave(folder, young, hours(23));
      await forget(folder);
      expect(await filesIn(folder)).toEqual([known, imported, young]);
    });
  });

  it('an empty database removes nothing: it may be the wrong one', async () => {
    await withFolder(async (folder) => {
      await leave(folder, `covers/2-${digits}.webp`);
      await forget(folder);
      expect(await filesIn(folder)).toHaveLength(1);
    });
  });
});
