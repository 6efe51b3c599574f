import { join } from 'node:path';
import sharp from 'sharp';
import {
  countStatuses,
  createSoftware,
  createVersion,
  getCountedSoftware,
  getEditedCategories,
  getEditedSoftware,
  getEditedVersion,
  getVersion,
  listAdminSoftware,
  listSearchMisses,
  listTradeWords,
  listVersions,
  readFieldErrors,
  removeTradeWords,
  saveCategories,
  saveSoftware,
  saveTradeWords,
  saveVersion,
  tellUnopenedSearch,
  uploadCover,
  uploadPackage,
} from '@patchbay/domain/api';
import { createHttp, isApiError } from '@patchbay/shared/http';
import {
  buildCategoryTree,
  flattenCategoryTree,
  moveCategory,
  softwareFormSchema,
  versionFormSchema,
} from '@patchbay/domain/entities';
import { parse } from '@patchbay/shared/parse';
import { software } from './db/schema.ts';
import { maxAnswerBytes } from './software/answer-size.ts';
import { createFolderStorage } from './storage/folder-storage.ts';
import { softwareForm, versionForm } from './testing/admin-forms.ts';
import { importSample } from './testing/sample-catalogue.ts';
import { signInAs } from './testing/test-accounts.ts';
import { createTestApp, withFolder } from './testing/test-app.ts';
import { onOneDatabase } from './testing/test-databases.ts';

