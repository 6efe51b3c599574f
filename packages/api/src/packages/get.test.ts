import { join } from 'node:path';
import { packages } from '../db/schema.ts';
import { createCapacity } from '../process/capacity.ts';
import { createWorkQueue } from '../process/work-queue.ts';
import { createFolderStorage } from '../storage/folder-storage.ts';
import { importSample } from '../testing/sample-catalogue.ts';
import { createTestApp, testConfig, testTime, withFolder } from '../testing/test-app.ts';
import { onEveryDatabase } from '../testing/test-databases.ts';

const key = 'versions/2/0a-a.zip';
const tag = '"abc"';

onEveryDatabase((database) => {
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
  ])('a download may go on where it broke off: %j', async (headers, status, text, range) => {
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

  it('a package that is being sent has a place, of which one network has few, until its client takes it or goes', async () => {
    await withFolder(async (folder) => {
      const storage = createFolderStorage(join(folder, 'uploads'));
      const bytes = Buffer.alloc(4 * 1024 * 1024, 1);
      await storage.write(key, bytes);
      await database()
        .insert(packages)
        .values({ key, versionId: 2, size: bytes.length, sha256: 'abc', uploadedAt: testTime });
      const downloads = createWorkQueue({ atATime: 2, mostWaiting: 0, mostOfOne: 1 });
      const accounts = { ...testConfig.accounts, trustedProxies: 1 };
      const { app } = createTestApp(database(), {
        storage,
        config: { ...testConfig, accounts },
        capacity: { ...createCapacity(), downloads },
      });
      const load = (network: string) =>
        Promise.resolve(
          app.request(`/packages/${key}`, { headers: { 'X-Forwarded-For': network } }),
        );
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
      expect((await second.arrayBuffer()).byteLength).toBe(bytes.length);
      const third = await loadOnceFree('192.0.2.3');
      await first.body?.cancel();
      const fourth = await loadOnceFree('192.0.2.1');
      expect([first, second, third, fourth].map(({ status }) => status)).toEqual([
        200, 200, 200, 200,
      ]);
      for (const { body } of [third, fourth]) await body?.cancel();
    });
  });
});
