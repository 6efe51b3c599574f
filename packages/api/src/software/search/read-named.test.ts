import { eq } from 'drizzle-orm';
import { searchEntries } from '../../db/search-schema.ts';
import { countQueries } from '../../testing/count-queries.ts';
import { importSample } from '../../testing/sample-catalogue.ts';
import { searchedCatalogue } from '../../testing/searched-catalogue.ts';
import { onEveryDatabase } from '../../testing/test-databases.ts';
import { fits } from './ranking.ts';
import { readBroad } from './read-broad.ts';
import { createEntryReader } from './read-entries.ts';
import { readNamed } from './read-named.ts';
import { readSearch } from './read-search.ts';
import { createKindReader } from './entries/search-kinds.ts';

onEveryDatabase((database) => {
  const request = { statuses: eq(searchEntries.status, 'enabled'), filters: undefined };
  const searchFor = (text: string) => {
    const search = readSearch(text);
    if (!search) throw new Error('Nothing is asked for');
    return search;
  };

  /** More than a thousand, some of each part of the order. */
  async function importMany() {
    const [first] = searchedCatalogue.software;
    const names = ['Tone', 'tone', 'Tonewheel', 'Tone Deaf', 'Deep Tone', 'Overtones'];
    const many = Array.from({ length: 1300 }, (_, index) =>
      index % 2 === 0 ? `Broom ${index}` : `${'Very '.repeat(index % 5)}Great Tone ${index}`,
    );
    const software = [...names, ...many].map((name, index) => ({
      ...first,
      id: index + 1,
      name,
      vendor: name.startsWith('Broom') ? 'Tone Works' : 'Acme',
    }));
    await importSample(database(), { ...searchedCatalogue, software, versions: [] });
  }

  it('gives a page of many as they are found in steps', async () => {
    await importMany();
    const search = searchFor('tone');
    const reader = createEntryReader(database(), request);
    const fitting = fits(search, await createKindReader(database())());
    for (const [offset, limit] of [
      [0, 10],
      [0, 1305],
      [2, 1],
      [498, 9],
      [649, 20],
      [1300, 10],
    ] as const) {
      const place = { limit, offset };
      const { ids, count } = await readNamed(database(), request, [search], place);
      expect(count).toBe(1305);
      expect(ids).toEqual(await readBroad(reader, search, fitting, place));
    }
  });

  it('of more than are read, a page far behind takes few more questions than the first one', async () => {
    await importMany();
    const search = searchFor('tone');
    const fitting = fits(search, await createKindReader(database())());
    const questionsFor = async (offset: number) => {
      const counted = countQueries(database());
      const reader = createEntryReader(counted.database, request);
      const ids = await readBroad(reader, search, fitting, { limit: 5, offset });
      expect(ids).toHaveLength(5);
      return counted.asked();
    };
    // One for each part and each length of names, to count what stands before.
    expect(await questionsFor(1290)).toBeLessThanOrEqual((await questionsFor(0)) + 14);
  });

  it('reads so many, and says that there are more', async () => {
    await importMany();
    const search = searchFor('tone');
    const place = { limit: 10, offset: 0 };
    expect(await readNamed(database(), request, [search], place, 100)).toEqual({
      count: 101,
      ids: null,
    });
  });

  it('what is named as one of some searches comes by the one that it fits best (H82)', async () => {
    await importSample(database(), searchedCatalogue);
    const searches = ['room', 'serum'].map(searchFor);
    const place = { limit: 10, offset: 0, without: [6] };
    const { ids, count } = await readNamed(database(), request, searches, place);
    expect([ids, count]).toEqual([[5, 1, 7, 4], 4]);
  });
});
