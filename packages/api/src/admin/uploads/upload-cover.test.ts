import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { limits } from '@patchbay/domain/entities';
import { exportCatalogue } from '../../catalogue/export-catalogue.ts';
import { importCatalogue } from '../../catalogue/import-catalogue.ts';
import { software } from '../../db/schema.ts';
import type { FileStorage } from '../../storage/file-storage.ts';
import { createFolderStorage } from '../../storage/folder-storage.ts';
import { softwareForm } from '../../testing/admin-forms.ts';
import { casesOf, itWith, sharedFile } from '../../testing/corpora.ts';
import { losingAnswers } from '../../testing/lost-answer.ts';
import { importSample } from '../../testing/sample-catalogue.ts';
import { fileForm, staffClient } from '../../testing/staff-client.ts';
import { testConfig, testTime, withFolder } from '../../testing/test-app.ts';
import { onEveryDatabase } from '../../testing/test-databases.ts';

const path = '/api/software-admin/software/1/upload-cover-file/';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } });

onEveryDatabase((database, onOne) => {
  /** Staff with a storage of their own, and what lies in it. */
  async function withStorage(
    test: (tools: {
      readonly call: Awaited<ReturnType<typeof staffClient>>['call'];
      readonly app: Awaited<ReturnType<typeof staffClient>>['app'];
      readonly files: () => Promise<readonly string[]>;
      readonly folder: string;
    }) => Promise<void>,
  ): Promise<void> {
    await withFolder(async (folder) => {
      const storage = createFolderStorage(join(folder, 'uploads'));
      const config = { ...testConfig, imageCacheFolder: join(folder, 'cache') };
      const { call, app } = await staffClient(database(), { storage, config });
      const files = async () => {
        const found = await readdir(folder, { recursive: true, withFileTypes: true });
        return found
          .filter((entry) => entry.isFile() && !entry.parentPath.includes('cache'))
          .map(({ name }) => name);
      };
      await test({ call, app, files, folder });
    });
  }

  const coverOf = async (id: number) => {
    const [row] = await database().select().from(software).where(eq(software.id, id));
    return row?.cover ?? null;
  };

  beforeEach(() => importSample(database()));

  it('many at once leave one cover', async () => {
    await withStorage(async ({ call, files }) => {
      const body = await picture(40, 30).png().toBuffer();
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => call('POST', path, { body: fileForm(body) })),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(await files()).toEqual([(await coverOf(1))?.replace('covers/', '')]);
    });
  });

  it('of two at once that have seen the same cover, one is taken, and no other file stays', async () => {
    await withStorage(async ({ call, files }) => {
      const headers = { 'If-Match': (await call('GET', '/api/software/1/')).etag };
      const bodies = await Promise.all(
        [40, 50].map((width) => picture(width, 30).png().toBuffer()),
      );
      const answers = await Promise.all(
        bodies.map((body) => call('POST', path, { body: fileForm(body), headers })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
      expect(await files()).toEqual([(await coverOf(1))?.replace('covers/', '')]);
    });
  });

  it('one whose row may be stored keeps its file where the database was cut off, and is done when it is sent again', async () => {
    await withStorage(async ({ call, files, folder }) => {
      const body = () => picture(40, 30).png().toBuffer();
      const { etag } = await call('GET', '/api/software/1/');
      const storage = createFolderStorage(join(folder, 'uploads'));
      const cutOff = await staffClient(database(), {
        database: losingAnswers(database()),
        storage,
      });
      expect((await cutOff.call('POST', path, { body: fileForm(await body()) })).status).toBe(503);
      const cover = await coverOf(1);
      expect(await files()).toEqual([cover?.replace('covers/', '')]);
      const again = await call('POST', path, {
        body: fileForm(await body()),
        headers: { 'If-Match': etag },
      });
      expect([again.status, await coverOf(1)]).toEqual([200, cover]);
      expect(await files()).toHaveLength(1);
    });
  });

  onOne(() => {
    it.each(['png', 'jpeg', 'webp'] as const)('takes %s and shows it (H41)', async (format) => {
      await withStorage(async ({ call, app }) => {
        const body = fileForm(await picture(400, 300).toFormat(format).toBuffer(), 'image.png');
        const { status, answer } = await call('POST', path, { body });
        expect([status, answer]).toMatchObject([
          200,
          { id: 1, cover: await coverOf(1), modifiedAt: testTime.toISOString() },
        ]);
        expect(await coverOf(1)).toMatch(/^covers\/1-[0-9a-f]{16}\.webp$/);
        const shown = await app.request(`/images/300x/${(await coverOf(1)) ?? ''}`);
        expect(shown.status).toBe(200);
      });
    });

    it('keeps the picture alone, upright and no larger than is ever shown', async () => {
      await withStorage(async ({ call, folder }) => {
        const body = fileForm(
          await picture(3000, 1500)
            .withExif({ IFD0: { Copyright: 'somebody' } })
            .withMetadata({ orientation: 6 })
            .jpeg()
            .toBuffer(),
          '../../<b>.svg',
        );
        await call('POST', path, { body });
        const stored = await readFile(join(folder, 'uploads', (await coverOf(1)) ?? ''));
        const { format, width, height, exif } = await sharp(stored).metadata();
        expect([format, width, height, exif]).toEqual(['webp', 1200, 2400, undefined]);
        expect(stored.includes('somebody')).toBe(false);
      });
    });

    it('a new cover takes the place of the old one, whose file stays for exports and backups that name it (X18)', async () => {
      await withStorage(async ({ call, app, files }) => {
        const body = (width: number) => picture(width, 30).png().toBuffer();
        await call('POST', path, { body: fileForm(await body(40)) });
        const first = await coverOf(1);
        const exported = await exportCatalogue(database());
        await call('POST', path, { body: fileForm(await body(50)) });
        expect(await coverOf(1)).not.toBe(first);
        expect(await files()).toHaveLength(2);
        const options = { skipBad: false, clock: () => testTime };
        expect(await importCatalogue(database(), exported, options)).toMatchObject({
          isDone: true,
        });
        expect(await coverOf(1)).toBe(first);
        expect((await app.request(`/images/300x/${first ?? ''}`)).status).toBe(200);
      });
    });

    it('does not stand in the way of the form that is saved after it', async () => {
      await withStorage(async ({ call }) => {
        const headers = { 'If-Match': (await call('GET', '/api/software/1/')).etag };
        const body = await picture(40, 30).png().toBuffer();
        const uploaded = await call('POST', path, { body: fileForm(body), headers });
        expect(uploaded.status).toBe(200);
        const saved = await call('PUT', '/api/software-admin/software/1/', {
          body: softwareForm,
          headers,
        });
        expect([saved.status, saved.answer]).toMatchObject([200, { cover: await coverOf(1) }]);
      });
    });

    it('is refused where somebody else has put another cover there, which stays', async () => {
      await withStorage(async ({ call, files }) => {
        const headers = { 'If-Match': (await call('GET', '/api/software/1/')).etag };
        const body = await picture(40, 30).png().toBuffer();
        await call('POST', path, { body: fileForm(body), headers });
        const first = await coverOf(1);
        const other = fileForm(await picture(50, 30).png().toBuffer());
        expect((await call('POST', path, { body: other, headers })).status).toBe(412);
        expect(await coverOf(1)).toBe(first);
        expect(await files()).toHaveLength(1);
      });
    });

    it('an upload that comes again because its answer was lost is taken as done', async () => {
      await withStorage(async ({ call, files }) => {
        const headers = { 'If-Match': (await call('GET', '/api/software/1/')).etag };
        const body = await picture(40, 30).png().toBuffer();
        const first = await call('POST', path, { body: fileForm(body), headers });
        const again = await call('POST', path, { body: fileForm(body), headers });
        expect([again.status, again.answer]).toEqual([200, first.answer]);
        expect(await files()).toEqual([(await coverOf(1))?.replace('covers/', '')]);
      });
    });

    it('a file over 10 MiB is too large, and one over 40 megapixels is refused undecoded (X9)', async () => {
      await withStorage(async ({ call, files }) => {
        const png = await picture(40, 30).png().toBuffer();
        const large = Buffer.concat([png, Buffer.alloc(10 * 1024 * 1024 + 1 - png.length)]);
        expect(await call('POST', path, { body: fileForm(large) })).toMatchObject({
          status: 413,
          answer: { detail: 'The file must not be larger than 10 MiB' },
        });
        const wide = await picture(8000, 5001).png().toBuffer();
        expect(await call('POST', path, { body: fileForm(wide) })).toMatchObject({
          status: 400,
          answer: { file: ['The cover must have at most 40 megapixels'] },
        });
        expect(await files()).toEqual([]);
      });
    });

    it.each([
      [limits.coverSide, 1, 200],
      [limits.coverSide + 1, 1, 400],
      [1, limits.coverSide + 1, 400],
    ])('a cover of %i x %i pixels is answered %i (X9)', async (width, height, expected) => {
      await withStorage(async ({ call }) => {
        const body = fileForm(await picture(width, height).png().toBuffer());
        const { status, answer } = await call('POST', path, { body });
        expect(status).toBe(expected);
        if (expected === 400) {
          expect(answer).toEqual({
            file: ['The cover must be at most 16,383 pixels wide and high'],
          });
        }
      });
    });

    it('a package that an import names as a cover is neither read nor removed', async () => {
      await withFolder(async (folder) => {
        const storage = createFolderStorage(folder);
        const key = 'versions/1/0a-a.zip';
        await storage.write(key, Buffer.from('a package'));
        await database().update(software).set({ cover: key }).where(eq(software.id, 1));
        const read: string[] = [];
        const watched: FileStorage = {
          ...storage,
          read: (name, mostBytes) => {
            read.push(name);
            return storage.read(name, mostBytes);
          },
        };
        const { call } = await staffClient(database(), { storage: watched });
        const body = fileForm(await picture(40, 30).png().toBuffer());
        expect((await call('POST', path, { body })).status).toBe(200);
        expect(read).toEqual([]);
        expect(await storage.find(key)).not.toBeNull();
        expect((await call('GET', `/packages/${(await coverOf(1)) ?? ''}`)).status).toBe(404);
      });
    });

    it('a full disk is said, and the cover stays', async () => {
      await withStorage(async ({ call, files, folder }) => {
        const body = await picture(40, 30).png().toBuffer();
        await call('POST', path, { body: fileForm(body) });
        const [before, kept] = [await coverOf(1), await files()];
        const storage = {
          ...createFolderStorage(join(folder, 'uploads')),
          write: () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })),
        };
        const full = await staffClient(database(), { storage });
        const other = fileForm(await picture(50, 30).png().toBuffer());
        expect(await full.call('POST', path, { body: other })).toMatchObject({
          status: 503,
          answer: { detail: 'There is no room for this at the moment' },
        });
        expect([await coverOf(1), await files()]).toEqual([before, kept]);
      });
    });

    it('of a picture that moves, the first frame is kept', async () => {
      await withStorage(async ({ call, folder }) => {
        const frames = await Promise.all(
          ['red', 'blue'].map((background) =>
            sharp({ create: { width: 20, height: 20, channels: 3, background } })
              .png()
              .toBuffer(),
          ),
        );
        const moving = await sharp(frames, { join: { animated: true } })
          .webp()
          .toBuffer();
        expect((await sharp(moving, { animated: true }).metadata()).pages).toBe(2);
        expect((await call('POST', path, { body: fileForm(moving) })).status).toBe(200);
        const stored = sharp(await readFile(join(folder, 'uploads', (await coverOf(1)) ?? '')), {
          animated: true,
        });
        expect(await stored.metadata()).toMatchObject({ width: 20, height: 20 });
        expect((await stored.metadata()).pages ?? 1).toBe(1);
      });
    });

    it('a form without a file, or with two, is refused (H41)', async () => {
      await withStorage(async ({ call, files }) => {
        const png = await picture(40, 30).png().toBuffer();
        const two = fileForm(png);
        two.append('file', new Blob([new Uint8Array(png)]), 'b.png');
        const other = new FormData();
        other.append('cover', new Blob([new Uint8Array(png)]), 'b.png');
        const text = new FormData();
        text.append('file', 'text');
        for (const body of [two, other, text]) {
          const { status, answer } = await call('POST', path, { body });
          expect([status, Object.keys(answer as object)]).toEqual([400, ['file']]);
        }
        expect(await files()).toEqual([]);
        expect(await coverOf(1)).toBeNull();
      });
    });

    itWith(
      'corpora/uploads.json',
      'takes the good pictures alone, without what hides in them',
      async (text) => {
        await withStorage(async ({ call, files, folder }) => {
          for (const { file, expect: expected } of casesOf(text) as readonly {
            file: string;
            expect: string;
          }[]) {
            const bytes = await readFile(sharedFile(`corpora/uploads/${file}`));
            const before = await files();
            const { status } = await call('POST', path, { body: fileForm(bytes, file) });
            expect([file, status]).toEqual([file, expected.startsWith('accept') ? 200 : 400]);
            if (status !== 200) {
              expect(await files()).toEqual(before);
              continue;
            }
            const stored = await readFile(join(folder, 'uploads', (await coverOf(1)) ?? ''));
            expect(stored.toString('latin1')).not.toMatch(/script|alert|onerror|Exif|GPS/i);
          }
        });
      },
    );
  });
});
