import { mkdir, readdir, readFile, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/pglite';
import sharp from 'sharp';
import { limits } from '@patchbay/domain/entities';
import type { Database } from '../db/database.ts';
import { casesOf, itWith, sharedFile } from '../testing/corpora.ts';
import { createImageTestApp, createTestApp, testConfig, withFolder } from '../testing/test-app.ts';
import type { FileStorage } from '../storage/file-storage.ts';
import { createCapacity, createWorkLimit } from '../process/capacity.ts';
import { forgetOldPictures } from './picture-cache.ts';

const unusedDatabase: Database = drizzle.mock();

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } });

/** An image host with one file, asked for a path below /images/. */
async function ask(folder: string, file: Uint8Array, path: string, init: RequestInit = {}) {
  const { app, storage } = createImageTestApp(unusedDatabase, folder);
  await storage.write('covers/1.png', file);
  return app.request(`/images/${path}`, init);
}

const sizeOf = async (response: Response) => {
  const { width, height, format } = await sharp(
    Buffer.from(await response.arrayBuffer()),
  ).metadata();
  return [format, width, height];
};

it.each([
  ['300x', 1600, 1000, 300, 188],
  ['600x', 1600, 1000, 600, 375],
  ['1200px', 1600, 1000, 1200, 750],
  ['1200px', 500, 2400, 250, 1200],
  ['600x', 700, 2800, 600, 2400],
  ['600x', 320, 200, 320, 200],
  ['1200px', 16, 70, 16, 70],
])('%s of %i x %i is %i x %i (M2)', async (size, width, height, newWidth, newHeight) => {
  await withFolder(async (folder) => {
    const response = await ask(
      folder,
      await picture(width, height).png().toBuffer(),
      `${size}/covers/1.png`,
    );
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('image/webp');
    expect(response.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(response.headers.get('Cache-Control')).toMatch(/max-age=\d{6,}/);
    expect(await sizeOf(response)).toEqual(['webp', newWidth, newHeight]);
  });
});

it.each(['jpeg', 'webp'] as const)('takes %s whatever it is called (H34)', async (format) => {
  await withFolder(async (folder) => {
    const file = await picture(400, 300).toFormat(format).toBuffer();
    expect(await sizeOf(await ask(folder, file, '300x/covers/1.png'))).toEqual(['webp', 300, 225]);
  });
});

it('turns a photo upright and leaves its metadata out', async () => {
  await withFolder(async (folder) => {
    const file = await picture(200, 100)
      .withExif({ IFD0: { Copyright: 'somebody' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const response = await ask(folder, file, '300x/covers/1.png');
    const metadata = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect([metadata.width, metadata.height]).toEqual([100, 200]);
    expect(metadata.exif).toBeUndefined();
  });
});

it('answers 304 to who has it, and another ETag once the file is another', async () => {
  await withFolder(async (folder) => {
    const file = await picture(40, 30).png().toBuffer();
    const tag = (await ask(folder, file, '300x/covers/1.png')).headers.get('ETag') ?? '';
    const { app } = createImageTestApp(unusedDatabase, folder);
    const init = { headers: { 'If-None-Match': tag } };
    await utimes(join(folder, 'uploads/covers/1.png'), 1, 1);
    const changed = await app.request('/images/300x/covers/1.png', init);
    expect(changed.status).toBe(200);
    const newTag = changed.headers.get('ETag') ?? '';
    expect(newTag).not.toBe(tag);
    const known = await app.request('/images/300x/covers/1.png', {
      headers: { 'If-None-Match': newTag },
    });
    expect(known.status).toBe(304);
  });
});

it('looks after a file once a second, however many ask for its picture (H34)', async () => {
  await withFolder(async (folder) => {
    const { storage } = createImageTestApp(unusedDatabase, folder);
    let looks = 0;
    const counting: FileStorage = {
      ...storage,
      find: (key) => {
        looks += 1;
        return storage.find(key);
      },
    };
    const config = { ...testConfig, imageCacheFolder: join(folder, 'cache') };
    const { app } = createTestApp(unusedDatabase, { storage: counting, config });
    const tagOf = async () => (await app.request('/images/300x/covers/1.png')).headers.get('ETag');
    const now = performance.now.bind(performance);
    let time = now();
    performance.now = () => time;
    try {
      await storage.write('covers/1.png', await picture(400, 300).png().toBuffer());
      const first = await tagOf();
      await storage.write('covers/1.png', await picture(500, 300).png().toBuffer());
      time += 999;
      expect([await tagOf(), looks]).toEqual([first, 1]);
      time += 2;
      expect(await tagOf()).not.toBe(first);
    } finally {
      performance.now = now;
    }
  });
});

it('resizes once for requests at the same time, and keeps it for the next ones', async () => {
  await withFolder(async (folder) => {
    const { app, storage } = createImageTestApp(unusedDatabase, folder);
    let reads = 0;
    const counting = {
      ...storage,
      read: (key: string, mostBytes: number) => {
        reads += 1;
        return storage.read(key, mostBytes);
      },
    };
    await storage.write('covers/1.png', await picture(900, 600).png().toBuffer());
    const config = { ...testConfig, imageCacheFolder: join(folder, 'cache') };
    const busy = createTestApp(unusedDatabase, { storage: counting, config }).app;
    const answers = await Promise.all(
      Array.from({ length: 8 }, async () => busy.request('/images/300x/covers/1.png')),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(reads).toBe(1);
    expect((await app.request('/images/300x/covers/1.png')).status).toBe(200);
    expect(await readdir(join(folder, 'cache/300x'))).toEqual([
      expect.stringMatching(/^\w+\.webp$/),
    ]);
  });
});

it('forgets a resized picture after a month, and makes it anew for who asks', async () => {
  await withFolder(async (folder) => {
    const cache = join(folder, 'cache');
    const kept = () => readdir(join(cache, '300x'));
    const later = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000);
    await forgetOldPictures(cache, later(0));
    const file = await picture(40, 30).png().toBuffer();
    await ask(folder, file, '300x/covers/1.png');
    await forgetOldPictures(cache, later(29));
    expect(await kept()).toHaveLength(1);
    await forgetOldPictures(cache, later(31));
    expect(await kept()).toEqual([]);
    expect((await ask(folder, file, '300x/covers/1.png')).status).toBe(200);
    expect(await kept()).toHaveLength(1);
  });
});

it.each([
  '301x/covers/1.png',
  '300X/covers/1.png',
  '__proto__/covers/1.png',
  '300x/covers',
  '300x/covers/',
  '300x/covers/2.png',
  '300x//covers/1.png',
  '300x/covers/../secret.png',
  '300x/covers/..%2f..%2fsecret.png',
  '300x/%2e%2e/secret.png',
  '300x/%2e%2e%2fsecret.png',
  '300x/%252e%252e%252fsecret.png',
  '300x/..%5csecret.png',
  '300x/covers%00/1.png',
  '300x/.hidden/1.png',
  '300x/covers/link.png',
  '300x/linked/secret.png',
  `300x/${'a/'.repeat(300)}1.png`,
])('%s is not found', async (path) => {
  await withFolder(async (folder) => {
    const file = await picture(40, 30).png().toBuffer();
    await mkdir(join(folder, 'uploads/covers'), { recursive: true });
    await mkdir(join(folder, 'uploads/.hidden'), { recursive: true });
    await writeFile(join(folder, 'secret.png'), file);
    await writeFile(join(folder, 'uploads/.hidden/1.png'), file);
    await symlink(join(folder, 'secret.png'), join(folder, 'uploads/covers/link.png'));
    await symlink(folder, join(folder, 'uploads/linked'));
    const response = await ask(folder, file, path);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ detail: 'Not found' });
  });
});

it('reads nothing but covers, and none that is larger than a cover may be (H34)', async () => {
  await withFolder(async (folder) => {
    const { storage } = createImageTestApp(unusedDatabase, folder);
    const file = await picture(40, 30).png().toBuffer();
    const large = Buffer.concat([file, Buffer.alloc(limits.coverBytes)]);
    await storage.write('versions/1/0a-a.png', file);
    await storage.write('covers/large.png', large);
    const sizes: number[] = [];
    const watched: FileStorage = {
      ...storage,
      read: async (key, mostBytes) => {
        const bytes = await storage.read(key, mostBytes);
        if (bytes) sizes.push(bytes.length);
        return bytes;
      },
    };
    const { app } = createTestApp(unusedDatabase, { storage: watched });
    for (const key of ['versions/1/0a-a.png', 'covers/large.png']) {
      expect((await app.request(`/images/300x/${key}`)).status).toBe(404);
    }
    expect(sizes).toEqual([]);
  });
});

it('is refused for a moment while too many pictures wait to be made', async () => {
  await withFolder(async (folder) => {
    const { storage } = createImageTestApp(unusedDatabase, folder);
    await storage.write('covers/1.png', await picture(40, 30).png().toBuffer());
    const resizing = createWorkLimit(1, 1);
    const { app } = createTestApp(unusedDatabase, {
      storage,
      config: { ...testConfig, imageCacheFolder: join(folder, 'cache') },
      capacity: { ...createCapacity(), resizing },
    });
    let end: () => void = () => undefined;
    const busy = [
      resizing(() => new Promise<void>((resolve) => (end = resolve))),
      resizing(() => Promise.resolve()),
    ];
    const refused = await app.request('/images/300x/covers/1.png');
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '2']);
    end();
    await Promise.all(busy);
    expect((await app.request('/images/300x/covers/1.png')).status).toBe(200);
  });
});

it('shows no file that is no picture, and says so to whoever runs the server (H34)', async () => {
  await withFolder(async (folder) => {
    const { app, storage, logged } = createImageTestApp(unusedDatabase, folder);
    await storage.write('covers/1.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    expect((await app.request('/images/300x/covers/1.png')).status).toBe(404);
    expect(logged.join('\n')).toContain('covers/1.png');
  });
});

itWith('corpora/uploads.json', 'shows the good uploads alone', async (text) => {
  for (const { file, expect: expected } of casesOf(text) as readonly {
    file: string;
    expect: string;
  }[]) {
    await withFolder(async (folder) => {
      const bytes = await readFile(sharedFile(`corpora/uploads/${file}`));
      const { status } = await ask(folder, bytes, '600x/covers/1.png');
      expect([file, status]).toEqual([file, expected.startsWith('accept') ? 200 : 404]);
    });
  }
});
