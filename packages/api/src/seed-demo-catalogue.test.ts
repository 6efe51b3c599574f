import { createDemoCovers } from './demo-covers.ts';
import { demoCatalogue } from './demo/demo-catalogue.ts';
import { software } from './db/schema.ts';
import { seedDemoCatalogue } from './seed-demo-catalogue.ts';
import { emptyStorage, testTime, withFolder } from './testing/test-app.ts';
import { importSample, sampleCatalogue } from './testing/sample-catalogue.ts';
import { onEveryDatabase } from './testing/test-databases.ts';
import { createFolderStorage } from './storage/folder-storage.ts';

const clock = () => testTime;

onEveryDatabase((database) => {
  it('an empty database gets the demo catalogue, once', async () => {
    expect(await seedDemoCatalogue(database(), clock)).toBe(true);
    expect(await database().$count(software)).toBe(demoCatalogue.software.length);
    expect(await seedDemoCatalogue(database(), clock)).toBe(false);
  });

  it('a catalogue that is there stays as it is', async () => {
    await importSample(database());
    expect(await seedDemoCatalogue(database(), clock)).toBe(false);
    expect(await database().$count(software)).toBe(sampleCatalogue.software.length);
  });

  it('a cover that is missing is drawn when it is asked for', async () => {
    await seedDemoCatalogue(database(), clock);
    await withFolder(async (folder) => {
      const { storage } = await createDemoCovers(database(), createFolderStorage(folder));
      const key = demoCatalogue.software.find(({ cover }) => cover !== '')?.cover ?? '';
      const [first, second] = await Promise.all([storage.find(key), storage.find(key)]);
      expect(first?.sizeBytes).toBeGreaterThan(1000);
      expect(second).toEqual(first);
      expect(await storage.find('covers/none.webp')).toBeNull();
    });
  });

  it('draws nothing for another catalogue', async () => {
    await importSample(database());
    const written: string[] = [];
    const storage = {
      ...emptyStorage,
      write: (key: string) => {
        written.push(key);
        return Promise.resolve();
      },
    };
    const covers = await createDemoCovers(database(), storage);
    await covers.drawAll();
    expect(written).toEqual([]);
  });
});
