import { eq, sql } from 'drizzle-orm';
import { software } from '../../db/schema.ts';
import { importSample } from '../../testing/sample-catalogue.ts';
import { signInAs } from '../../testing/test-accounts.ts';
import { createRequests, siteOrigin } from '../../testing/test-app.ts';
import { onEveryDatabase } from '../../testing/test-databases.ts';
import { readCombinations } from './combinations.ts';

type Facets = Record<string, readonly { readonly value: string; readonly count: number }[]>;

onEveryDatabase((database, onOne) => {
  const request = createRequests(database);
  const path = '/api/software/facets/';

  async function facets(query = '', init: RequestInit = {}) {
    const response = await request(`${path}${query}`, init);
    expect(response.status).toBe(200);
    return (await response.json()) as Facets;
  }

  beforeEach(() => importSample(database()));

  it('counts the public software of each format, type, architecture, system and licence, and of what has a package (H27)', async () => {
    expect(await facets()).toEqual({
      format: [
        { value: 'AU', count: 1 },
        { value: 'CLAP', count: 1 },
        { value: 'VST3', count: 1 },
      ],
      type: [
        { value: 'free', count: 2 },
        { value: 'trial', count: 1 },
      ],
      architecture: [
        { value: 'universal', count: 2 },
        { value: 'arm', count: 1 },
      ],
      platform: [
        { value: 'linux', count: 1 },
        { value: 'windows', count: 1 },
      ],
      license: [{ value: 'MIT', count: 1 }],
      install: [{ value: 'app', count: 2 }],
    });
  });

  onOne(() => {
    it('goes through few combinations where licences are very many, and counts all else as ever', async () => {
      const before = await facets();
      await database().execute(sql`
      insert into software (name, slug, vendor_slug, status, name_key, vendor_key, search_text, created_at, modified_at,
        formats, license)
      select 'n', 'n', 'v', 'enabled', 'n', 'v', 'n', now(), now(), '{VST3}',
        case when number <= 6000 then 'Licence ' || number else 'Zlib' end
      from generate_series(1, 6010) as number`);
      const { format = [], license = [], type } = await facets();
      expect(format[0]).toEqual({ value: 'VST3', count: 6011 });
      expect(type).toEqual(before['type']);
      expect(license).toHaveLength(50);
      expect(license[0]).toEqual({ value: 'Zlib', count: 10 });
      expect((await readCombinations(database(), undefined)).length).toBeLessThan(100);
    });
  });

  it('of more combinations than are counted, always counts the same of those that are as frequent', async () => {
    await database().execute(sql`
      insert into software (name, slug, vendor_slug, status, name_key, vendor_key, search_text, created_at, modified_at, formats)
      select 'n', 'n', 'v', 'enabled', 'n', 'v', 'n', now(), now(), array['N' || number]
      from generate_series(10001, 15010) as number`);
    // With what it then knows, the database groups by hashes.
    await database().execute(sql`analyze software`);
    const counted = await readCombinations(database(), eq(software.name, 'n'));
    expect(counted.map(({ values }) => values.format)).toEqual(
      Array.from({ length: 5000 }, (_, index) => [`N${10_001 + index}`]),
    );
  });

  onOne(() => {
    it('counts for staff what they see', async () => {
      const { format = [] } = await facets('', await signInAs(database(), { isStaff: true }));
      expect(format).toContainEqual({ value: 'CLAP', count: 2 });
    });
  });

  it.each([
    '',
    '?search=canto',
    '?vendor=acme-audio',
    '?category__in=2,3',
    '?type=trial',
    '?platform=linux',
    '?platform=linux-or-unsaid',
    '?install=app&search=canto&ranking=relevance',
    '?license=MIT&updated_after=2024-01-01',
    '?search=canto&ranking=relevance',
    '?search=audio+eq&ranking=relevance&type=free',
  ])('each count is what the list of %s has with that value (H27)', async (query) => {
    for (const [facet, counts] of Object.entries(await facets(query))) {
      for (const { value, count } of counts) {
        const parameters = new URLSearchParams(query);
        parameters.set(facet, value);
        const list = await request(`/api/software/?${parameters}`);
        expect([facet, value, list.headers.get('X-Total-Count')]).toEqual([
          facet,
          value,
          String(count),
        ]);
      }
    }
  });

  it('a chosen value narrows the other facets down, and not its own (H27)', async () => {
    expect(await facets('?format=CLAP')).toEqual({
      format: (await facets()).format,
      type: [{ value: 'free', count: 1 }],
      architecture: [{ value: 'universal', count: 1 }],
      platform: [
        { value: 'linux', count: 1 },
        { value: 'windows', count: 1 },
      ],
      license: [],
      install: [{ value: 'app', count: 1 }],
    });
  });

  onOne(() => {
    it('the page and the order of the list change nothing', async () => {
      expect(await facets('?limit=1&offset=1&order=-created_at')).toEqual(await facets());
    });

    it('an empty catalogue has no values', async () => {
      await database().delete(software);
      expect(await facets()).toEqual({
        format: [],
        type: [],
        architecture: [],
        platform: [],
        license: [],
        install: [],
      });
    });

    it('refuses what the list refuses', async () => {
      for (const query of ['?unknown=1', '?type=none', '?format=%00', '?type=free&type=trial']) {
        expect([query, (await request(`${path}${query}`)).status]).toEqual([query, 400]);
      }
      expect((await request(path, { method: 'POST' })).status).toBe(405);
    });

    it('is announced with each list, to pages of the site too (H27)', async () => {
      const list = await request('/api/software/?limit=1', { headers: { Origin: siteOrigin } });
      expect(list.headers.get('X-Software-Facets')).toBe('true');
      expect(list.headers.get('Access-Control-Expose-Headers')).toContain('X-Software-Facets');
    });

    it('is not sent again to who has it', async () => {
      const tag = (await request(path)).headers.get('ETag') ?? '';
      const again = await request(path, { headers: { 'If-None-Match': tag } });
      expect(again.status).toBe(304);
    });
  });
});
