import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { mailOutbox, users } from '../db/account-schema.ts';
import { packages, software } from '../db/schema.ts';
import { deliverDueMail } from '../accounts/mail/deliver-mail.ts';
import { createFolderTransport } from '../accounts/mail/folder-transport.ts';
import { keepRoom } from '../storage/disk-room.ts';
import { createFolderStorage } from '../storage/folder-storage.ts';
import { importSample } from '../testing/sample-catalogue.ts';
import { createSmallDisk } from '../testing/small-disk.ts';
import { fileForm, staffClient } from '../testing/staff-client.ts';
import { createAccountsApp, testPassword } from '../testing/test-accounts.ts';
import { testConfig, withFolder } from '../testing/test-app.ts';
import { onEveryDatabase } from '../testing/test-databases.ts';

const noRoom = { detail: 'There is no room for this at the moment' };
const packagePath = '/api/software-admin/upload-file/';
const coverPath = '/api/software-admin/software/1/upload-cover-file/';
const zip = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(300_000, 'package')]);
const packageForm = () => fileForm(zip, 'a.zip', { folder: 'versions/2' });

const filesIn = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

const coverForm = async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const picture = sharp({
    create: { width: 300, height: 300, channels: 3, background: 'red', noise },
  });
  return fileForm(await picture.png().toBuffer());
};

onEveryDatabase((database) => {
  beforeEach(() => importSample(database()));

  /** Staff on a disk with so much room, and all files that are on it. */
  async function withDisk(
    roomBytes: number,
    test: (
      tools: Awaited<ReturnType<typeof staffClient>> & {
        readonly disk: ReturnType<typeof createSmallDisk>;
        readonly files: () => Promise<readonly string[]>;
        readonly folder: string;
      },
    ) => Promise<void>,
  ): Promise<void> {
    await withFolder(async (folder) => {
      const disk = createSmallDisk(roomBytes);
      const storage = createFolderStorage(folder, disk.openFile);
      const config = { ...testConfig, imageCacheFolder: join(folder, 'cache') };
      const client = await staffClient(database(), { storage, config });
      await test({ ...client, disk, files: () => filesIn(folder), folder });
    });
  }

  async function coverOfFirst(): Promise<string> {
    const [row] = await database().select().from(software).where(eq(software.id, 1));
    return row?.cover ?? '';
  }

  it.each([0, 1, 100_000, zip.length - 1])(
    'a package for which there is room for %i bytes leaves nothing, is told, and can be sent again',
    async (roomBytes) => {
      await withDisk(roomBytes, async ({ call, disk, files, logged }) => {
        const refused = await call('POST', packagePath, { body: packageForm() });
        expect([refused.status, refused.answer]).toEqual([503, noRoom]);
        expect(await files()).toEqual([]);
        expect(await database().$count(packages)).toBe(0);
        expect(logged.join('\n')).toContain('There is no room on the disk: ENOSPC');
        disk.makeRoom(zip.length);
        expect((await call('POST', packagePath, { body: packageForm() })).status).toBe(201);
        expect(await files()).toHaveLength(1);
      });
    },
  );

  it('a cover for which there is no room leaves the one that is there, in the catalogue and on the disk', async () => {
    await withDisk(1_000_000, async ({ call, disk, files }) => {
      expect((await call('POST', coverPath, { body: await coverForm() })).status).toBe(200);
      const before = [await coverOfFirst(), await files()];
      expect(before).toEqual([expect.stringMatching(/^covers\//), [expect.any(String)]]);
      disk.makeRoom(500);
      const refused = await call('POST', coverPath, { body: await coverForm() });
      expect([refused.status, refused.answer]).toEqual([503, noRoom]);
      expect([await coverOfFirst(), await files()]).toEqual(before);
    });
  });

  it('a cover is shown although its sizes cannot be kept', async () => {
    await withDisk(1_000_000, async ({ call, app, folder, logged }) => {
      await call('POST', coverPath, { body: await coverForm() });
      // No folder of sizes can be made where a file is.
      await writeFile(join(folder, 'cache'), '');
      const shown = await app.request(`/images/300x/${await coverOfFirst()}`);
      expect([shown.status, shown.headers.get('Content-Type')]).toEqual([200, 'image/webp']);
      expect(logged.join('\n')).toContain('could not be saved');
    });
  });

  it('the catalogue is read as ever, and health says what is wrong', async () => {
    await withDisk(100, async ({ call, app, files }) => {
      expect((await call('POST', packagePath, { body: packageForm() })).status).toBe(503);
      expect((await app.request('/api/software/')).status).toBe(200);
      const health = await app.request('/health/');
      expect([health.status, await health.json()]).toMatchObject([503, { code: 'storage' }]);
      expect(await files()).toEqual([]);
    });
  });

  it('a mail that cannot be written is told and tried again, and the sign-up is not lost', async () => {
    await withFolder(async (folder) => {
      const disk = createSmallDisk(200);
      const app = createAccountsApp(database());
      const logged: string[] = [];
      const log = (line: string) => logged.push(line);
      const transport = createFolderTransport({
        folder,
        from: { name: 'Patchbay', address: 'no-reply@site.test' },
        clock: app.clock,
        log,
        openFile: disk.openFile,
      });
      const deliver = () =>
        deliverDueMail({
          database: database(),
          transport,
          config: testConfig,
          clock: app.clock,
          log,
        });
      const form = { password: testPassword, passwordConfirmation: testPassword };
      const signedUp = await app.post('/auth/register/', { email: 'ann@site.test', ...form });
      expect(signedUp.status).toBe(201);
      await deliver();
      expect(logged).toEqual([
        expect.stringMatching(/^Mail to account 1 could not be sent \(attempt 1\): ENOSPC/),
      ]);
      expect(await filesIn(folder)).toEqual([]);
      expect([await database().$count(users), await database().$count(mailOutbox)]).toEqual([1, 1]);

      disk.makeRoom(100_000);
      app.wait(60_000);
      await deliver();
      const [file = '', ...others] = await filesIn(folder);
      expect([others, await database().$count(mailOutbox)]).toEqual([[], 0]);
      const mail = (await readFile(join(folder, file), 'utf8')).replace(/=\r\n/g, '');
      const path = /\/auth\/activate\/\?token=3D([\w-]{43})/.exec(mail)?.[1] ?? '';
      const activated = await app.choosePassword(`/auth/activate/?token=${path}`, 'a new password');
      expect(activated.status).toBe(200);
    });
  });

  it('while too little room is left nothing is written, and the catalogue is read (X31)', async () => {
    const room = { isLeft: false };
    const hasRoom = () => Promise.resolve(room.isLeft);
    await withFolder(async (folder) => {
      const storage = keepRoom(createFolderStorage(folder), hasRoom);
      const health = await createAccountsApp(database(), { storage }).get('/health/');
      expect([health.status, await health.json()]).toMatchObject([503, { code: 'storage' }]);
    });
    const app = createAccountsApp(database(), { hasRoom });
    const report = {
      userUuid: '7f2c1d8e-9d4b-4c58-9a34-b1d2e3f4a5b6',
      installedComponents: [],
    };
    const send = () => app.post('/api/installed-software/save/', report);
    const refused = await send();
    expect([refused.status, await refused.json()]).toEqual([503, noRoom]);
    expect(refused.headers.get('Retry-After')).toBe('60');
    const credentials = { username: 'a@b.test', password: testPassword };
    expect((await app.post('/auth/api-token-auth/', credentials)).status).toBe(503);
    expect((await app.get('/api/software/')).status).toBe(200);
    room.isLeft = true;
    expect((await send()).status).toBe(204);
  });
});
