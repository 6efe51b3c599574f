import { join } from 'node:path';
import sharp from 'sharp';
import type { Category } from '@patchbay/domain/entities';
import { tokens, users } from '../db/account-schema.ts';
import { auditLog } from '../db/audit-schema.ts';
import { searchMisses, staffWords } from '../db/search-schema.ts';
import { packages, software } from '../db/schema.ts';
import { createFolderStorage } from '../storage/folder-storage.ts';
import { softwareForm, versionForm } from '../testing/admin-forms.ts';
import { withoutNewRows } from '../testing/broken-table.ts';
import { readDocument } from '../testing/openapi/read-document.ts';
import { importSample } from '../testing/sample-catalogue.ts';
import { fileForm, staffClient } from '../testing/staff-client.ts';
import { testConfig, testTime, withFolder } from '../testing/test-app.ts';
import { onEveryDatabase } from '../testing/test-databases.ts';

const admin = '/api/software-admin';

const latin = (text: string) => Buffer.from(text, 'latin1');
const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#369' } })
    .png()
    .toBuffer();
const sound = Buffer.concat([latin('ID3\x04'), Buffer.alloc(1000, 7)]);
const zip = Buffer.concat([latin('PK\x03\x04'), Buffer.alloc(1000, 7)]);

onEveryDatabase((database) => {
  type Client = Awaited<ReturnType<typeof staffClient>>;

  async function withStaff(
    test: (client: Client) => Promise<void>,
    overrides: Parameters<typeof staffClient>[1] = {},
  ): Promise<void> {
    await importSample(database());
    await database().insert(searchMisses).values({ day: '2026-03-04', query: 'zither', count: 2 });
    await database()
      .insert(staffWords)
      .values({ glued: 'hurdygurdy', words: 'hurdy gurdy', means: 'organ' });
    await withFolder(async (folder) => {
      const storage = createFolderStorage(join(folder, 'uploads'));
      const config = { ...testConfig, imageCacheFolder: join(folder, 'cache') };
      await test(await staffClient(database(), { storage, config, ...overrides }));
    });
  }

  const tree = async ({ call }: Client): Promise<Category[]> =>
    (await call('GET', '/api/categories/')).answer as Category[];
  const renamed = async (client: Client, name: string) =>
    (await tree(client)).map(({ id, order, parent_id, ...others }, index) => ({
      ...{ id, order, parent_id },
      name: index === 0 ? name : others.name,
    }));

  /** Each call of the staff that changes something, as it is made once, and what is noted of it. A new one goes here. */
  const acts: Readonly<
    Record<
      string,
      {
        readonly kind: string;
        readonly path: string;
        readonly body?: (client: Client) => unknown;
        readonly details: object;
      }
    >
  > = {
    [`POST ${admin}/change-software/`]: {
      ...{ kind: 'software_archived', path: `${admin}/change-software/` },
      body: () => [{ id: 2, status: { from: 'enabled', to: 'archived' } }],
      details: { count: 1, softwareIds: [2] },
    },
    [`DELETE ${admin}/search-misses/`]: {
      ...{ kind: 'search_misses_cleared', path: `${admin}/search-misses/` },
      details: { count: 1 },
    },
    [`PUT ${admin}/trade-words/`]: {
      ...{ kind: 'trade_words_saved', path: `${admin}/trade-words/` },
      body: () => ({ words: 'vocal tuner', means: 'pitch' }),
      details: { words: 'vocal tuner' },
    },
    [`DELETE ${admin}/trade-words/{id}/`]: {
      ...{ kind: 'trade_words_removed', path: `${admin}/trade-words/1/` },
      details: { words: 'hurdy gurdy' },
    },
    [`PUT ${admin}/categories/`]: {
      ...{ kind: 'categories_saved', path: `${admin}/categories/` },
      body: (client) => renamed(client, 'Renamed'),
      details: { count: 3, added: 0, removed: 0 },
    },
    [`PUT ${admin}/category-tree/`]: {
      ...{ kind: 'categories_saved', path: `${admin}/category-tree/` },
      body: async (client) => ({ places: await renamed(client, 'Again'), removed: [] }),
      details: { count: 3, added: 0, removed: 0 },
    },
    [`POST ${admin}/software/`]: {
      ...{ kind: 'software_created', path: `${admin}/software/` },
      body: () => ({ name: 'New one' }),
      details: { softwareId: expect.any(Number) as unknown, software: 'New one' },
    },
    [`PUT ${admin}/software/{id}/`]: {
      ...{ kind: 'software_saved', path: `${admin}/software/1/` },
      body: () => softwareForm,
      details: {
        ...{ softwareId: 1, software: softwareForm.name },
        fields: expect.arrayContaining(['description', 'status']) as unknown,
      },
    },
    [`POST ${admin}/software/{id}/create_version/`]: {
      ...{ kind: 'version_created', path: `${admin}/software/1/create_version/` },
      body: () => ({ version: '9.0' }),
      details: {
        ...{ softwareId: 1, software: softwareForm.name },
        ...{ versionId: expect.any(Number) as unknown, version: '9.0' },
      },
    },
    [`PUT ${admin}/version/{id}/`]: {
      ...{ kind: 'version_saved', path: `${admin}/version/2/` },
      body: () => versionForm,
      details: {
        ...{ softwareId: 1, software: softwareForm.name, versionId: 2, version: '3.0.0' },
        fields: expect.arrayContaining(['version']) as unknown,
      },
    },
    [`POST ${admin}/upload-file/`]: {
      ...{ kind: 'package_uploaded', path: `${admin}/upload-file/` },
      body: () => fileForm(zip, 'a.zip', { folder: 'versions/2' }),
      details: { versionId: 2, file: expect.stringMatching(/^versions\/2\//) as unknown },
    },
    [`POST ${admin}/software/{id}/upload-cover-file/`]: {
      ...{ kind: 'cover_uploaded', path: `${admin}/software/1/upload-cover-file/` },
      body: async () => fileForm(await picture()),
      details: { softwareId: 1, file: expect.stringMatching(/^covers\/1-/) as unknown },
    },
    [`POST ${admin}/software/{id}/upload-screenshot-file/`]: {
      ...{ kind: 'screenshot_uploaded', path: `${admin}/software/1/upload-screenshot-file/` },
      body: async () => fileForm(await picture()),
      details: { softwareId: 1, file: expect.stringMatching(/^screenshots\/1-/) as unknown },
    },
    [`POST ${admin}/software/{id}/upload-audio-file/`]: {
      ...{ kind: 'audio_uploaded', path: `${admin}/software/1/upload-audio-file/` },
      body: () => fileForm(sound),
      details: { softwareId: 1, file: expect.stringMatching(/^audio\/1-/) as unknown },
    },
  };

  const noted = () => database().select().from(auditLog).orderBy(auditLog.id);
  const make = async (client: Client, name: string) => {
    const { path, body } = acts[name] ?? { path: '' };
    const method = name.slice(0, name.indexOf(' '));
    return client.call(method, path, body ? { body: await body(client) } : {});
  };

  it('every call of the staff that changes something notes one act, and no other call does (X75)', async () => {
    await withStaff(async (client) => {
      const { operations } = await readDocument(client.app);
      const ofStaff = operations
        .filter(({ security }) => security[0]?.['token']?.length)
        .map(({ method, path }) => ({ method, path, name: `${method} ${path}` }));
      const changing = ofStaff
        .filter(({ method }) => method !== 'GET')
        .map(({ name }) => name)
        // It says that somebody looks, and changes nothing.
        .filter((name) => name !== `PUT ${admin}/software/{id}/presence/`);
      expect(Object.keys(acts).toSorted()).toEqual(changing.toSorted());
      for (const [name, { kind, details }] of Object.entries(acts)) {
        const before = (await noted()).length;
        const { status } = await make(client, name);
        const [entry, ...more] = (await noted()).slice(before);
        expect([name, Math.floor(status / 100), more]).toEqual([name, 2, []]);
        expect(entry).toMatchObject({ kind, details, userId: 1, at: testTime });
        expect(entry?.email).toMatch(/^staff-.*@site\.test$/);
      }
      const all = await noted();
      for (const { method, path } of ofStaff.filter((one) => one.method === 'GET')) {
        await client.call(method, path.replace('{id}', '1'));
      }
      expect(await noted()).toEqual(all);
    });
  });

  it('what changes nothing, or is refused, is not noted (X75)', async () => {
    await withStaff(async (client) => {
      const { call } = client;
      await make(client, `PUT ${admin}/software/{id}/`);
      await make(client, `PUT ${admin}/trade-words/`);
      const all = await noted();
      await make(client, `PUT ${admin}/software/{id}/`);
      await make(client, `PUT ${admin}/trade-words/`);
      await call('PUT', `${admin}/software/1/`, { body: { ...softwareForm, name: '' } });
      await call('POST', `${admin}/change-software/`, {
        body: [{ id: 2, status: { from: 'rejected', to: 'archived' } }],
      });
      await call('PUT', `${admin}/categories/`, {
        body: await renamed(client, (await tree(client))[0]?.name ?? ''),
      });
      expect(await noted()).toEqual(all);
    });
  });

  it('what is restored from the archive is told from what is changed (X75)', async () => {
    await withStaff(async ({ call }) => {
      const change = (from: string, to: string) =>
        call('POST', `${admin}/change-software/`, { body: [{ id: 2, status: { from, to } }] });
      await change('enabled', 'archived');
      await change('archived', 'disabled');
      await change('disabled', 'pending');
      expect((await noted()).map(({ kind }) => kind)).toEqual([
        ...['software_archived', 'software_restored', 'software_changed'],
      ]);
    });
  });

  /** The rows that the calls change, and the uploaded packages. */
  const stored = async (client: Client) => [
    await database().select().from(software).orderBy(software.id),
    await tree(client),
    await database().select().from(searchMisses),
    await database().select().from(staffWords),
    await database().select().from(packages),
  ];

  it.each([
    ['has become a visitor', () => database().update(users).set({ isStaff: false }), 403],
    ['has been disabled', () => database().update(users).set({ isDisabled: true }), 401],
    ['has been signed out', () => database().delete(tokens), 401],
  ])('is not done where its sender %s while it arrived', async (_, change, refused) => {
    const letIn = { userId: 1, sessionId: 1, isStaff: true, isSuperuser: false };
    await withStaff(
      async (client) => {
        const before = await stored(client);
        await change();
        for (const name of Object.keys(acts)) {
          expect([name, (await make(client, name)).status]).toEqual([name, refused]);
        }
        expect(await stored(client)).toEqual(before);
        expect(await noted()).toEqual([]);
      },
      { identify: () => Promise.resolve(letIn) },
    );
  });

  it('what cannot be noted is not done (X75)', async () => {
    await withStaff(async (client) => {
      const before = await stored(client);
      await withoutNewRows(database(), 'audit_log', async () => {
        for (const name of Object.keys(acts)) {
          expect([name, (await make(client, name)).status]).toEqual([name, 500]);
        }
      });
      expect(await stored(client)).toEqual(before);
      expect(await noted()).toEqual([]);
    });
  });
});
