import { and, eq } from 'drizzle-orm';
import { searchEntries } from '../../db/search-schema.ts';
import { importSample } from '../../testing/sample-catalogue.ts';
import { searchedCatalogue } from '../../testing/searched-catalogue.ts';
import { onEveryDatabase } from '../../testing/test-databases.ts';
import { findDescribed } from './find-described.ts';
import { readSearch } from './read-search.ts';
import { createKindReader } from './search-kinds.ts';

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
    const described = await findDescribed(database(), search, kinds, most);
    if (!described) return null;
    const rows = await database()
      .select({ id: searchEntries.softwareId })
      .from(searchEntries)
      .where(and(described, eq(searchEntries.status, 'enabled')))
      .orderBy(searchEntries.softwareId);
    return rows.map(({ id }) => id);
  }

  const category = searchedCatalogue.categories.find(
    ({ id }) => id === searchedCatalogue.software[0]?.category_id,
  );

  it.each(['lush', `lush ${category?.name ?? ''}`])(
    'what has %j in its description is found whole, whether few have it or many',
    async (text) => {
      expect(await find(text)).toEqual([1, 2, 3]);
      expect(await find(text, 1)).toEqual([1, 2, 3]);
    },
  );

  it('nothing is what no description has', async () => {
    expect(await find('quetzal')).toBeNull();
  });
});
