import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { startSession } from '../../accounts/sessions.ts';
import { mailLinks, tokens } from '../../db/account-schema.ts';
import { creations, installedSoftware, packages } from '../../db/schema.ts';
import { createLink } from '../../accounts/mail/mail-links.ts';
import { createFolderStorage } from '../../storage/folder-storage.ts';
import { importSample } from '../../testing/sample-catalogue.ts';
import { addUser } from '../../testing/test-accounts.ts';
import { testConfig, testTime, withFolder } from '../../testing/test-app.ts';
import { onEveryDatabase } from '../../testing/test-databases.ts';
import { tidyUp } from './tidy-up.ts';

const hour = 60 * 60_000;
const day = 24 * hour;
const year = 365 * day;

onEveryDatabase((database) => {
  /** A backend that tidies up with what its clock says. */
  async function withTidying(
    test: (tools: {
      readonly folder: string;
      readonly tidyAt: (sinceTestTimeMs: number) => Promise<void>;
    }) => Promise<void>,
  ): Promise<void> {
    await withFolder(async (folder) => {
      const config = {
        ...testConfig,
        auditLog: { retentionMs: year },
        imageCacheFolder: join(folder, 'cache'),
        mail: { from: { name: '', address: 'a@b.test' }, way: { kind: 'folder', folder } } as const,
      };
      const tidyAt = (sinceTestTimeMs: number) =>
        tidyUp(
          {
            database: database(),
            storage: createFolderStorage(join(folder, 'uploads')),
            clock: () => new Date(testTime.getTime() + sinceTestTimeMs),
          },
          config,
        );
      await test({ folder, tidyAt });
    });
  }

  beforeEach(async () => {
    const { id } = await addUser(database());
    await startSession(database(), id, testTime);
    await createLink(database(), { userId: id, purpose: 'activation', now: testTime });
    await database()
      .insert(installedSoftware)
      .values({ userUuid: crypto.randomUUID(), components: [], savedAt: testTime });
    await database().insert(packages).values({
      key: 'versions/1/a.zip',
      versionId: 1,
      size: 1,
      sha256: 'a',
      uploadedAt: testTime,
    });
    await database()
      .insert(creations)
      .values({ key: 'a', request: 'b', createdId: 1, createdAt: testTime });
  });

  const left = async () => [
    await database().$count(installedSoftware),
    await database().$count(tokens),
    await database().$count(mailLinks),
    await database().$count(packages),
    await database().$count(creations),
  ];

  it('what is old goes', async () => {
    await withTidying(async ({ tidyAt }) => {
      await tidyAt(hour);
      expect(await left()).toEqual([1, 1, 1, 1, 1]);
      await tidyAt(year + day);
      // A package was not known as unused until now.
      await tidyAt(year + 9 * day);
      expect(await left()).toEqual([0, 0, 0, 0, 0]);
    });
  });

  it('the key of a creation is forgotten after a day (H13)', async () => {
    await withTidying(async ({ tidyAt }) => {
      await tidyAt(day);
      expect(await database().$count(creations)).toBe(1);
      await tidyAt(day + hour);
      expect(await database().$count(creations)).toBe(0);
    });
  });

  it('what killed processes have left half written goes after a day, and nothing else of its folder', async () => {
    await withTidying(async ({ folder, tidyAt }) => {
      const uploads = join(folder, 'uploads');
      const left = `.${randomUUID()}.unfinished`;
      await mkdir(join(uploads, '.unfinished'), { recursive: true });
      const leftovers = [
        join(uploads, '.unfinished', 'a'),
        join(uploads, left),
        join(folder, left),
      ];
      const others = [join(uploads, '.unused.json'), join(folder, 'a.eml')];
      for (const file of [...leftovers, ...others]) {
        await writeFile(file, '{"unused":[]}');
        await utimes(file, testTime, testTime);
      }
      const isThere = (file: string) => existsSync(file);
      await tidyAt(day);
      expect([...leftovers, ...others].map(isThere)).toEqual([true, true, true, true, true]);
      await tidyAt(day + hour);
      expect(leftovers.map(isThere)).toEqual([false, false, false]);
      expect(others.map(isThere)).toEqual([true, true]);
    });
  });

  it('a cover that no software shows goes a week after it was found (X18)', async () => {
    await importSample(database());
    await withTidying(async ({ folder, tidyAt }) => {
      const orphan = join(folder, 'uploads', 'covers', '9-0123456789abcdef.webp');
      await mkdir(dirname(orphan), { recursive: true });
      await writeFile(orphan, 'left by a killed upload');
      const written = new Date(testTime.getTime() - 2 * day);
      await utimes(orphan, written, written);
      for (let passed = 0; passed < 7 * day; passed += 12 * hour) await tidyAt(passed);
      expect(existsSync(orphan)).toBe(true);
      await tidyAt(7 * day);
      expect(existsSync(orphan)).toBe(false);
    });
  });

  it('mails in a folder go after thirty days, and nothing else that is there', async () => {
    await withTidying(async ({ folder, tidyAt }) => {
      const [mail, note] = [join(folder, 'a.eml'), join(folder, 'note.txt')];
      for (const file of [mail, note]) {
        await writeFile(file, '');
        await utimes(file, testTime, testTime);
      }
      const isThere = () => [mail, note].map((file) => existsSync(file));
      await tidyAt(29 * day);
      expect(isThere()).toEqual([true, true]);
      await tidyAt(30 * day + hour);
      expect(isThere()).toEqual([false, true]);
    });
  });
});
