import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeZip } from '@patchbay/desktop-engine/testing/zip-writer';
import { forgetUnusedPackages } from '../../plugin-packages/forget-unused.ts';
import { createCapacity, type WorkLimit } from '../../process/capacity.ts';
import { tooBusy } from '../../process/http-error.ts';
import { createFolderStorage } from '../../storage/folder-storage.ts';
import { casesOf, itWith, sharedFile } from '../../testing/corpora.ts';
import { importSample } from '../../testing/sample-catalogue.ts';
import { fileForm, staffClient } from '../../testing/staff-client.ts';
import { signInAs } from '../../testing/test-accounts.ts';
import { testTime, withFolder } from '../../testing/test-app.ts';
import { onOneDatabase } from '../../testing/test-databases.ts';

const path = '/api/software-admin/upload-file/';
const moduleInfo = '{"Name": "Echo", "Version": "2.1", "Factory Info": {"Vendor": "Nil Audio"}}';
const archive = writeZip([
  { name: 'Echo.vst3/Contents/Resources/moduleinfo.json', data: moduleInfo },
  { name: 'Echo.component/Contents/Resources/a', data: 'a' },
]);
const says = {
  name: 'Echo',
  vendor: 'Nil Audio',
  version: '2.1',
  components: ['Echo.vst3', 'Echo.component'],
  macInstallOrder: ['Echo.vst3', 'Echo.component'],
  platforms: ['macos'],
  architecture: null,
  problem: null,
};

interface Uploaded {
  readonly url: string;
  readonly contents: { readonly problem: string | null } | null;
}

