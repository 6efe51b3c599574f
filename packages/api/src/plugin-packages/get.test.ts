import { join } from 'node:path';
import { packages } from '../db/schema.ts';
import { createCapacity } from '../process/capacity/capacity.ts';
import { createPlaces, type Places } from '../process/capacity/places.ts';
import { createFolderStorage } from '../storage/folder-storage.ts';
import { importSample } from '../testing/sample-catalogue.ts';
import { createTestApp, testConfig, testTime, withFolder } from '../testing/test-app.ts';
import { onOneDatabase } from '../testing/test-databases.ts';

const key = 'versions/2/0a-a.zip';
const tag = '"abc"';

onOneDatabase((database) => {
  beforeEach(() => importSample(database()));

  it.each([
    [{}, 200, '0123456789', null],
    [{ Range: 'bytes=4-' }, 206, '456789', 'bytes 4-9/10'],
    [{ Range: 'bytes=4-5' }, 206, '45', 'bytes 4-5/10'],
    [{ Range: 'bytes=-2', 'If-Range': tag }, 206, '89', 'bytes 8-9/10'],
    [{ Range: 'bytes=4-', 'If-Range': '"other"' }, 200, '0123456789', null],
    [{ Range: 'lines=1' }, 200, '0123456789', null],
    [{ Range: 'bytes=0-1,4-5' }, 200, '0123456789', null],
    [{ Range: 'bytes=-99' }, 206, '0123456789', 'bytes 0-9/10'],
  ])('a download may go on where it broke off: %j (H35)', async (headers, status, text, range) => {
    await withFolder(async (folder) => {
      const storage = createFolderStorage(join(folder, 'uploads'));
      await storage.write(key, Buffer.from('0123456789'));
      await database()
        .insert(packages)
        .values({ key, versionId: 2, size: 10, sha256: 'abc', uploadedAt: testTime });
      const { app } = createTestApp(database(), { storage });
      const answer = await app.request(`/packages/${key}`, { headers });
      expect([answer.status, await answer.text()]).toEqual([status, text]);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        etag: tag,
        'accept-ranges': 'bytes',
        'content-length': String(text.length),
      });
      expect(answer.headers.get('Content-Range')).toBe(range);

      const behind = await app.request(`/packages/${key}`, { headers: { Range: 'bytes=10-' } });
      expect([behind.status, behind.headers.get('Content-Range')]).toEqual([416, 'bytes */10']);
    });
  });

  /** Asks for a package of 4 MiB as a network, where so many may be sent at a time. */
  async function withPlaces(
    downloads: Places,
    test: (load: (network: string) => Promise<Response>, sizeBytes: number) => Promise<void>,
  ): Promise<void> {
    await withFolder(async (folder) => {
      const storage = createFolderStorage(join(folder, 'uploads'));
      const bytes = Buffer.alloc(4 * 1024 * 1024, 1);
      await storage.write(key, bytes);
      await database()
        .insert(packages)
        .values({ key, versionId: 2, size: bytes.length, sha256: 'abc', uploadedAt: testTime });
      const accounts = { ...testConfig.accounts, trustedProxies: 1 };
      const { app } = createTestApp(database(), {
        storage,
        config: { ...testConfig, accounts },
        capacity: { ...createCapacity(), downloads },
      });
      const load = async (network: string) =>
        app.request(`/packages/${key}`, { headers: { 'X-Forwarded-For': network } });
      await test(load, bytes.length);
    });
  }

  it('a package that is being sent has a place, of which one network has few, until its client takes it or goes', async () => {
    await withPlaces(createPlaces({ most: 2, mostOfOne: 1 }), async (load, sizeBytes) => {
      /** Its file is closed a moment after the last of its bytes was taken. */
      const loadOnceFree = async (network: string) => {
        for (;;) {
          const answer = await load(network);
          if (answer.status !== 503) return answer;
        }
      };
      const first = await load('192.0.2.1');
      const refused = await load('192.0.2.1');
      expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '2']);
      const second = await load('192.0.2.2');
      expect((await load('192.0.2.3')).status).toBe(503);
      expect((await second.arrayBuffer()).byteLength).toBe(sizeBytes);
      const third = await loadOnceFree('192.0.2.3');
      await first.body?.cancel();
      const fourth = await loadOnceFree('192.0.2.1');
      expect([first, second, third, fourth].map(({ status }) => status)).toEqual([
        200, 200, 200, 200,
      ]);
      for (const { body } of [third, fourth]) await body?.cancel();
    });
  });

  it("where all places are taken, a network without one gets the newest download's of whoever has most", async () => {
    await withPlaces(createPlaces({ most: 2, mostOfOne: 2 }), async (load, sizeBytes) => {
      const [first, second] = [await load('192.0.2.1'), await load('192.0.2.1')];
      const other = await load('198.51.100.1');
      await expect(second.arrayBuffer()).rejects.toThrow('aborted');
      expect((await first.arrayBuffer()).byteLength).toBe(sizeBytes);
      expect((await other.arrayBuffer()).byteLength).toBe(sizeBytes);
    });
  });
});
