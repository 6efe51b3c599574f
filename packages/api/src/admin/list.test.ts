import { software } from '../db/schema.ts';
import { distinctTexts, itWith } from '../testing/corpora.ts';
import { importSample, sampleCatalogue } from '../testing/sample-catalogue.ts';
import { staffClient } from '../testing/staff-client.ts';
import { onEveryDatabase } from '../testing/test-databases.ts';

interface Page {
  readonly items: readonly { readonly id: number }[];
  readonly count: number;
}

onEveryDatabase((database, onOne) => {
  async function list(query: string) {
    const { call } = await staffClient(database());
    const { status, answer } = await call('GET', `/api/software-admin/${query}`);
    if (status !== 200) return { status, answer, ids: [], count: -1 };
    const { items, count } = answer as Page;
    return { status, answer, ids: items.map(({ id }) => id), count };
  }

  beforeEach(async () => {
    const { versions, ...others } = sampleCatalogue;
    const blank = { ...versions[5], id: 8, software_id: 2, url: '' };
    await importSample(database(), { ...others, versions: [...versions, blank] });
  });

  it('shows software of every status, with what the table shows', async () => {
    const { ids, count, answer } = await list('');
    expect(ids).toEqual([3, 1, 2, 4]);
    expect(count).toBe(4);
    expect((answer as Page).items[1]).toMatchObject({
      name: 'Canto EQ 2',
      vendor: 'José Muñoz',
      status: 'enabled',
      lastValidVersion: '1.10.0',
      descriptionOk: true,
      cover: null,
      youtubeReviewsUrls: [],
      youtubeTutorialsUrls: [],
      documentationUrls: [],
      createdAt: '2025-01-01T00:00:00.000Z',
      modifiedAt: '2025-01-01T00:00:00.000Z',
    });
  });

  it.each([
    ['?ordering=-name', [4, 2, 1, 3], 4],
    ['?ordering=vendor', [3, 4, 1, 2], 4],
    ['?ordering=-created_at', [4, 2, 3, 1], 4],
    ['?ordering=modified_at', [1, 3, 2, 4], 4],
    ['?status=disabled', [4], 1],
    ['?status=rejected', [], 0],
    ['?category=2', [1, 2, 4], 3],
    ['?category=99', [], 0],
    ['?has_blank_version_urls=true', [2], 1],
    ['?has_blank_version_urls=false', [3, 1, 4], 3],
    ['?query=munoz', [1, 2], 2],
    ['?query=canto+hidden', [4], 1],
    ['?query=%25', [3], 1],
    ['?query=ca&status=enabled', [1, 2], 2],
    ['?query=', [3, 1, 2, 4], 4],
    ['?missing=license', [3, 2, 4], 3],
    ['?missing=package&status=enabled', [2], 1],
    ['?missing=version', [], 0],
    ['?missing=any&limit=1', [3], 4],
    ['?missing=none', [], 0],
    ['?limit=2', [3, 1], 4],
    ['?limit=2&offset=2', [2, 4], 4],
    ['?offset=99', [], 4],
    ['?query=canto&limit=1&offset=1&ordering=-created_at', [2], 3],
  ])('%s gives %j of %i (H37)', async (query, ids, count) => {
    expect(await list(query)).toMatchObject({ ids, count });
  });

  onOne(() => {
    it('has 50 on a page (H37)', async () => {
      await database()
        .insert(software)
        .values(
          Array.from({ length: 60 }, (_, index) => ({
            name: `Many ${index}`,
            slug: 'many',
            vendorSlug: 'many',
            nameKey: `many ${index}`,
            vendorKey: '',
            searchText: `many ${index}`,
            createdAt: new Date(),
            modifiedAt: new Date(),
          })),
        );
      const { ids, count } = await list('?query=many');
      expect([ids.length, count]).toEqual([50, 60]);
      expect((await list('?query=many&offset=50')).ids).toHaveLength(10);
      for (const order of ['name', '-name', 'created_at', '-modified_at', '-vendor']) {
        const whole = (await list(`?query=many&ordering=${order}&limit=500`)).ids;
        const pages: number[] = [];
        // The last page is a whole one with 6, and not with 7; behind it nothing is left.
        for (const limit of [6, 7]) {
          for (let offset = 0; offset < 70; offset += limit) {
            const page = `?query=many&ordering=${order}&limit=${limit}&offset=${offset}`;
            const { ids: found, count: all } = await list(page);
            expect([page, all]).toEqual([page, 60]);
            pages.push(...found);
          }
        }
        expect(pages).toEqual([...whole, ...whole]);
      }
    });

    it.each([
      ['?ordering=id', 'ordering'],
      ['?ordering=__proto__', 'ordering'],
      ['?order=name', 'order'],
      ['?status=Enabled', 'status'],
      ['?status=constructor', 'status'],
      ['?category=0', 'category'],
      ['?category=2147483648', 'category'],
      ['?has_blank_version_urls=1', 'has_blank_version_urls'],
      ['?missing=price', 'missing'],
      ['?limit=0', 'limit'],
      ['?limit=501', 'limit'],
      ['?offset=-1', 'offset'],
      ['?limit=1&limit=2', 'limit'],
      ['?query=%00', 'query'],
      [`?query=${'x'.repeat(201)}`, 'query'],
      ['?page=1', 'page'],
    ])('%s is refused', async (query, field) => {
      const { status, answer } = await list(query);
      expect([status, Object.keys(answer as object)]).toEqual([400, [field]]);
    });
  });

  it('counts the statuses that there are, and what lacks a package (H38)', async () => {
    const { call } = await staffClient(database());
    const { answer } = await call('GET', '/api/software-admin/statuses/');
    expect(answer).toEqual({ enabled: 3, disabled: 1, blank_version_urls: 1 });
  });

  onOne(() => {
    itWith('corpora/naughty_strings.json', 'any text can be looked for', async (text) => {
      const { call } = await staffClient(database());
      for (const value of distinctTexts(text)) {
        const query = encodeURIComponent(Buffer.from(value).toString());
        expect([200, 400]).toContain(
          (await call('GET', `/api/software-admin/?query=${query}`)).status,
        );
      }
    });
  });
});
