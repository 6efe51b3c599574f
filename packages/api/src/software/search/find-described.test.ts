import { eq } from 'drizzle-orm';
import { searchEntries } from '../../db/search-schema.ts';
import { importSample } from '../../testing/sample-catalogue.ts';
import { searchedCatalogue } from '../../testing/searched-catalogue.ts';
import { onEveryDatabase } from '../../testing/test-databases.ts';
import { findDescribed, selectDescribed } from './find-described.ts';
import { createEntryReader } from './read-entries.ts';
import { readSearch } from './read-search.ts';
import { createKindReader } from './entries/search-kinds.ts';

onEveryDatabase((database) => {
  async function find(text: string, most?: number) {
    const [only] = searchedCatalogue.software;
    const software = ['Lush hall', 'Lush room', 'Lush plate', 'Dry'].map((description, index) => ({
      ...only,
      id: index + 1,
      name: `Entry ${index + 1}`,
      description,
    }));
    await importSample(database(), { ...searchedCatalogue, software, versions: [] });
    const search = readSearch(text);
    if (!search) throw new Error('Nothing is asked for');
    const kinds = await createKindReader(database())();
    const statuses = eq(searchEntries.status, 'enabled');
    const reader = createEntryReader(database(), { statuses, filters: undefined });
    const wanted = { limit: 2, without: [1] };
    const [row] = await selectDescribed(reader, search, kinds, wanted, most);
    return findDescribed(reader, search, kinds, wanted, row);
  }

  const category = searchedCatalogue.categories.find(
    ({ id }) => id === searchedCatalogue.software[0]?.category_id,
  );

  it.each(['lush', `lush ${category?.name ?? ''}`])(
    'what has %j in its description is found whole, whether few have it or many (H83)',
    async (text) => {
      expect(await find(text)).toEqual({ ids: [2, 3], count: 2 });
      expect(await find(text, 1)).toEqual({ ids: [2, 3], count: 2 });
    },
  );

  it('nothing is what no description has', async () => {
    expect(await find('quetzal')).toEqual({ ids: [], count: 0 });
  });
});
