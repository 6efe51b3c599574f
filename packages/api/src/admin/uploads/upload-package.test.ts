import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Hono } from 'hono';
import { packages } from '../../db/schema.ts';
import { createCapacity } from '../../process/capacity.ts';
import { answerError } from '../../http/answer-errors.ts';
import { startServer } from '../../server/start-server.ts';
import { createFolderStorage } from '../../storage/folder-storage.ts';
import { versionForm } from '../../testing/admin-forms.ts';
import { casesOf, itWith } from '../../testing/corpora.ts';
import { losingAnswers } from '../../testing/lost-answer.ts';
import { importSample } from '../../testing/sample-catalogue.ts';
import { fileForm, staffClient } from '../../testing/staff-client.ts';
import { signInAs } from '../../testing/test-accounts.ts';
import { testConfig, testPasswords, testTime, withFolder } from '../../testing/test-app.ts';
import { onOneDatabase } from '../../testing/test-databases.ts';
import { uploadPackage } from './upload-package.ts';

const path = '/api/software-admin/upload-file/';
const folder1 = { folder: 'versions/2' };
const zip = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(300_000, 'package')]);

onOneDatabase((database) => {
  async function withStorage(
    test: (
      tools: Awaited<ReturnType<typeof staffClient>> & {
        readonly files: () => Promise<readonly string[]>;
        readonly storage: ReturnType<typeof createFolderStorage>;
        readonly folder: string;
      },
    ) => Promise<void>,
  ): Promise<void> {
    await withFolder(async (folder) => {
      const storage = createFolderStorage(join(folder, 'uploads'));
      const client = await staffClient(database(), { storage });
      const files = async () =>
        (await readdir(folder, { recursive: true, withFileTypes: true }))
          .filter((entry) => entry.isFile())
          .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));
      await test({ ...client, files, storage, folder });
    });
  }

  const urlOf = (answer: unknown) => (answer as { readonly url: string }).url;

  beforeEach(() => importSample(database()));

  it('stores a package whole, and its version gets it by its form (H42)', async () => {
    await withStorage(async ({ call, app, files, folder }) => {
      const uploaded = await call('POST', path, { body: fileForm(zip, 'Canto 3.zip', folder1) });
      const url = urlOf(uploaded.answer);
      expect([uploaded.status, url]).toEqual([
        201,
        expect.stringMatching(
          /^https:\/\/api\.test\/packages\/versions\/2\/[0-9a-f]{16}-Canto-3\.zip$/,
        ),
      ]);
      expect((await call('GET', '/api/versions/2/')).answer).toMatchObject({
        url: 'https://packages.test/2.zip',
      });
      const [file = ''] = await files();
      expect(await readFile(join(folder, file))).toEqual(zip);

      const sha256 = createHash('sha256').update(zip).digest('hex');
      const saved = await call('PUT', '/api/software-admin/version/2/', {
        body: { ...versionForm, url },
      });
      expect(saved.answer).toMatchObject({ url, size: zip.length, sha256 });

      const download = await app.request(new URL(url).pathname);
      expect(download.status).toBe(200);
      expect(Buffer.from(await download.arrayBuffer())).toEqual(zip);
      expect(Object.fromEntries(download.headers)).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-disposition': 'attachment; filename="Canto-3.zip"',
        'content-length': String(zip.length),
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining('sandbox') as string,
        etag: `"${sha256}"`,
      });
      const head = await app.request(new URL(url).pathname, { method: 'HEAD' });
      expect([head.status, head.headers.get('Content-Length'), await head.text()]).toEqual([
        200,
        String(zip.length),
        '',
      ]);
      const known = await app.request(new URL(url).pathname, {
        headers: { 'If-None-Match': `"${sha256}"` },
      });
      expect(known.status).toBe(304);
    });
  });

  it('takes the folder after the file too', async () => {
    await withStorage(async ({ call, files }) => {
      const body = fileForm(zip, 'a.zip');
      body.append('folder', 'versions/2');
      expect((await call('POST', path, { body })).status).toBe(201);
      const late = fileForm(zip, 'a.zip');
      late.append('folder', 'versions/99');
      expect((await call('POST', path, { body: late })).status).toBe(400);
      expect(await files()).toHaveLength(1);
    });
  });

  it('a package of software that is not enabled is for staff alone (H7)', async () => {
    await withStorage(async ({ call, app, signedIn }) => {
      const body = fileForm(zip, 'a.zip', { folder: 'versions/7' });
      const { pathname } = new URL(urlOf((await call('POST', path, { body })).answer));
      expect((await app.request(pathname)).status).toBe(404);
      expect((await app.request(pathname, await signInAs(database()))).status).toBe(404);
      const forStaff = await app.request(pathname, { headers: signedIn });
      expect(forStaff.status).toBe(200);
      await forStaff.arrayBuffer();
    });
  });

  it.each([
    '/packages/',
    '/packages/versions/2/none.zip',
    '/packages/covers/1.png',
    '/packages/versions/2/..%2f..%2f1.zip',
    '/packages/.unfinished/x',
    '/packages/%00',
  ])('%s is not found', async (address) => {
    await withStorage(async ({ app, storage }) => {
      await storage.write('covers/1.png', zip);
      expect((await app.request(address)).status).toBe(404);
    });
  });

  it('one that is in the list and not in the storage is not found', async () => {
    await withStorage(async ({ app }) => {
      const key = 'versions/2/0a-gone.zip';
      await database()
        .insert(packages)
        .values({ key, versionId: 2, size: 1, sha256: '', uploadedAt: testTime });
      for (const method of ['GET', 'HEAD']) {
        expect((await app.request(`/packages/${key}`, { method })).status).toBe(404);
      }
    });
  });

  const refusedFolders = [
    undefined,
    '',
    'versions/99',
    'versions/0',
    'versions/2147483648',
    'versions/99999999999999999999',
    'versions/2/',
    'versions/../2',
    '/versions/2',
    'versions/2\u0000',
    '__proto__',
  ];

  it.each(refusedFolders)('a folder of %j is refused, and nothing is left', async (folder) => {
    await withStorage(async ({ call, files }) => {
      const body = fileForm(zip, 'a.zip', folder === undefined ? {} : { folder });
      const { status, answer } = await call('POST', path, { body });
      expect([status, Object.keys(answer as object)]).toEqual([400, ['folder']]);
      expect(await files()).toEqual([]);
    });
  });

  it.each([
    ['empty', Buffer.alloc(0)],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a picture in SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a script', Buffer.from('#!/bin/sh\nrm -rf /')],
    ['text', Buffer.from('koly')],
  ])('what is %s is refused by its content, and nothing is left (X10)', async (_, bytes) => {
    await withStorage(async ({ call, files }) => {
      const body = fileForm(bytes, 'good.zip', folder1);
      const { status, answer } = await call('POST', path, { body });
      expect([status, Object.keys(answer as object)]).toEqual([400, ['file']]);
      expect(await files()).toEqual([]);
    });
  });

  it.each([
    ['an installer', Buffer.from('xar!...'), 'x.zip', 'x.zip.pkg'],
    [
      'a disk image',
      Buffer.concat([Buffer.alloc(700), Buffer.from('koly'), Buffer.alloc(508)]),
      'a.DMG',
      'a.dmg',
    ],
    ['a program', Buffer.from('MZ...'), 'setup.exe', 'setup.exe'],
    ['an archive', Buffer.from([0x1f, 0x8b, 8]), 'a.tar.gz', 'a.tar.gz'],
  ])('takes %s, under a name of its kind (X10)', async (_, bytes, name, stored) => {
    await withStorage(async ({ call }) => {
      const { answer } = await call('POST', path, { body: fileForm(bytes, name, folder1) });
      expect(urlOf(answer)).toMatch(new RegExp(`/[0-9a-f]{16}-${stored}$`));
    });
  });

  itWith(
    'corpora/uploads.json',
    'hostile names and folders stay below the storage',
    async (text) => {
      const { filenames, folders } = JSON.parse(text) as {
        filenames: readonly { filename: string }[];
        folders: readonly { folder: string }[];
      };
      expect(casesOf(text).length).toBeGreaterThan(0);
      await withStorage(async ({ call, files }) => {
        for (const { filename } of filenames) {
          const body = fileForm(zip, filename, folder1);
          const { status, answer } = await call('POST', path, { body });
          // A part without a file's name is a plain field.
          expect([filename, status]).toEqual([filename, filename === '' ? 400 : 201]);
          if (filename === '') continue;
          expect(urlOf(answer)).toMatch(
            /\/versions\/2\/[0-9a-f]{16}-[A-Za-z0-9][\w.-]{0,110}\.zip$/,
          );
        }
        for (const { folder } of folders) {
          const { status } = await call('POST', path, { body: fileForm(zip, 'a.zip', { folder }) });
          expect([folder, status]).toEqual([folder, folder === 'versions/1' ? 201 : 400]);
        }
        for (const file of await files()) expect(file).toMatch(/^uploads\/versions\/[12]\//);
      });
    },
  );

  it('a file of one byte too many is too large, and nothing is left (X10)', async () => {
    await withStorage(async ({ files, storage, logged }) => {
      const app = new Hono();
      const context = {
        database: database(),
        storage,
        hasRoom: () => Promise.resolve(true),
        capacity: createCapacity(),
        config: testConfig,
        clock: () => testTime,
        wait: () => Promise.resolve(),
        log: (line: string) => logged.push(line),
        passwords: testPasswords,
        identify: () =>
          Promise.resolve({ userId: 1, sessionId: 1, isStaff: true, isSuperuser: false }),
        mailQueued: () => undefined,
      };
      app.onError(answerError(context.log));
      app.post('/', uploadPackage(context, zip.length - 1));
      app.post('/enough', uploadPackage(context, zip.length));
      const send = (to: string) =>
        app.request(to, { method: 'POST', body: fileForm(zip, 'a.zip', folder1) });
      expect((await send('/')).status).toBe(413);
      expect(await files()).toEqual([]);
      expect((await send('/enough')).status).toBe(201);
    });
  });

  it('is refused by its announced length before it is read', async () => {
    await withStorage(async ({ app, signedIn, files }) => {
      const response = await app.request(path, {
        method: 'POST',
        headers: {
          ...signedIn,
          'Content-Type': 'multipart/form-data; boundary=b',
          'Content-Length': String(3 * 1024 ** 3),
        },
        body: 'x',
      });
      expect(response.status).toBe(413);
      expect(await files()).toEqual([]);
    });
  });

  it('two files are refused, and neither is left', async () => {
    await withStorage(async ({ call, files }) => {
      const body = fileForm(zip, 'a.zip', folder1);
      body.append('file', new Blob([new Uint8Array(zip)]), 'b.zip');
      expect((await call('POST', path, { body })).status).toBe(400);
      expect(await files()).toEqual([]);
      expect(await database().select().from(packages)).toEqual([]);
    });
  });

  it.each(['write', 'keep'])(
    'a disk that is full at the %s is said, and nothing is left',
    async (step) => {
      await withStorage(async ({ storage, files }) => {
        const full = {
          ...storage,
          begin: async () => {
            const draft = await storage.begin();
            const fail = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }));
            return { ...draft, [step]: fail };
          },
        };
        const { call } = await staffClient(database(), { storage: full });
        const { status, answer } = await call('POST', path, {
          body: fileForm(zip, 'a.zip', folder1),
        });
        expect([status, answer]).toEqual([
          503,
          { detail: 'There is no room for this at the moment' },
        ]);
        expect(await files()).toEqual([]);
        expect(await database().select().from(packages)).toEqual([]);
      });
    },
  );

  it('no row names a file that is not in its place yet (H42)', async () => {
    await withStorage(async ({ storage }) => {
      let known: unknown = null;
      const watching = {
        ...storage,
        begin: async () => {
          const draft = await storage.begin();
          const keep = async (key: string) => {
            await draft.keep(key);
            // An upload that is killed here leaves a file that nothing names, which the tidying up removes.
            known = await database().select({ key: packages.key }).from(packages);
          };
          return { ...draft, keep };
        },
      };
      const { call } = await staffClient(database(), { storage: watching });
      const body = fileForm(zip, 'a.zip', folder1);
      expect((await call('POST', path, { body })).status).toBe(201);
      expect(known).toEqual([]);
      expect(await database().$count(packages)).toBe(1);
    });
  });

  it('one whose row may be stored keeps its file where the database was cut off', async () => {
    await withStorage(async ({ storage, app, files }) => {
      const cutOff = await staffClient(database(), {
        database: losingAnswers(database()),
        storage,
      });
      const body = fileForm(zip, 'a.zip', folder1);
      expect((await cutOff.call('POST', path, { body })).status).toBe(503);
      const [row] = await database().select().from(packages);
      expect(await files()).toEqual([join('uploads', row?.key ?? '')]);
      expect((await app.request(`/packages/${row?.key ?? ''}`)).status).toBe(200);
    });
  });

  it('two at once for one version are two packages', async () => {
    await withStorage(async ({ call, app, files }) => {
      const other = Buffer.concat([zip, Buffer.from('other')]);
      const answers = await Promise.all(
        [zip, other].map((bytes) =>
          call('POST', path, { body: fileForm(bytes, 'a.zip', folder1) }),
        ),
      );
      expect(await files()).toHaveLength(2);
      const stored = await Promise.all(
        answers.map(async ({ answer }) =>
          (await app.request(new URL(urlOf(answer)).pathname)).arrayBuffer(),
        ),
      );
      expect(stored.map((bytes) => Buffer.from(bytes))).toEqual([zip, other]);
    });
  });

  it('what a client gives up half-way leaves nothing, many times over, and can be sent again (H42)', async () => {
    await withStorage(async ({ app, call, signedIn, files, folder }) => {
      const server = await startServer(app, { bind: '127.0.0.1', port: 0 });
      const { hostname, port } = new URL(server.address);
      const head = [
        `POST ${path} HTTP/1.1`,
        'Host: localhost',
        `Authorization: ${signedIn.Authorization}`,
        'Content-Type: multipart/form-data; boundary=b',
        'Content-Length: 1000000',
        '',
        '--b\r\nContent-Disposition: form-data; name="folder"\r\n\r\nversions/2',
        '--b\r\nContent-Disposition: form-data; name="file"; filename="a.zip"\r\n',
        '',
      ].join('\r\n');
      const unfinished = async () =>
        (await readdir(join(folder, 'uploads/.unfinished')).catch(() => [])).length;
      const until = async (isReached: () => Promise<boolean>) => {
        while (!(await isReached())) await new Promise((resolve) => setImmediate(resolve));
      };
      try {
        for (let round = 0; round < 20; round += 1) {
          const socket = connect(Number(port), hostname);
          socket.on('error', () => undefined);
          socket.write(head);
          socket.write(zip);
          // The server has begun to write when the client is gone.
          await until(async () => (await unfinished()) > 0);
          socket.destroy();
          await until(async () => (await unfinished()) === 0);
        }
        expect(await files()).toEqual([]);
        expect(await database().select().from(packages)).toEqual([]);
      } finally {
        await server.stop();
      }
      expect((await call('POST', path, { body: fileForm(zip, 'a.zip', folder1) })).status).toBe(
        201,
      );
    });
  });

  it('who is no staff is answered while the body is still to come', async () => {
    await withStorage(async ({ app, files }) => {
      const server = await startServer(app, { bind: '127.0.0.1', port: 0 });
      try {
        const response = await fetch(`${server.address}${path}`, {
          method: 'POST',
          headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
          body: new ReadableStream({
            start: (controller) => {
              controller.enqueue(Buffer.from('--b\r\n'));
            },
          }),
          duplex: 'half',
        } as RequestInit);
        expect(response.status).toBe(401);
        expect(await files()).toEqual([]);
      } finally {
        await server.stop();
      }
    });
  });
});
