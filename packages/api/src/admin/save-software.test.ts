import { eq } from 'drizzle-orm';
import { exportCatalogue } from '../catalogue/export-catalogue.ts';
import { importCatalogue } from '../catalogue/import-catalogue.ts';
import { software } from '../db/schema.ts';
import { softwareExtras, softwareForm } from '../testing/admin-forms.ts';
import { distinctTexts, itWith } from '../testing/corpora.ts';
import { importSample } from '../testing/sample-catalogue.ts';
import { staffClient } from '../testing/staff-client.ts';
import { createTestApp, testTime } from '../testing/test-app.ts';
import { onEveryDatabase } from '../testing/test-databases.ts';

const path = '/api/software-admin/software/1/';
const publicPath = '/api/software/1/';

onEveryDatabase((database, onOne) => {
  const client = () => staffClient(database());
  const stored = async (id = 1) => {
    const [row] = await database().select().from(software).where(eq(software.id, id));
    return row;
  };

  beforeEach(() => importSample(database()));

  it('saves the fields of the form, with what follows from them, and answers them (H40, X14)', async () => {
    const { call } = await client();
    const { status, answer } = await call('PUT', path, { body: softwareForm });
    expect(status).toBe(200);
    expect(answer).toMatchObject({
      ...softwareForm,
      id: 1,
      slug: 'canto-eq-3',
      vendorSlug: 'jose-munoz',
      descriptionOk: true,
      lastValidVersion: '1.10.0',
      createdAt: '2025-01-01T00:00:00.000Z',
      modifiedAt: testTime.toISOString(),
    });
    expect((await call('GET', publicPath)).answer).toEqual(answer);
    expect(
      (await call('GET', '/api/software-admin/?query=eq+3&ordering=name')).answer,
    ).toMatchObject({ items: [{ id: 1 }], count: 1 });
    // It is pending now: nobody else sees it.
    expect((await createTestApp(database()).app.request(publicPath)).status).toBe(404);
  });

  it('cuts blanks off lines, and keeps them in the texts', async () => {
    const { call } = await client();
    const body = { ...softwareForm, name: '  Canto  ', url: ' ', description: ' a\n' };
    expect((await call('PUT', path, { body })).answer).toMatchObject({
      name: 'Canto',
      slug: 'canto',
      url: '',
      description: ' a\n',
    });
  });

  it('takes a form without its optional texts, which stay', async () => {
    const { call } = await client();
    const { description, internalNotes, ...body } = softwareForm;
    expect([description, internalNotes]).not.toContain('');
    expect((await call('PUT', path, { body })).answer).toMatchObject({
      description: 'About Canto EQ 2',
      internalNotes: 'For staff alone',
    });
  });

  it('saves the facts that decide, and keeps what a form leaves out (H28)', async () => {
    const { call } = await client();
    const body = { ...softwareForm, ...softwareExtras };
    expect((await call('PUT', path, { body })).answer).toMatchObject(softwareExtras);
    expect((await call('PUT', path, { body: softwareForm })).answer).toMatchObject(softwareExtras);
  });

  onOne(() => {
    it.each([
      ['tagline', 'x'.repeat(121)],
      ['license', 'two\nlines'],
      ['screenshots', ['https://evil.test/a.png']],
      ['screenshots', ['screenshots/../secret.png']],
      ['screenshots', Array<string>(21).fill('screenshots/a.webp')],
      ['audioDemos', ['data:audio/mpeg;base64,AA']],
      ['audioDemos', 'audio/a.mp3'],
      ['featured', 'perhaps'],
    ])('a %s of %j is refused under its name (H28, X38)', async (field, value) => {
      const { call } = await client();
      const body = { ...softwareForm, [field]: value };
      const { status, answer } = await call('PUT', path, { body });
      expect([status, Object.keys(answer as object)]).toEqual([400, [field]]);
    });
  });

  it('an emptied description is no longer OK', async () => {
    const { call } = await client();
    const { answer } = await call('PUT', path, { body: { ...softwareForm, description: ' ' } });
    expect(answer).toMatchObject({ descriptionOk: false });
  });

  it('keeps an imported slug while the name stays (X14)', async () => {
    const { call } = await client();
    const body = { ...softwareForm, name: 'Canto EQ 2', vendor: 'Other' };
    expect((await call('PUT', path, { body })).answer).toMatchObject({
      slug: 'software-1',
      vendorSlug: 'other',
    });
  });

  onOne(() => {
    it.each([
      ['name', ''],
      ['name', ' \t '],
      ['name', null],
      ['name', 7],
      ['name', 'x'.repeat(201)],
      ['name', 'a\u0000b'],
      ['name', 'a\u0007b'],
      ['name', 'a\nb'],
      ['name', '\ud800'],
      ['vendor', ''],
      ['vendor', 'x'.repeat(201)],
      ['vendor', 'a\u202801b'],
      ['url', 'canto.test'],
      ['url', 'javascript:alert(1)'],
      ['url', `https://canto.test/${'x'.repeat(2048)}`],
      ['url', 'https://canto.test/\neq'],
      ['category_id', 99],
      ['category_id', 0],
      ['category_id', 1.5],
      ['category_id', 9_007_199_254_740_991],
      ['category_id', '3'],
      ['description', 'x'.repeat(16 * 1024 + 1)],
      ['description', 'a\u0000'],
      ['description', []],
      ['internalNotes', 'x'.repeat(16 * 1024 + 1)],
      ['youtubeReviewsUrls', ['https://vimeo.com/1']],
      ['youtubeTutorialsUrls', ['', 'https://youtube.com.evil.test/watch?v=dQw4w9WgXcQ']],
      ['youtubeOtherUrls', [null]],
      ['youtubeOtherUrls', 'https://youtu.be/dQw4w9WgXcQ'],
      ['documentationUrls', ['ftp://canto.test/']],
      ['documentationUrls', Array(501).fill('')],
      ['status', 'ENABLED'],
      ['status', '__proto__'],
      ['status', undefined],
    ])(
      '%s of %.40j is refused under its name, and nothing is changed (X7)',
      async (field, value) => {
        const before = await stored();
        const { call } = await client();
        const { status, answer } = await call('PUT', path, {
          body: { ...softwareForm, [field]: value },
        });
        expect([status, Object.keys(answer as object)]).toEqual([400, [field]]);
        expect(await stored()).toEqual(before);
      },
    );
  });

  it('takes names of letters that unfold to many, and finds and sorts them', async () => {
    const { call } = await client();
    const name = Array.from({ length: 200 }, (_, index) =>
      String.fromCodePoint(0xac00 + ((index * 7919) % 11_172)),
    ).join('');
    const body = { ...softwareForm, name, vendor: Array.from(name).reverse().join('') };
    expect((await call('PUT', path, { body })).status).toBe(200);
    const query = encodeURIComponent(name.slice(0, 20));
    expect((await call('GET', `/api/software-admin/?query=${query}`)).answer).toMatchObject({
      items: [{ id: 1, name }],
    });
  });

  onOne(() => {
    it('says once what is wrong with a value', async () => {
      const { call } = await client();
      const { answer } = await call('PUT', path, { body: { ...softwareForm, name: '' } });
      expect(answer).toEqual({ name: ['Required Field'] });
    });

    it('says which line of a list is wrong', async () => {
      const { call } = await client();
      const body = { ...softwareForm, documentationUrls: ['#later', ' x '] };
      expect((await call('PUT', path, { body })).answer).toEqual({
        documentationUrls: ['Line 2 "x": Invalid URL'],
      });
    });

    it('takes nothing but the fields of the form (H40)', async () => {
      const { call } = await client();
      const before = await stored();
      await call('PUT', path, {
        body: {
          ...softwareForm,
          id: 7,
          slug: 'mine',
          vendorSlug: 'mine',
          createdAt: '2000-01-01T00:00:00Z',
          modifiedAt: '2000-01-01T00:00:00Z',
          cover: 'covers/other.webp',
          lastValidVersion: '99',
          descriptionOk: false,
          hasBlankVersionUrls: true,
          formats: ['X'],
          isStaff: true,
          imported: {},
        },
      });
      expect(await stored()).toMatchObject({
        slug: 'canto-eq-3',
        createdAt: before?.createdAt,
        modifiedAt: testTime,
        cover: null,
        lastValidVersion: '1.10.0',
        descriptionOk: true,
        hasBlankVersionUrls: false,
        formats: ['AU', 'VST3'],
        imported: before?.imported,
      });
      expect(await stored(7)).toBeUndefined();
    });
  });

  describe('of two editors', () => {
    it('the second one is told, and the first one has lost nothing (H12)', async () => {
      const { call } = await client();
      const { etag } = await call('GET', publicPath);
      const headers = { 'If-Match': etag };
      const first = { ...softwareForm, name: 'First' };
      const saved = await call('PUT', path, { body: first, headers });
      expect(saved.status).toBe(200);
      const second = await call('PUT', path, { body: softwareForm, headers });
      expect(second).toMatchObject({
        status: 412,
        answer: { detail: 'Somebody else has saved this in the meantime' },
      });
      expect(await stored()).toMatchObject({ name: 'First' });

      // With what is there now, or without asking, it is taken.
      const { etag: newTag } = await call('GET', publicPath);
      expect(newTag).toBe(saved.etag);
      const again = { body: softwareForm, headers: { 'If-Match': newTag } };
      expect((await call('PUT', path, again)).status).toBe(200);
      expect((await call('PUT', path, { body: first })).status).toBe(200);
    });

    it('one at most is taken when both save at once', async () => {
      const { call } = await client();
      const headers = { 'If-Match': (await call('GET', publicPath)).etag };
      const answers = await Promise.all(
        ['One', 'Two', 'Three'].map((name) =>
          call('PUT', path, { body: { ...softwareForm, name }, headers }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
    });

    it('a save that comes again because its answer was lost is taken as done (H12)', async () => {
      const { call } = await client();
      const headers = { 'If-Match': (await call('GET', publicPath)).etag };
      const first = await call('PUT', path, { body: softwareForm, headers });
      const again = await call('PUT', path, { body: softwareForm, headers });
      expect(again).toMatchObject({ status: 200, answer: first.answer, etag: first.etag });
    });

    it('a saved version does not stand in the way of the form', async () => {
      const { call } = await client();
      const headers = { 'If-Match': (await call('GET', publicPath)).etag };
      await call('POST', `${path}create_version/`, { body: {} });
      expect((await call('GET', publicPath)).etag).not.toBe(headers['If-Match']);
      expect((await call('PUT', path, { body: softwareForm, headers })).status).toBe(200);
    });

    onOne(() => {
      it.each(['*', '"x", *', 'W/TAG', '"x", TAG'])(
        'If-Match of %s is understood',
        async (sent) => {
          const { call } = await client();
          const { etag } = await call('GET', publicPath);
          const headers = { 'If-Match': sent.replace('TAG', etag) };
          expect((await call('PUT', path, { body: softwareForm, headers })).status).toBe(200);
        },
      );

      it.each(['"x"', '', '""', 'nonsense'])('If-Match of %j fits nothing', async (sent) => {
        const { call } = await client();
        const headers = { 'If-Match': sent };
        expect((await call('PUT', path, { body: softwareForm, headers })).status).toBe(412);
      });
    });
  });

  it('what is saved can be exported and imported', async () => {
    const { call } = await client();
    await call('PUT', path, { body: softwareForm });
    const document = await exportCatalogue(database());
    expect(document.software[0]).toMatchObject({ id: 1, name: 'Canto EQ 3', slug: 'canto-eq-3' });
    const again = await importCatalogue(database(), document, {
      skipBad: false,
      clock: () => testTime,
    });
    expect(again.problems).toEqual([]);
    expect(await exportCatalogue(database())).toEqual(document);
  });

  onOne(() => {
    itWith(
      'corpora/naughty_strings.json',
      'any text comes back as it was, or is refused',
      async (text) => {
        const { call } = await client();
        for (const value of distinctTexts(text)) {
          const body = { ...softwareForm, name: value, vendor: value, description: value };
          const { status, answer } = await call('PUT', path, { body });
          if (status === 400) {
            expect(Object.keys(answer as object)).not.toContain('detail');
            // oxlint-disable-next-line no-control-regex -- what a name must not have
            const isLawful = !/^\s*$|[\u0000-\u001f\u007f-\u009f\u2028\u2029\p{Surrogate}]/u.test(
              value,
            );
            expect(isLawful && value.length <= 200 && !value.startsWith('\uFEFF')).toBe(false);
            continue;
          }
          expect([status, answer]).toMatchObject([
            200,
            { name: value.trim(), vendor: value.trim(), description: value },
          ]);
        }
      },
    );
  });
});