onOneDatabase((database) => {
  type Client = Awaited<ReturnType<typeof staffClient>>;
  async function withStorage(
    test: (
      tools: Client & {
        readonly upload: (bytes: Buffer, folder?: string) => Promise<Uploaded>;
        readonly storage: ReturnType<typeof createFolderStorage>;
      },
    ) => Promise<void>,
    overrides: Parameters<typeof staffClient>[1] = {},
  ): Promise<void> {
    await withFolder(async (folder) => {
      const storage = createFolderStorage(join(folder, 'uploads'));
      const client = await staffClient(database(), { storage, ...overrides });
      const upload = async (bytes: Buffer, place = 'versions/2') => {
        const body = fileForm(bytes, 'echo.zip', { folder: place });
        const { status, answer } = await client.call('POST', path, { body });
        expect(status).toBe(201);
        return answer as Uploaded;
      };
      await test({ ...client, upload, storage });
    });
  }

  beforeEach(() => importSample(database()));

  it('an upload is answered with what the package says, and so is its version later (X413)', async () => {
    await withStorage(async ({ call, upload }) => {
      const uploaded = await upload(archive);
      expect(uploaded).toMatchObject({
        size: archive.length,
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown,
        contents: says,
      });
      const later = '/api/software-admin/version/2/package/';
      const unknown = { size: null, sha256: null, contents: null };
      expect((await call('GET', later)).answer).toMatchObject(unknown);
      const { answer: version } = await call('GET', '/api/versions/2/');
      const body = { ...(version as object), url: uploaded.url };
      await call('PUT', '/api/software-admin/version/2/', { body });
      expect(await call('GET', later)).toMatchObject({ status: 200, answer: uploaded });
      expect((await call('GET', '/api/software-admin/version/99/package/')).status).toBe(404);
    });
  });

  it('a version with a package that the app would refuse is not in the app, and says why (F97, F98)', async () => {
    await withStorage(async ({ call, app, upload }) => {
      const read = async (path: string) => (await app.request(path)).json() as Promise<unknown>;
      const { url, contents } = await upload(writeZip([{ name: 'Read me.txt', data: 'a' }]));
      const problem = contents?.problem ?? '';
      expect(problem).not.toBe('');
      const { answer: before } = await call('GET', '/api/versions/2/');
      const body = { ...(before as object), url };
      const saved = await call('PUT', '/api/software-admin/version/2/', { body });
      const refused = { id: 2, hasPackage: false, packageProblem: problem };
      expect(saved.answer).toMatchObject(refused);
      expect(await read('/api/versions/2/')).toEqual(saved.answer);
      expect(await read('/api/software/1/latest_versions/')).toContainEqual(saved.answer);
      const { answer } = await call('GET', '/api/software-admin/?missing=refused');
      expect(answer).toMatchObject({ count: 1, items: [{ id: 1 }] });
      // Its other versions are in the app still.
      expect(await read('/api/software/?install=app')).toMatchObject([{ id: 3 }, { id: 1 }]);
      for (const id of [1, 3, 5]) {
        await call('PUT', `/api/software-admin/version/${id}/`, {
          body: { ...((await call('GET', `/api/versions/${id}/`)).answer as object), url },
        });
      }
      expect(await read('/api/software/?install=app')).toMatchObject([{ id: 3 }]);
    });
  });

  it('a package for a version still to be made is its own once it is made, and staff’s before (X414)', async () => {
    await withStorage(async ({ call, app, upload }) => {
      const { url } = await upload(archive, 'versions/new');
      const download = async (init?: RequestInit) =>
        (await app.request(new URL(url).pathname, init)).status;
      expect(await download()).toBe(404);
      expect(await download(await signInAs(database()))).toBe(404);
      const body = { url, components: says.components };
      const made = await call('POST', '/api/software-admin/software/1/create_version/', { body });
      expect(made).toMatchObject({ status: 201, answer: { url, size: archive.length } });
      expect(await download()).toBe(200);
    });
  });

  it('one that no version was made for goes after a week (X18)', async () => {
    await withStorage(async ({ upload, storage }) => {
      const { url } = await upload(archive, 'versions/new');
      const key = new URL(url).pathname.replace('/packages/', '');
      for (const days of [1, 9]) {
        const clock = () => new Date(testTime.getTime() + days * 24 * 60 * 60_000);
        expect(await storage.find(key)).not.toBeNull();
        await forgetUnusedPackages({ database: database(), storage, clock });
      }
      expect(await storage.find(key)).toBeNull();
    });
  });

  it('an entry is created with its maker, where that is known (X414)', async () => {
    await withStorage(async ({ call }) => {
      const create = (body: object) =>
        call('POST', '/api/software-admin/software/', {
          body,
          headers: { 'Idempotency-Key': 'k' },
        });
      const { answer } = await create({ name: 'Echo', vendor: 'Nil Audio' });
      const { id } = answer as { readonly id: number };
      expect((await call('GET', `/api/software/${id}/`)).answer).toMatchObject({
        name: 'Echo',
        vendor: 'Nil Audio',
        vendorSlug: 'nil-audio',
      });
      expect((await create({ name: 'Echo', vendor: 'Another' })).status).toBe(409);
    });
  });

  it.each<[string, Buffer, string]>([
    ['a zip that was cut off', archive.subarray(0, -40), 'damaged or not a zip file'],
    ['a 7z', Buffer.from('377abcaf271c0004', 'hex'), 'damaged or not a zip file'],
    ['a rar', Buffer.from('Rar!\x1a\x07\0 and more', 'latin1'), 'damaged or not a zip file'],
    ['a program of Windows', Buffer.from('MZ and more'), 'damaged or not a zip file'],
    ['papers', writeZip([{ name: 'Manual.pdf', data: 'x' }]), 'no plugin in it'],
  ])('%s is stored, and told as the app would (X413)', async (_, bytes, problem) => {
    await withStorage(async ({ upload }) => {
      const { contents } = await upload(bytes);
      expect(contents?.problem).toContain(problem);
    });
  });

  it('a package is stored unread while too many wait to be read (X412)', async () => {
    const capacity = { ...createCapacity(), packages: () => Promise.reject(tooBusy()) };
    await withStorage(
      async ({ upload, logged }) => {
        expect((await upload(archive)).contents).toBeNull();
        expect(logged.join('\n')).toContain('stored without being read');
      },
      { capacity },
    );
  });

  it('packages are read one after the other (X412)', async () => {
    let [running, most] = [0, 0];
    const oneByOne = createCapacity().packages;
    const counted: WorkLimit = (work, signal) =>
      oneByOne(async () => {
        running += 1;
        most = Math.max(most, running);
        return work().finally(() => (running -= 1));
      }, signal);
    const capacity = { ...createCapacity(), packages: counted };
    await withStorage(
      async ({ upload }) => {
        await Promise.all(Array.from({ length: 4 }, () => upload(archive)));
        expect(most).toBe(1);
      },
      { capacity },
    );
  });

  itWith(
    'corpora/archives.json',
    'each hostile archive is answered, and none that the app refuses without its reason (X411)',
    async (text) => {
      const cases = casesOf(text) as readonly { readonly file: string; readonly expect: string }[];
      await withStorage(async ({ call }) => {
        for (const { file, expect: wanted } of cases) {
          const bytes = await readFile(sharedFile(`corpora/archives/${file}`));
          const body = fileForm(bytes, file, { folder: 'versions/2' });
          const { status, answer } = await call('POST', path, { body });
          expect([file, status]).toEqual([file, status === 201 ? 201 : 400]);
          if (status === 201 && wanted.startsWith('reject'))
            expect([file, (answer as Uploaded).contents?.problem]).toEqual([
              file,
              expect.any(String),
            ]);
        }
      });
    },
  );
});
