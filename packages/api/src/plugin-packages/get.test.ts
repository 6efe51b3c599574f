import { join } from 'node:path';
import { packages } from '../db/schema.ts';
import { createFolderStorage } from '../storage/folder-storage.ts';
import { importSample } from '../testing/sample-catalogue.ts';
import { createTestApp, testTime, withFolder } from '../testing/test-app.ts';
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
});
