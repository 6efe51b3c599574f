import { createHash } from 'node:crypto';
import { limits } from '@patchbay/domain/entities';
import { eq } from 'drizzle-orm';
import { exportCatalogue } from '../catalogue/export-catalogue.ts';
import { importCatalogue } from '../catalogue/import-catalogue.ts';
import { packages, software, versions } from '../db/schema.ts';
import { noVersionExtras, versionExtras, versionForm } from '../testing/admin-forms.ts';
import { withBrokenRow } from '../testing/broken-table.ts';
import { importSample } from '../testing/sample-catalogue.ts';
import { staffClient } from '../testing/staff-client.ts';
import { testTime } from '../testing/test-app.ts';
import { onEveryDatabase } from '../testing/test-databases.ts';

const createPath = '/api/software-admin/software/2/create_version/';
const path = '/api/software-admin/version/2/';
const publicPath = '/api/versions/2/';

onEveryDatabase((database, onOne) => {
  const client = () => staffClient(database());
  const softwareOf = async (id: number) => {
    const [row] = await database().select().from(software).where(eq(software.id, id));
    return row;
  };

  beforeEach(() => importSample(database()));

  describe('a new version', () => {
    it('may be blank (H43)', async () => {
      const { call } = await client();
      const { status, answer } = await call('POST', createPath, { body: {} });
      expect([status, answer]).toEqual([
        201,
        {
          id: 8,
          software_id: 2,
          version: '',
          architecture: 'universal',
          type: 'free',
          url: '',
          status: 'active',
          components: [],
          macInstallOrder: [],
          size: null,
          sha256: null,
          ...noVersionExtras,
          hasPackage: false,
        },
      ]);
      expect((await call('GET', '/api/versions/8/')).answer).toEqual(answer);
      expect(await softwareOf(2)).toMatchObject({
        hasBlankVersionUrls: true,
        lastValidVersion: null,
        modifiedAt: testTime,
      });
      expect((await call('GET', '/api/software-admin/statuses/')).answer).toMatchObject({
        blank_version_urls: 1,
      });
    });

    it('needs no body (H43)', async () => {
      const { app, signedIn } = await client();
      const add = (more: RequestInit) =>
        app.request(createPath, { method: 'POST', headers: signedIn, ...more });
      const blank = await add({});
      expect(blank.status).toBe(201);
      expect(await blank.json()).toMatchObject({ id: 8, software_id: 2, version: '' });
      const lengthless = await add({ headers: { ...signedIn, 'Content-Length': '0' } });
      expect(lengthless.status).toBe(201);
      expect((await add({ body: 'version=1' })).status).toBe(415);
      const unnamed = { ...signedIn, 'Content-Length': '2' };
      expect((await add({ headers: unnamed, body: new Uint8Array([123, 125]) })).status).toBe(415);
    });

    it('may have every field of the form, and no other (H43)', async () => {
      const { call } = await client();
      const more = { id: 1, software_id: 1, size: 1, sha256: 'a'.repeat(64), extra: { a: 1 } };
      const { answer, etag } = await call('POST', createPath, {
        body: { ...versionForm, ...more },
      });
      expect(answer).toEqual({
        ...versionForm,
        ...noVersionExtras,
        id: 8,
        software_id: 2,
        size: null,
        sha256: null,
        hasPackage: true,
      });
      expect(etag).toBe((await call('GET', '/api/versions/8/')).etag);
      expect(await softwareOf(2)).toMatchObject({
        lastValidVersion: '3.0.0',
        formats: ['CLAP'],
        types: ['paid'],
        architectures: ['arm'],
        hasBlankVersionUrls: false,
      });
    });

    it('may have components with ends that are longer than any format', async () => {
      const { call } = await client();
      const endOf = (seed: string) =>
        Array.from({ length: 16 }, (_, index) =>
          createHash('sha512').update(`${seed}${index}`).digest('hex'),
        )
          .join('')
          .slice(0, 2000);
      const components = ['Echo.vst3', `a.${endOf('a')}`, `b.${endOf('b')}`];
      const body = { ...versionForm, components };
      expect((await call('POST', createPath, { body })).status).toBe(201);
      expect(await softwareOf(2)).toMatchObject({ formats: ['VST3'] });
    });

    it('is made once for an Idempotency-Key', async () => {
      const { call } = await client();
      const request = { body: {}, headers: { 'Idempotency-Key': 'k' } };
      const first = await call('POST', createPath, request);
      expect((await call('POST', createPath, request)).answer).toEqual(first.answer);
      expect((await call('GET', '/api/software/2/versions/')).answer).toHaveLength(1);
    });
  });

  it('saves the fields of the form, and what the software says about its versions (H44)', async () => {
    const { call } = await client();
    const { status, answer } = await call('PUT', path, { body: versionForm });
    expect([status, answer]).toEqual([
      200,
      {
        ...versionForm,
        ...noVersionExtras,
        ...{ id: 2, software_id: 1, size: null, sha256: null, hasPackage: true },
      },
    ]);
    expect((await call('GET', publicPath)).answer).toEqual(answer);
    expect(await softwareOf(1)).toMatchObject({
      lastValidVersion: '3.0.0',
      formats: ['CLAP', 'VST3'],
      types: ['free', 'trial', 'paid'],
      modifiedAt: testTime,
    });
  });

  it('saves systems, changes and the day of the release, and keeps what a form leaves out (H28)', async () => {
    const { call } = await client();
    const body = { ...versionForm, ...versionExtras, platforms: ['linux', 'macos', 'linux'] };
    const released = { ...versionExtras, releasedAt: '2026-03-01T00:00:00.000Z' };
    expect((await call('PUT', path, { body })).answer).toMatchObject(released);
    expect(await softwareOf(1)).toMatchObject({ platforms: ['macos', 'linux'] });
    const next = { ...versionForm, version: '3.0.1' };
    expect((await call('PUT', path, { body: next })).answer).toMatchObject(released);
    const created = await call('POST', createPath, { body: versionExtras });
    expect(created.answer).toMatchObject(released);
    const emptied = { ...versionForm, ...noVersionExtras };
    expect((await call('PUT', path, { body: emptied })).answer).toMatchObject(noVersionExtras);
  });

  it('a moment that an import knew stays while the form says the same day (H28)', async () => {
    const releasedAt = new Date('2026-03-01T17:30:00Z');
    await database().update(versions).set({ releasedAt }).where(eq(versions.id, 2));
    const { call } = await client();
    const saved = async (day: string) =>
      (await call('PUT', path, { body: { ...versionForm, releasedAt: day } })).answer;
    expect(await saved('2026-03-01')).toMatchObject({ releasedAt: '2026-03-01T17:30:00.000Z' });
    expect(await saved('2026-03-02')).toMatchObject({ releasedAt: '2026-03-02T00:00:00.000Z' });
  });

  it('a version that is disabled counts no more (X15)', async () => {
    const { call } = await client();
    await call('PUT', path, { body: { ...versionForm, status: 'disabled' } });
    expect(await softwareOf(1)).toMatchObject({ lastValidVersion: '1.10.0-beta' });
  });

  it('reads a status in upper case as the same (F30)', async () => {
    const { call } = await client();
    const body = { ...versionForm, status: 'FAILED' };
    expect((await call('PUT', path, { body })).answer).toMatchObject({ status: 'failed' });
  });

  it('knows length and hash of a package of its own, and of no other', async () => {
    const { call } = await client();
    const key = 'versions/2/0a1b-canto.zip';
    const facts = { size: 5_000_000_000, sha256: 'b'.repeat(64) };
    await database()
      .insert(packages)
      .values({ key, versionId: 2, ...facts, uploadedAt: testTime });
    const url = `https://api.test/packages/${key}`;
    expect((await call('PUT', path, { body: { ...versionForm, url } })).answer).toMatchObject(
      facts,
    );
    const renamed = { ...versionForm, url, version: '3.0.1' };
    expect((await call('PUT', path, { body: renamed })).answer).toMatchObject(facts);
    expect((await call('PUT', path, { body: versionForm })).answer).toMatchObject({
      size: null,
      sha256: null,
    });
  });

  onOne(() => {
    it.each([
      ['version', 'x'.repeat(201)],
      ['version', 'a\u0007'],
      ['version', null],
      ['architecture', 'sparc'],
      ['architecture', ''],
      ['type', 'gift'],
      ['type', ''],
      ['url', 'javascript:alert(1)'],
      ['url', 'https://u:p@packages.test/'],
      ['url', `https://packages.test/${'x'.repeat(2048)}`],
      ['url', 7],
      ['status', 'gone'],
      ['status', null],
      ['components', 'Canto.vst3'],
      ['components', ['a\u0000']],
      ['components', [7]],
      ['components', Array(501).fill('a')],
      ['macInstallOrder', [null]],
      ['platforms', 'linux'],
      ['platforms', ['amiga']],
      ['platforms', ['linux', 'linux', 'linux', 'linux']],
      ['changelog', 'x'.repeat(16 * 1024 + 1)],
      ['releasedAt', '2026-02-30'],
      ['releasedAt', '01.03.2026'],
    ])('%s of %j is refused under its name, in a new version too (F31)', async (field, value) => {
      const { call } = await client();
      const before = await call('GET', publicPath);
      const saved = await call('PUT', path, { body: { ...versionForm, [field]: value } });
      expect([saved.status, Object.keys(saved.answer as object)]).toEqual([400, [field]]);
      expect(await call('GET', publicPath)).toMatchObject({ answer: before.answer });
      const created = await call('POST', createPath, { body: { [field]: value } });
      expect([created.status, Object.keys(created.answer as object)]).toEqual([400, [field]]);
    });

    it('a form without a field is refused', async () => {
      const { call } = await client();
      for (const field of Object.keys(versionForm)) {
        const body = Object.fromEntries(
          Object.entries(versionForm).filter(([name]) => name !== field),
        );
        const { status, answer } = await call('PUT', path, { body });
        expect([status, Object.keys(answer as object)]).toEqual([400, [field]]);
      }
    });
  });

  it('the longest lines can be saved, exported and imported', async () => {
    const { call } = await client();
    const longest = ['x'.repeat(2048)];
    const body = { ...versionForm, components: longest, macInstallOrder: longest };
    expect((await call('PUT', path, { body })).status).toBe(200);
    const document = await exportCatalogue(database());
    const again = await importCatalogue(database(), document, {
      skipBad: false,
      clock: () => testTime,
    });
    expect(again.problems).toEqual([]);
  });

  onOne(() => {
    describe('what each save has to read is bounded', () => {
      it('a software has so many versions, which can be saved on (X223)', async () => {
        const { call } = await client();
        const more = Array.from({ length: limits.versionsPerSoftware }, () => ({ softwareId: 2 }));
        const added = await database().insert(versions).values(more).returning({ id: versions.id });
        const before = await database().$count(versions);
        const { status, answer } = await call('POST', createPath, { body: {} });
        expect([status, answer]).toEqual([
          400,
          { detail: 'A software has 1,000 versions at most' },
        ]);
        expect(await database().$count(versions)).toBe(before);
        const own = `/api/software-admin/version/${added[0]?.id ?? 0}/`;
        expect((await call('PUT', own, { body: versionForm })).status).toBe(200);
      });

      it('its versions have so much text together, and what has more can be made smaller (X223)', async () => {
        const { call } = await client();
        const [large] = await database()
          .insert(versions)
          .values({ softwareId: 2, changelog: 'x'.repeat(limits.versionsBytes) })
          .returning({ id: versions.id });
        const { status, answer } = await call('POST', createPath, { body: versionForm });
        const detail = 'The versions of a software have 16 MiB of text at most';
        expect([status, answer]).toEqual([400, { detail }]);
        const own = `/api/software-admin/version/${large?.id ?? 0}/`;
        const smaller = { ...versionForm, changelog: 'x' };
        expect((await call('PUT', own, { body: smaller })).status).toBe(200);
        expect((await call('POST', createPath, { body: versionForm })).status).toBe(201);
      });
    });
  });

  it('tells the second of two editors', async () => {
    const { call } = await client();
    const headers = { 'If-Match': (await call('GET', publicPath)).etag };
    const first = { ...versionForm, version: '9.9' };
    const saved = await call('PUT', path, { body: first, headers });
    expect(saved.status).toBe(200);
    expect((await call('PUT', path, { body: first, headers })).status).toBe(200);
    expect((await call('PUT', path, { body: versionForm, headers })).status).toBe(412);
    expect((await call('GET', publicPath)).answer).toMatchObject({ version: '9.9' });
    const next = { body: versionForm, headers: { 'If-Match': saved.etag } };
    expect((await call('PUT', path, next)).status).toBe(200);
  });

  it('of many that save at once what all have seen, one is taken', async () => {
    const { call } = await client();
    const headers = { 'If-Match': (await call('GET', publicPath)).etag };
    const answers = await Promise.all(
      ['6', '7', '8', '9'].map((version) =>
        call('PUT', path, { body: { ...versionForm, version }, headers }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
    const winner = answers.find(({ status }) => status === 200);
    expect((await call('GET', publicPath)).answer).toEqual(winner?.answer);
  });

  it('what fails at the software leaves the version as it was, and makes none', async () => {
    const { call } = await client();
    const before = await call('GET', publicPath);
    await withBrokenRow(database(), 'software', 1, async () => {
      expect((await call('PUT', path, { body: versionForm })).status).toBe(500);
      const toBroken = createPath.replace('/2/', '/1/');
      expect((await call('POST', toBroken, { body: versionForm })).status).toBe(500);
    });
    expect((await call('GET', publicPath)).answer).toEqual(before.answer);
    expect((await call('GET', '/api/software/1/versions/')).answer).toHaveLength(5);
  });

  it('many at once leave the software as its versions say', async () => {
    const { call } = await client();
    await Promise.all(
      [1, 2, 3, 5].map((id) =>
        call('PUT', `/api/software-admin/version/${id}/`, {
          body: {
            ...versionForm,
            version: `4.${id}`,
            components: [`A.${['vst3', 'clap', 'component', 'lv2', 'aaxplugin'][id - 1] ?? ''}`],
          },
        }),
      ),
    );
    expect(await softwareOf(1)).toMatchObject({
      lastValidVersion: '4.5',
      formats: ['AAX', 'AU', 'CLAP', 'VST3'],
    });
  });
});
