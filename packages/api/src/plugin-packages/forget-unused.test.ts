import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { packages, versions } from '../db/schema.ts';
import { createFolderStorage } from '../storage/folder-storage.ts';
import { importSample } from '../testing/sample-catalogue.ts';
import { testTime, withFolder } from '../testing/test-app.ts';
import { onEveryDatabase } from '../testing/test-databases.ts';
import { forgetUnusedPackages } from './forget-unused.ts';

const daysLater = (days: number) => new Date(testTime.getTime() + days * 24 * 60 * 60_000);
const key = 'versions/2/0a-a.zip';
const usedKey = 'versions/2/0b-b.zip';

onEveryDatabase((database) => {
  beforeEach(() => importSample(database()));

  const refer = (url: string) => database().update(versions).set({ url }).where(eq(versions.id, 7));

  it('a package goes a week after no version refers to it any more, with its file (X18)', async () => {
    await withFolder(async (folder) => {
      const storage = createFolderStorage(join(folder, 'uploads'));
      const facts = { versionId: 2, size: 1, sha256: '', uploadedAt: testTime };
      for (const one of [key, usedKey]) {
        await storage.write(one, Buffer.from('x'));
        await database()
          .insert(packages)
          .values({ key: one, ...facts });
      }
      // Another version's, under the name that the backend had before.
      await refer(`https://old-name.test/packages/${usedKey}`);
      const sweep = (days: number) =>
        forgetUnusedPackages({ database: database(), storage, clock: () => daysLater(days) });
      const kept = async () => {
        const rows = await database().select({ key: packages.key }).from(packages);
        const files = await Promise.all(rows.map((row) => storage.read(row.key, 100)));
        expect(files).not.toContain(null);
        return rows.map((row) => row.key).sort();
      };

      await sweep(100);
      await sweep(106);
      expect(await kept()).toEqual([key, usedKey]);
      await sweep(108);
      expect(await kept()).toEqual([usedKey]);
      expect(await storage.read(key, 100)).toBeNull();

      await refer('https://elsewhere.test/b.zip');
      await sweep(200);
      await refer(`https://api.test/packages/${usedKey}`);
      await sweep(206);
      await refer('');
      await sweep(208);
      await sweep(214);
      expect(await kept()).toEqual([usedKey]);
      await sweep(216);
      expect(await kept()).toEqual([]);
    });
  });

  it.each([
    [
      'whose backend has such a name in its own address',
      'https://site.test/packages/api/packages/',
    ],
    ['whose address has a space before it', ' https://api.test/packages/'],
  ])('a package stays %s', async (_, base) => {
    await withFolder(async (folder) => {
      const storage = createFolderStorage(join(folder, 'uploads'));
      await database()
        .insert(packages)
        .values({ key, versionId: 2, size: 1, sha256: '', uploadedAt: testTime });
      await refer(`${base}${key}?from=/packages/other.zip`);
      for (const days of [100, 108]) {
        await forgetUnusedPackages({ database: database(), storage, clock: () => daysLater(days) });
      }
      expect(await database().$count(packages)).toBe(1);
    });
  });

  it('nobody waits where no package goes', async () => {
    const transactions = jest.spyOn(database(), 'transaction');
    await withFolder(async (folder) => {
      const storage = createFolderStorage(join(folder, 'uploads'));
      await database()
        .insert(packages)
        .values({ key, versionId: 2, size: 1, sha256: '', uploadedAt: testTime });
      for (const days of [100, 106]) {
        await forgetUnusedPackages({ database: database(), storage, clock: () => daysLater(days) });
      }
    });
    expect(await database().$count(packages)).toBe(1);
    expect(transactions).not.toHaveBeenCalled();
    transactions.mockRestore();
  });
});
