import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { desc, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { limits } from '@patchbay/domain/entities';
import { auditLog } from '../../db/audit-schema.ts';
import type { FileStorage } from '../../storage/file-storage.ts';
import { createFolderStorage } from '../../storage/folder-storage.ts';
import { losingAnswers } from '../../testing/lost-answer.ts';
import { importSample } from '../../testing/sample-catalogue.ts';
import { fileForm, staffClient } from '../../testing/staff-client.ts';
import { testConfig, withFolder } from '../../testing/test-app.ts';
import { onOneDatabase } from '../../testing/test-databases.ts';

const path = (kind: string, id = 1) => `/api/software-admin/software/${id}/upload-${kind}-file/`;

const latin = (text: string) => Buffer.from(text, 'latin1');
const sound = Buffer.concat([latin('ID3\x04'), Buffer.alloc(1000, 7)]);

onOneDatabase((database) => {
  async function withStorage(
    test: (tools: {
      readonly call: Awaited<ReturnType<typeof staffClient>>['call'];
      readonly app: Awaited<ReturnType<typeof staffClient>>['app'];
      readonly files: () => Promise<readonly string[]>;
      readonly storage: FileStorage;
    }) => Promise<void>,
  ): Promise<void> {
    await withFolder(async (folder) => {
      const storage = createFolderStorage(join(folder, 'uploads'));
      const config = { ...testConfig, imageCacheFolder: join(folder, 'cache') };
      const { call, app } = await staffClient(database(), { storage, config });
      const files = () => readdir(join(folder, 'uploads'), { recursive: true }).catch(() => []);
      await test({ call, app, files, storage });
    });
  }

  beforeEach(() => importSample(database()));

  it('a screenshot is kept as a cover is, and shown by the image host (H101)', async () => {
    await withStorage(async ({ call, app }) => {
      const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#369' } });
      const body = fileForm(await picture.png().toBuffer(), 'shot.png');
      const { status, answer } = await call('POST', path('screenshot'), { body });
      expect([status, answer]).toEqual([
        201,
        { url: expect.stringMatching(/^screenshots\/1-[0-9a-f]{16}\.webp$/) as unknown },
      ]);
      const { url } = answer as { url: string };
      const shown = await app.request(`/images/300x/${url}`);
      expect([shown.status, shown.headers.get('Content-Type')]).toEqual([200, 'image/webp']);
    });
  });

  it.each([
    [limits.coverSide + 1, 1, 'The screenshot must be at most 16,383 pixels wide and high'],
    [1, limits.coverSide + 1, 'The screenshot must be at most 16,383 pixels wide and high'],
    [8000, 5001, 'The screenshot must have at most 40 megapixels'],
  ])(
    'a screenshot of %i x %i pixels is refused, and nothing is kept (X38)',
    async (width, height, problem) => {
      await withStorage(async ({ call, files }) => {
        const picture = sharp({ create: { width, height, channels: 3, background: '#369' } });
        const body = fileForm(await picture.png().toBuffer(), 'shot.png');
        const { status, answer } = await call('POST', path('screenshot'), { body });
        expect([status, answer]).toEqual([400, { file: [problem] }]);
        expect(await files()).toEqual([]);
      });
    },
  );

  it('an audio demo is played from the image host, in parts too (H100)', async () => {
    await withStorage(async ({ call, app }) => {
      const body = fileForm(sound, 'demo.exe');
      const { status, answer } = await call('POST', path('audio'), { body });
      expect([status, answer]).toEqual([
        201,
        { url: expect.stringMatching(/^audio\/1-[0-9a-f]{16}\.mp3$/) as unknown },
      ]);
      const { url } = answer as { url: string };
      const whole = await app.request(`/images/${url}`);
      expect(Buffer.from(await whole.arrayBuffer()).equals(sound)).toBe(true);
      expect(Object.fromEntries(whole.headers)).toMatchObject({
        'content-type': 'audio/mpeg',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'cross-origin',
      });
      const part = await app.request(`/images/${url}`, { headers: { Range: 'bytes=2-5' } });
      expect([part.status, part.headers.get('Content-Range')]).toEqual([206, 'bytes 2-5/1004']);
      expect((await part.arrayBuffer()).byteLength).toBe(4);
    });
  });

  it.each([
    ['mp3', Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0]), Buffer.alloc(20)])],
    ['ogg', latin('OggS\0\x02 and the rest')],
    ['flac', latin('fLaC\0\0\0\x22 and the rest')],
    ['wav', latin('RIFF\x24\0\0\0WAVEfmt ')],
    ['m4a', latin('\0\0\0\x20ftypM4A \0\0\0\0')],
  ])('knows %s by its content (H101)', async (ending, bytes) => {
    await withStorage(async ({ call }) => {
      const { answer } = await call('POST', path('audio'), { body: fileForm(bytes, 'a.txt') });
      expect(answer).toEqual({ url: expect.stringMatching(`\\.${ending}$`) as unknown });
    });
  });

  it.each([
    ['audio', latin('<html><script>alert(1)</script>'), /must be MP3, Ogg, M4A, FLAC or WAV/],
    ['audio', Buffer.alloc(0), /must be MP3/],
    ['screenshot', sound, /The screenshot must be a PNG, JPEG or WebP picture/],
  ])('what is no %s is refused and leaves nothing (H101)', async (kind, bytes, reason) => {
    await withStorage(async ({ call, files }) => {
      const { status, answer } = await call('POST', path(kind), { body: fileForm(bytes, 'a.mp3') });
      expect([status, answer]).toEqual([400, { file: [expect.stringMatching(reason) as unknown] }]);
      expect(await files()).toEqual([]);
    });
  });

  it.each([
    ['audio', () => Promise.resolve(sound)],
    [
      'screenshot',
      () =>
        sharp({ create: { width: 40, height: 30, channels: 3, background: '#369' } })
          .png()
          .toBuffer(),
    ],
  ])(
    'the log tells of no %s whose file is gone, where the database was cut off while it noted that',
    async (kind, bytes) => {
      await withStorage(async ({ storage }) => {
        const cutOff = await staffClient(database(), {
          database: losingAnswers(database()),
          storage,
        });
        const body = fileForm(await bytes());
        expect((await cutOff.call('POST', path(kind), { body })).status).toBe(503);
        const [act] = await database()
          .select({ file: sql<string>`${auditLog.details} ->> 'file'` })
          .from(auditLog)
          .orderBy(desc(auditLog.id))
          .limit(1);
        expect(act?.file).toMatch(kind);
        expect(await storage.find(act?.file ?? '')).not.toBeNull();
      });
    },
  );

  it('one that is too large, or of no software, is refused (H101, X38)', async () => {
    await withStorage(async ({ call }) => {
      const large = Buffer.concat([sound, Buffer.alloc(limits.audioBytes)]);
      expect((await call('POST', path('audio'), { body: fileForm(large) })).status).toBe(413);
      for (const kind of ['audio', 'screenshot']) {
        expect((await call('POST', path(kind, 99), { body: fileForm(sound) })).status).toBe(404);
      }
    });
  });

  it.each(['/images/audio/none.mp3', '/images/audio/a.html', '/images/audio/..%2Fcovers%2Fa.mp3'])(
    '%s is not found (H100)',
    async (address) => {
      await withStorage(async ({ app }) => {
        expect((await app.request(address)).status).toBe(404);
      });
    },
  );
});
