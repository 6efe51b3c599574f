import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { eq } from 'drizzle-orm';
import { packages, software, versions } from '../../db/schema.ts';
import { forgetOrphans } from './forget-orphans.ts';
import { createFolderStorage } from '../../storage/folder-storage.ts';
import { countQueries } from '../../testing/count-queries.ts';
import { importSample } from '../../testing/sample-catalogue.ts';
import { testTime, withFolder } from '../../testing/test-app.ts';
import { onEveryDatabase } from '../../testing/test-databases.ts';

const hours = (count: number) => new Date(testTime.getTime() - count * 60 * 60_000);
const digits = '0123456789abcdef';

onEveryDatabase((database) => {
  const sweep = (folder: string, daysLater: number, swept = database()) =>
    forgetOrphans({
      database: swept,
      storage: createFolderStorage(folder),
      clock: () => hours(-24 * daysLater),
    });

  /** They are found unused, and again a week later. */
  const forget = async (folder: string) => {
    await sweep(folder, 0);
    await sweep(folder, 7);
  };

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
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
      .sort();
  }

  it('covers that no software shows go after a week, and no others (X18)', async () => {
    await importSample(database());
    await withFolder(async (folder) => {
      const shown = `covers/1-${digits}.webp`;
      await database().update(software).set({ cover: shown }).where(eq(software.id, 1));
      const imported = 'covers/by-hand.webp';
      const young = `covers/3-${digits}.webp`;
      const youngest = hours(-7 * 24 + 23);
      for (const key of [shown, imported, `covers/2-${digits}.webp`]) await leave(folder, key);
      await leave(folder, young, youngest);
      await forget(folder);
      expect(await filesIn(folder)).toEqual([shown, young, imported]);
    });
  });

  it('screenshots and audio demos that no software has go after a week, and no others', async () => {
    await importSample(database());
    await withFolder(async (folder) => {
      const screenshot = `screenshots/1-${digits}.webp`;
      const sound = `audio/1-${digits}.mp3`;
      const imported = 'screenshots/by-hand.webp';
      await database()
        .update(software)
        .set({ screenshots: ['screenshots/other.webp', screenshot], audioDemos: [sound] })
        .where(eq(software.id, 1));
      for (const key of [screenshot, sound, imported]) await leave(folder, key);
      for (const key of [`screenshots/2-${digits}.webp`, `audio/2-${digits}.ogg`]) {
        await leave(folder, key);
      }
      await forget(folder);
      expect(await filesIn(folder)).toEqual([sound, screenshot, imported]);
    });
  });

  it('packages that neither a row nor a version knows go after a week, and no others (X18)', async () => {
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
        .set({ url: `https://api.test/packages/${imported}?v=1#x` })
        .where(eq(versions.id, 2));
      for (const key of [known, imported, `versions/3/${digits}-d.zip`]) await leave(folder, key);
      await leave(folder, young, hours(-7 * 24 + 23));
      await forget(folder);
      expect(await filesIn(folder)).toEqual([known, imported, young]);
    });
  });

  it('what many rows name stays', async () => {
    await importSample(database());
    await withFolder(async (folder) => {
      const rows = await database().select({ id: software.id }).from(software);
      expect(rows.length).toBeGreaterThan(2);
      const keysOf = (id: number) => [`covers/${id}-${digits}.webp`, `audio/${id}-${digits}.mp3`];
      for (const { id } of rows) {
        const [cover, sound] = keysOf(id);
        await database()
          .update(software)
          .set({ cover, audioDemos: [String(sound)] })
          .where(eq(software.id, id));
      }
      const shown = rows.flatMap(({ id }) => keysOf(id));
      for (const key of [...shown, `covers/9-${digits}.webp`]) await leave(folder, key);
      await forget(folder);
      expect(await filesIn(folder)).toEqual(shown.sort());
    });
  });

  it('asks no more for hundreds of files than for one, and locks nothing where none goes', async () => {
    await importSample(database());
    const { database: counted, asked } = countQueries(database());
    const transactions = jest.spyOn(database(), 'transaction');
    await withFolder(async (folder) => {
      const askedBy = async (files: number): Promise<number> => {
        for (let index = 0; index < files; index += 1) {
          await leave(folder, `screenshots/${index + 1}-${digits}.webp`);
          await leave(folder, `versions/${index + 1}/${digits}-a.zip`);
        }
        const before = asked();
        await sweep(folder, 0, counted);
        return asked() - before;
      };
      const forOne = await askedBy(1);
      expect(await askedBy(300)).toBe(forOne);
    });
    expect(transactions).not.toHaveBeenCalled();
    transactions.mockRestore();
  });

  it('a file that is wanted again within the week stays, and counts anew', async () => {
    await importSample(database());
    await withFolder(async (folder) => {
      const cover = `covers/1-${digits}.webp`;
      await leave(folder, cover);
      const show = (key: string) =>
        database().update(software).set({ cover: key }).where(eq(software.id, 1));
      await sweep(folder, 0);
      await show(cover);
      await sweep(folder, 6);
      await show('');
      await sweep(folder, 8);
      await sweep(folder, 14);
      expect(await filesIn(folder)).toEqual([cover]);
      await sweep(folder, 15);
      expect(await filesIn(folder)).toEqual([]);
    });
  });

  it('an empty database removes nothing: it may be the wrong one (X18)', async () => {
    await withFolder(async (folder) => {
      await leave(folder, `covers/2-${digits}.webp`);
      await forget(folder);
      expect(await filesIn(folder)).toHaveLength(1);
    });
  });
});
