import { eq, sql } from 'drizzle-orm';
import { limits } from '@patchbay/domain/entities';
import { software } from '../../db/schema.ts';
import { maxAnswerBytes } from '../answer-size.ts';
import { importSample, sampleCatalogue } from '../../testing/sample-catalogue.ts';
import { signInAs } from '../../testing/test-accounts.ts';
import { createRequests } from '../../testing/test-app.ts';
import { onEveryDatabase } from '../../testing/test-databases.ts';

onEveryDatabase((database, onOne) => {
  const request = createRequests(database);

  async function list(query: string, init: RequestInit = {}) {
    const response = await request(`/api/software/${query}`, init);
    const body = (await response.json()) as { id: number; name: string }[];
    return { response, body, ids: response.ok ? body.map(({ id }) => id) : [] };
  }

  beforeEach(() => importSample(database()));

  it('lists enabled software alone to the public, by name with numbers by value (H24)', async () => {
    const { response, ids } = await list('');
    expect(ids).toEqual([3, 1, 2]);
    expect(response.headers.get('X-Total-Count')).toBe('3');
  });

  it('shows what the lists show, and never the notes (H4, H26, H47)', async () => {
    const { body } = await list('?search=canto+eq+2');
    expect(body).toEqual([
      {
        id: 1,
        name: 'Canto EQ 2',
        vendor: 'José Muñoz',
        vendorSlug: 'jose-munoz',
        vendorAliases: [],
        slug: 'software-1',
        description: 'About Canto EQ 2',
        url: '',
        category_id: 2,
        youtubeReviewsUrls: [],
        youtubeTutorialsUrls: [],
        youtubeOtherUrls: [],
        documentationUrls: [],
        status: 'enabled',
        cover: null,
        createdAt: '2025-01-01T00:00:00.000Z',
        modifiedAt: '2025-01-01T00:00:00.000Z',
        lastValidVersion: '1.10.0',
        descriptionOk: true,
        formats: ['AU', 'VST3'],
        types: ['free', 'trial'],
        architectures: ['universal', 'arm'],
        platforms: [],
        tagline: '',
        license: 'MIT',
        screenshots: [],
        audioDemos: [],
        featured: false,
        hasPackage: true,
      },
    ]);
  });

  it.each([
    ['?order=created_at', [1, 3, 2]],
    ['?order=-created_at', [2, 3, 1]],
    ['?ordering=-modified_at', [2, 3, 1]],
    ['?order=-name', [2, 1, 3]],
    ['?order=vendor', [3, 1, 2]],
    ['?order=-created_at&limit=1', [2]],
    ['?order=created_at&limit=1&offset=1', [3]],
    ['?offset=99', []],
    ['?category=2', [1, 2]],
    ['?category=99', []],
    ['?category__in=3,99', [3]],
    ['?category__in=2,3&category=3', [3]],
    ['?vendor=jose-munoz', [1, 2]],
    ['?format=VST3', [1]],
    ['?format=clap', [3]],
    ['?format=au', [1]],
    ['?type=trial', [1]],
    ['?architecture=universal', [3, 1]],
    ['?platform=macos', []],
    ['?platform=linux', [3]],
    ['?platform=linux-or-unsaid', [3, 1, 2]],
    ['?platform=macos-or-unsaid&license=MIT', [1]],
    ['?install=app', [3, 1]],
    ['?license=MIT', [1]],
    ['?license=mit', []],
    ['?license=', [3, 2]],
    ['?updated_after=2025-02-01', [2]],
    ['?updated_after=2025-01-31T23:59:59Z', [3, 2]],
    ['?featured=true', [3]],
    ['?featured=true&platform=windows', [3]],
    ['?status=enabled', [3, 1, 2]],
  ])('%s gives %j (C70, H23, H28)', async (query, expected) => {
    expect((await list(query)).ids).toEqual(expected);
  });

  it('what has no active version with files and a package is not in the app (H28)', async () => {
    const hasPackage = async () => {
      const rows = (await (await request('/api/software/')).json()) as { hasPackage: boolean }[];
      return rows.map((row) => row.hasPackage);
    };
    expect(await hasPackage()).toEqual([true, true, false]);
    for (const lack of [{ url: ' ' }, { components: [] }, { status: 'disabled' }]) {
      const rows = sampleCatalogue.versions.map((row) => ({
        ...row,
        ...(row.software_id === 3 && lack),
      }));
      await importSample(database(), { ...sampleCatalogue, versions: rows });
      expect(await hasPackage()).toEqual([false, true, false]);
      expect((await list('?install=app')).ids).toEqual([1]);
    }
  });

  it.each([
    ['munoz', [1, 2]],
    ['MUÑOZ', [1, 2]],
    ['munoz 10 canto', [2]],
    ['  canto   eq ', [1, 2]],
    ['%', [3]],
    ['_', [3]],
    ['100%', [3]],
    ['\\', []],
    ['hidden', []],
    ["'; drop table software; --", []],
    ['', [3, 1, 2]],
  ])('a search for %j finds %j (S24)', async (search, expected) => {
    expect((await list(`?search=${encodeURIComponent(search)}`)).ids).toEqual(expected);
  });

  onOne(() => {
    it('looks for the first sixteen words of a search, and no more', async () => {
      const fifteen = 'c a n t o ca an nt to can ant nto cant anto canto'.split(' ');
      const search = async (...more: readonly string[]) =>
        (await list(`?search=${[...fifteen, ...more].join('+')}`)).ids;
      const found = await search();
      expect(found).toHaveLength(2);
      expect(await search('zzz')).toEqual([]);
      // In the names of both vendors.
      expect(await search('u')).toEqual(found);
      expect(await search('u', 'zzz')).toEqual(found);
    });
  });

  it('counts all that match beside the page (H26)', async () => {
    const { response, ids } = await list('?search=canto&limit=1');
    expect(ids).toEqual([1]);
    expect(response.headers.get('X-Total-Count')).toBe('2');
  });

  onOne(() => {
    it('shows software that is not enabled to staff alone (H5)', async () => {
      expect((await list('?status_not=enabled')).ids).toEqual([]);
      expect((await list('?status=disabled')).ids).toEqual([]);
      const asStaff = await signInAs(database(), { isStaff: true });
      expect((await list('?status_not=enabled', asStaff)).ids).toEqual([4]);
      expect((await list('?category=2&status=disabled', asStaff)).ids).toEqual([4]);
      expect(
        (await list('?format=CLAP&status_not=enabled')).response.headers.get('X-Total-Count'),
      ).toBe('0');
    });

    it.each([
      ['limit=0', 'limit'],
      ['platform=amiga', 'platform'],
      ['updated_after=yesterday', 'updated_after'],
      ['updated_after=2025-13-01', 'updated_after'],
      ['updated_after=0000-01-01', 'updated_after'],
      ['updated_after=0001-01-01T00:00:00%2B23:59', 'updated_after'],
      ['updated_after=9999-12-31T23:59:59-23:59', 'updated_after'],
      ['featured=1', 'featured'],
      ['limit=1001', 'limit'],
      ['limit=ten', 'limit'],
      ['limit=1&limit=2', 'limit'],
      ['offset=-1', 'offset'],
      ['order=password', 'order'],
      ['order=--name', 'order'],
      ['category=1e3', 'category'],
      ['category=', 'category'],
      ['category__in=1,', 'category__in'],
      ['category__in=1;2', 'category__in'],
      ['status=ENABLED', 'status'],
      ['status_not=all', 'status_not'],
      ['type=gift', 'type'],
      ['architecture=mips', 'architecture'],
      ['format=%00', 'format'],
      ['search=a%00b', 'search'],
      ['vendor=%00', 'vendor'],
      ['category_tree=1,2', 'category_tree'],
      ['fields=all', 'fields'],
      ['total=exact', 'total'],
      ['colour=red', 'colour'],
      ['__proto__=1', '__proto__'],
    ])('refuses ?%s with a message under %s (H8)', async (query, field) => {
      const { response, body } = await list(`?${query}`);
      expect(response.status).toBe(400);
      expect(Object.entries(body)).toEqual([[field, [expect.any(String)]]]);
    });

    it('refuses lists and texts without end', async () => {
      const { response, body } = await list(
        `?category__in=${'1,'.repeat(5000)}1&search=${'a'.repeat(201)}`,
      );
      expect(response.status).toBe(400);
      expect(body).toEqual({
        category__in: ['Must have at most 5000 ids'],
        search: ['Must have at most 200 characters'],
      });
    });

    it('takes a subtree of thousands of categories (H25)', async () => {
      const ids = Array.from({ length: 4000 }, (_, index) => index + 1).join(',');
      expect((await list(`?category__in=${ids}`)).ids).toEqual([3, 1, 2]);
    });
  });

  it.each([
    ['?category_tree=1', [1, 2]],
    ['?category_tree=3', [3]],
    ['?category_tree=99', []],
    ['?category_tree=1&category=3', []],
  ])('a subtree is asked for by its root: %s gives %j (H93)', async (query, expected) => {
    expect((await list(query)).ids).toEqual(expected);
  });

  it.each(['', '&order=-created_at', '&order=vendor', '&search=canto&ranking=relevance'])(
    'goes on where a page ended, to the end: limit=1%s (H94)',
    async (query) => {
      const whole = (await list(`?limit=10${query}`)).ids;
      const seen: number[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const behind: string = cursor && `&cursor=${cursor}`;
        const { response, ids } = await list(`?limit=1${query}${behind}`);
        expect(response.headers.has('X-Total-Count')).toBe(cursor === '');
        seen.push(...ids);
        cursor = response.headers.get('X-Next-Cursor');
        expect(seen.length).toBeLessThanOrEqual(whole.length);
      }
      expect(whole.length).toBeGreaterThan(1);
      expect(seen).toEqual(whole);
    },
  );

  it('what comes in front of a cursor moves nothing behind it (H94)', async () => {
    const first = await list('?limit=1');
    const cursor = first.response.headers.get('X-Next-Cursor') ?? '';
    await database().update(software).set({ status: 'disabled' }).where(eq(software.id, 3));
    expect((await list(`?limit=1&cursor=${cursor}`)).ids).toEqual([1]);
  });

  it('a cursor belongs to its order, and is one that a list has answered (H94)', async () => {
    const { response } = await list('?limit=1');
    const cursor = response.headers.get('X-Next-Cursor') ?? '';
    expect((await list(`?order=-name&cursor=${cursor}`)).body).toEqual({
      cursor: ['Belongs to another order'],
    });
    const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const broken = ['', 'x', encoded({}), encoded(['name', 5, 1]), encoded(['name', 'a\0', 1])];
    const moments = ['x', '0000-01-01', '-200000-01-01T00:00:00Z', '+275760-09-13T00:00:00Z'];
    broken.push(...moments.map((moment) => encoded(['created_at', moment, 1])));
    for (const text of [...broken, 'A'.repeat(7000)]) {
      expect([text, (await list(`?order=name&cursor=${text}`)).body]).toEqual([
        text,
        { cursor: ['Must be one that a list has answered'] },
      ]);
    }
  });

  onOne(() => {
    it('without a limit answers a thousand (H56)', async () => {
      const [first] = sampleCatalogue.software;
      const many = Array.from({ length: 1001 }, (_, index) => ({ ...first, id: index + 1 }));
      await importSample(database(), { ...sampleCatalogue, software: many, versions: [] });
      const { ids, response } = await list('?fields=brief');
      expect([ids.length, response.headers.get('X-Total-Count')]).toEqual([1000, '1001']);
    });

    it('rows are without their long texts for who asks for brief ones (H95)', async () => {
      const [row = {}] = (await list('?search=canto+eq+2&fields=brief')).body;
      expect(row).toMatchObject({ id: 1, name: 'Canto EQ 2', formats: ['AU', 'VST3'] });
      expect(Object.keys(row).filter((key) => /description$|[uU]rls?$/.test(key))).toEqual([]);
    });

    it('rows have the path of the first sound, brief ones too (H95)', async () => {
      const audioDemos = ['audio/1-a.mp3', 'audio/1-b.mp3'];
      await database().update(software).set({ audioDemos }).where(eq(software.id, 1));
      for (const fields of ['', '&fields=brief']) {
        const { body } = await list(`?order=created_at${fields}`);
        expect(body[0]).toMatchObject({ id: 1, sound: 'audio/1-a.mp3' });
        expect(body[1]).not.toHaveProperty('sound');
      }
    });

    it('counts no further than to ten thousand for who does not need to know (H96)', async () => {
      const count = 10_001;
      await database().execute(sql`
      insert into software (name, slug, vendor_slug, status, created_at, modified_at, name_key, vendor_key, search_text)
      select 'Many', 'many', 'many', 'enabled', now(), now(), 'many', '', 'many' from generate_series(1, ${count})
    `);
      const totalOf = async (query: string) => {
        const { headers } = (await list(`?limit=1&vendor=many${query}`)).response;
        return [headers.get('X-Total-Count'), headers.get('X-Total-Capped')];
      };
      expect(await totalOf('')).toEqual([String(count), null]);
      expect(await totalOf('&total=capped')).toEqual(['10000', 'true']);
      await database().execute(sql`delete from software where id = (select max(id) from software)`);
      expect(await totalOf('&total=capped')).toEqual(['10000', null]);
    });

    it('counts anew once something has changed, whoever changed it', async () => {
      const totalOf = async () => (await list('')).response.headers.get('X-Total-Count');
      expect([await totalOf(), await totalOf()]).toEqual(['3', '3']);
      await database().update(software).set({ status: 'disabled' }).where(eq(software.id, 3));
      expect(await totalOf()).toBe('2');
      await database().delete(software);
      expect(await totalOf()).toBe('0');
    });

    describe('of very long descriptions', () => {
      const count = 200;
      const softwareOf = (id: number) => ({
        ...sampleCatalogue.software[0],
        id,
        name: `Entry ${String(id).padStart(3, '0')}`,
        description: 'x'.repeat(limits.descriptionLength),
        internalNotes: 'y'.repeat(limits.descriptionLength),
      });
      const rows = Array.from({ length: count }, (_, index) => softwareOf(index + 1));
      beforeEach(() =>
        importSample(database(), { ...sampleCatalogue, software: rows, versions: [] }),
      );

      it('a page ends early, and asking on from there gives all of them (H56)', async () => {
        const seen: number[] = [];
        for (let pages = 0; seen.length < count; pages += 1) {
          const { response, ids } = await list(`?offset=${seen.length}`);
          expect(Number(response.headers.get('Content-Length'))).toBeLessThan(1.1 * maxAnswerBytes);
          expect(response.headers.get('X-Total-Count')).toBe(String(count));
          expect(ids.length).toBeGreaterThan(0);
          seen.push(...ids);
          expect(pages).toBeLessThan(3);
        }
        expect(seen).toEqual(rows.map(({ id }) => id));
      });

      it('a page of the product is whole (H56)', async () => {
        expect((await list('?limit=60')).ids).toHaveLength(60);
      });

      it('a page of brief rows is whole, however much its software says elsewhere (H56)', async () => {
        const path = `screenshots/${'x'.repeat(limits.urlLength - 20)}.webp`;
        const screenshots = Array.from({ length: limits.screenshots }, () => path);
        await database().update(software).set({ screenshots });
        const { ids, response } = await list('?fields=brief');
        expect(ids).toHaveLength(count);
        expect(Number(response.headers.get('Content-Length'))).toBeLessThan(1000 * count);
      });

      it("the staff's table turns whole pages, and counts what is behind a page that is not (H56)", async () => {
        const asStaff = await signInAs(database(), { isStaff: true });
        const page = async (query: string) => {
          const path = `/api/software-admin/${query}`;
          const response = await request(path, asStaff);
          return (await response.json()) as { items: unknown[]; count: number };
        };
        const whole = await page('?limit=50&offset=50');
        expect([whole.items.length, whole.count]).toEqual([50, count]);
        await database()
          .update(software)
          .set({ description: 'x'.repeat(200_000) });
        const cut = await page('?limit=50&offset=50');
        expect(cut.items.length).toBeLessThan(50);
        expect(cut.count).toBe(count);
      });
    });

    it('a row that is larger than an answer should be is answered alone (H56)', async () => {
      await database()
        .update(software)
        .set({ description: 'x'.repeat(2 * maxAnswerBytes) });
      expect((await list('?limit=3')).ids).toEqual([3]);
      expect((await list('?limit=3&offset=2')).ids).toEqual([2]);
    });

    it('tells who sends thousands of unknown parameters of a few', async () => {
      const names = Array.from({ length: 5000 }, (_, index) => `p${index}=1`);
      const { response, body } = await list(`?${names.join('&')}&${'n'.repeat(20_000)}=1`);
      expect(response.status).toBe(400);
      expect(Object.keys(body)).toHaveLength(20);
    });
  });

  it('survives names and searches of any characters', async () => {
    const name = `${'\u{1F468}\u200D'.repeat(20)} ﷺ \u202Ex`;
    await importSample(database(), {
      ...sampleCatalogue,
      software: sampleCatalogue.software.map((row) => (row.id === 1 ? { ...row, name } : row)),
    });
    const { ids } = await list(`?search=${encodeURIComponent(name)}`);
    expect(ids).toEqual([1]);
  });
});
