import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { demoCatalogue } from '@patchbay/demo-catalogue';
import { categories, packages, software, versions } from '../../db/schema.ts';
import { createFolderStorage } from '../../storage/folder-storage.ts';
import { importSample, sampleCatalogue } from '../../testing/sample-catalogue.ts';
import { demoFolder, testTime, withFolder } from '../../testing/test-app.ts';
import { onOneDatabase, openServerCopy } from '../../testing/test-databases.ts';
import { untilWaiting } from '../../testing/until-waiting.ts';
import { readDemo, readDemoUsers } from './read-demo.ts';
import {
  addDemoMedia,
  addDemoPackages,
  moveDemoPackages,
  seedDemoCatalogue,
} from './seed-demo-catalogue.ts';

const clock = () => testTime;
const backend = { clock, apiHost: 'https://api.test' };

const onServer = process.env['TEST_DATABASE_URL'] ? it : it.skip;

onServer('a catalogue that another process is about to store stays too', async () => {
  const { database, close } = await openServerCopy();
  const demo = await readDemo(demoFolder);
  const seeded = await database.transaction(async (imported) => {
    await imported.insert(categories).values({ name: 'Own', slug: 'own' });
    await imported.execute(sql`lock table ${categories} in share row exclusive mode`);
    const waiting = seedDemoCatalogue(database, demo, backend);
    await untilWaiting(database);
    return { waiting };
  });
  expect(await seeded.waiting).toBe(false);
  expect(await database.select({ name: categories.name }).from(categories)).toEqual([
    { name: 'Own' },
  ]);
  await close();
});

onOneDatabase((database) => {
  it('an empty database gets the demo catalogue, once', async () => {
    const demo = await readDemo(demoFolder);
    expect(await seedDemoCatalogue(database(), demo, backend)).toBe(true);
    expect(await database().$count(software)).toBe(demoCatalogue.software.length);
    expect(await seedDemoCatalogue(database(), demo, backend)).toBe(false);
  });

  it('a catalogue that is there stays as it is', async () => {
    await importSample(database());
    expect(await seedDemoCatalogue(database(), await readDemo(demoFolder), backend)).toBe(false);
    expect(await database().$count(software)).toBe(sampleCatalogue.software.length);
  });

  it("each of the demo's covers, screenshots and sounds is in the storage, and one that is there stays", async () => {
    const demo = await readDemo(demoFolder);
    await seedDemoCatalogue(database(), demo, backend);
    await withFolder(async (folder) => {
      const storage = createFolderStorage(folder);
      const [own = '', ...others] = demo.covers;
      await storage.write(own, Buffer.from('of my own'));
      await addDemoMedia(database(), demo, storage);
      expect((await storage.find(own))?.sizeBytes).toBe('of my own'.length);
      for (const key of [...others, ...demo.media])
        expect((await storage.find(key))?.sizeBytes).toBeGreaterThan(1000);
    });
  });

  it("each of the demo's packages is served as an uploaded one, once", async () => {
    const demo = await readDemo(demoFolder);
    await seedDemoCatalogue(database(), demo, backend);
    await withFolder(async (folder) => {
      const storage = createFolderStorage(folder);
      await addDemoPackages(database(), demo, { storage, clock });
      await addDemoPackages(database(), demo, { storage, clock });
      const rows = await database().select().from(packages);
      expect(rows.map(({ key }) => key).sort()).toEqual(demo.packages.map(({ key }) => key));
      expect(rows.length).toBeGreaterThanOrEqual(20);
      for (const { key, versionId, size, sha256 } of rows) {
        const [version] = await database()
          .select()
          .from(versions)
          .where(eq(versions.id, versionId ?? 0));
        expect(version).toMatchObject({ url: `https://api.test/packages/${key}`, size, sha256 });
        expect((await storage.find(key))?.sizeBytes).toBe(size);
      }
    });
  });

  it('a package whose address a person has taken away stays away', async () => {
    const demo = await readDemo(demoFolder);
    await seedDemoCatalogue(database(), demo, backend);
    const [gone] = demo.packages;
    const isGone = eq(versions.id, gone?.versionId ?? 0);
    await database().update(versions).set({ url: '' }).where(isGone);
    await withFolder(async (folder) => {
      await addDemoPackages(database(), demo, { storage: createFolderStorage(folder), clock });
      expect(await database().$count(packages)).toBe(demo.packages.length - 1);
    });
  });

  it('the packages follow a backend that has got another address, and others stay', async () => {
    const demo = await readDemo(demoFolder);
    await seedDemoCatalogue(database(), demo, backend);
    const [first, second] = demo.packages;
    const elsewhere = 'https://elsewhere.test/packages/other.zip';
    const isOther = eq(versions.id, first?.versionId ?? 0);
    await database().update(versions).set({ url: elsewhere }).where(isOther);
    await moveDemoPackages(database(), demo, 'http://localhost:4001');
    const urlOf = async (id = 0) =>
      (await database().select().from(versions).where(eq(versions.id, id)))[0]?.url;
    expect(await urlOf(first?.versionId)).toBe(elsewhere);
    expect(await urlOf(second?.versionId)).toBe(`http://localhost:4001/packages/${second?.key}`);
  });

  it('another catalogue gets none of the covers and packages', async () => {
    await importSample(database());
    await withFolder(async (folder) => {
      const demo = await readDemo(demoFolder);
      const storage = createFolderStorage(folder);
      await addDemoMedia(database(), demo, storage);
      await addDemoPackages(database(), demo, { storage, clock });
      expect(await storage.find(demo.covers[0] ?? '')).toBeNull();
      expect(await storage.find(demo.packages[0]?.key ?? '')).toBeNull();
      expect(await database().$count(packages)).toBe(0);
    });
  });
});

describe('a demo that cannot be used is refused by name', () => {
  it('where there is none', async () => {
    await withFolder(async (folder) => {
      const missing = /The demo's .*catalogue\.json cannot be read\. DEMO_DIR names its folder/;
      await expect(readDemo(folder)).rejects.toThrow(missing);
    });
  });

  it('where its users lack something', async () => {
    await withFolder(async (folder) => {
      await mkdir(join(folder, 'data'));
      await writeFile(join(folder, 'data/users.json'), '[{"role":"Visitor"}]');
      await expect(readDemoUsers(folder)).rejects.toThrow(/is wrong: .*required/);
    });
  });
});