/** The editor's own client on the real routes: an answer that it cannot read is a drift between the two. */
onOneDatabase((database) => {
  async function client(role = { isStaff: true }, folder = '/nowhere') {
    const { app } = createTestApp(database(), {
      storage: createFolderStorage(join(folder, 'uploads')),
    });
    const { headers } = await signInAs(database(), {
      ...role,
      email: `${crypto.randomUUID()}@site.test`,
    });
    return createHttp({
      apiHost: 'https://api.test',
      fetch: async (input, init) => app.request(new Request(input, init)),
      getToken: () => headers.Authorization.replace('Bearer ', ''),
      onUnauthorized: () => undefined,
      reportProblem: (error) => {
        throw error;
      },
    });
  }

  const errorOf = (call: Promise<unknown>) =>
    call.then(
      () => null,
      (error: unknown) => (isApiError(error) ? error : null),
    );

  beforeEach(() => importSample(database()));

  it('the list says what is missing, and filters by it (H168)', async () => {
    const http = await client();
    const page = { limit: 50, offset: 0, ordering: 'name' } as const;
    const { items, missingValues } = await listAdminSoftware(http, page);
    expect(items.find(({ id }) => id === 2)?.missing).toContain('version');
    expect(missingValues).toContain('version');
    const { items: without } = await listAdminSoftware(http, { ...page, missing: 'version' });
    expect(without.map(({ id }) => id)).toEqual([2]);
  });

  it('words are explained, listed and removed, and searches in vain are listed', async () => {
    const http = await client();
    const saved = await saveTradeWords(http, { words: 'warbler', means: 'pitch' });
    expect(await listTradeWords(http)).toEqual([saved]);
    await removeTradeWords(http, saved.id);
    expect(await listTradeWords(http)).toEqual([]);
    await tellUnopenedSearch(await client({ isStaff: false }), 'reverb');
    expect(await listSearchMisses(http)).toMatchObject([{ query: 'reverb', kind: 'not_opened' }]);
  });

  it('reads the list, its filters and the counts', async () => {
    const http = await client();
    const page = await listAdminSoftware(http, {
      query: 'canto',
      status: 'enabled',
      category: 2,
      hasBlankVersionUrls: false,
      ordering: '-modified_at',
      limit: 50,
      offset: 0,
    });
    expect([page.items.map(({ id }) => id), page.count]).toEqual([[2, 1], 2]);
    expect(await countStatuses(http)).toMatchObject({
      enabled: 3,
      disabled: 1,
      pending: 0,
      blank_version_urls: 0,
    });
    expect(await getCountedSoftware(http, { kind: 'view', days: 90 })).toEqual([]);
  });

  it('reads whole pages of the list, however large their rows are (H56)', async () => {
    await database()
      .update(software)
      .set({ description: 'x'.repeat(3 * maxAnswerBytes) });
    const http = await client();
    for (const offset of [0, 2]) {
      const { items, count } = await listAdminSoftware(http, { limit: 2, offset });
      expect([items.length, count]).toEqual([2, 4]);
    }
    expect((await listAdminSoftware(http, { limit: 50, offset: 0 })).items).toHaveLength(4);
  });

  it('makes a software, edits it, and saves it with a cover', async () => {
    await withFolder(async (folder) => {
      const http = await client(undefined, folder);
      const id = (await createSoftware(http, { name: 'New' }, 'k1')) ?? 0;
      const { value, etag } = await getEditedSoftware(http, id);
      // Asking has told the client that the backend takes keys, so another try makes no second one.
      const again = () => createSoftware(http, { name: 'Once' }, 'k2');
      expect(await again()).toBe(await again());
      expect([value.name, value.status, etag]).toEqual(['New', 'blank', expect.any(String)]);
      const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
        .png()
        .toBuffer();
      const cover = new File([new Uint8Array(png)], 'image.png');
      await uploadCover(http, id, cover, etag);
      // The cover is saved before the form, with what the form began with.
      await saveSoftware(http, id, parse(softwareFormSchema, softwareForm), etag);
      const saved = await getEditedSoftware(http, id);
      expect(saved.value).toMatchObject({ ...softwareForm, slug: 'canto-eq-3' });
      expect(saved.value.cover).toMatch(/^covers\//);
      const other = parse(softwareFormSchema, { ...softwareForm, name: 'Other' });
      expect(await errorOf(saveSoftware(http, id, other, etag))).toMatchObject({ status: 412 });
      await saveSoftware(http, id, other, null);
      const blue = await sharp(png).negate().png().toBuffer();
      const otherCover = new File([new Uint8Array(blue)], 'blue.png');
      expect(await errorOf(uploadCover(http, id, otherCover, etag))).toMatchObject({ status: 412 });
    });
  });

  it('adds a version, uploads its package, and saves it', async () => {
    await withFolder(async (folder) => {
      const http = await client(undefined, folder);
      await createVersion(http, 2, 'k1');
      const [added] = await listVersions(http, 2);
      const versionId = added?.id ?? 0;
      const { etag } = await getEditedVersion(http, versionId);
      const file = new File(['PK\x03\x04'], 'a.zip');
      const { url } = await uploadPackage(http, { versionId, file });
      const form = parse(versionFormSchema, { ...versionForm, url });
      await saveVersion(http, versionId, form, etag);
      expect(await getVersion(http, versionId)).toMatchObject({ ...versionForm, url, size: 4 });
      const other = { ...form, version: '4' };
      expect(await errorOf(saveVersion(http, versionId, other, etag))).toMatchObject({
        status: 412,
      });
    });
  });

  it('saves a moved category', async () => {
    const http = await client();
    const { value, etag } = await getEditedCategories(http);
    const tree = moveCategory(buildCategoryTree(value), 2, 3, 0);
    await saveCategories(http, flattenCategoryTree(tree), etag);
    const moved = await getEditedCategories(http);
    expect(moved.value.find(({ id }) => id === 2)).toMatchObject({ parent_id: 3 });
    const back = flattenCategoryTree(buildCategoryTree(value));
    expect(await errorOf(saveCategories(http, back, etag))).toMatchObject({ status: 412 });
  });

  it('a refusal stands under its field', async () => {
    const http = await client();
    const error = await errorOf(
      saveSoftware(http, 1, { ...parse(softwareFormSchema, softwareForm), category_id: 99 }, null),
    );
    expect(readFieldErrors(error, ['category_id'])?.fields.get('category_id')).toEqual([
      'This category does not exist',
    ]);
  });

  it('tells who is no staff', async () => {
    const http = await client({ isStaff: false });
    expect(await errorOf(countStatuses(http))).toMatchObject({ status: 403 });
  });
});
