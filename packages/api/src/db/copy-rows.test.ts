import { asc, sql } from 'drizzle-orm';
import { onEveryDatabase } from '../testing/test-databases.ts';
import { copyRows, prepareCopy } from './copy-rows.ts';
import { categories, software, versions } from './schema.ts';
import { searchTexts } from './search-schema.ts';

const category = { id: 1, slug: 'a', order: 1 };
const plugin = { id: 1, name: 'A', slug: 'a', vendorSlug: '', nameKey: 'a', vendorKey: '' };

onEveryDatabase((database) => {
  it('rows come out as they went in, whatever is in them', async () => {
    const name = 'a\tb\nc\rd\\e\\.\\N "f" {g} \u{1F468} é';
    const row = {
      ...plugin,
      name,
      searchText: '',
      cover: null,
      createdAt: new Date(1.5e12),
      modifiedAt: new Date(1.6e12),
      formats: [name, '', 'VST3', 'null'],
      types: [],
      featured: true,
      imported: { [name]: { written: [name, null, 1.5, { deep: true }] } },
    };
    await database().transaction((transaction) =>
      copyRows(transaction, [prepareCopy(software, [row])]),
    );
    const [stored] = await database().select().from(software);
    expect(stored).toMatchObject(row);
    // The columns that a row leaves out have their defaults.
    expect(stored).toMatchObject({ vendor: '', screenshots: [], status: 'blank' });
  });

  it('tables are filled in their order, and none of them where one refuses a row', async () => {
    const tree = prepareCopy(categories, [
      { ...category, name: 'A' },
      { ...category, id: 2, name: 'B', parentId: 1 },
    ]);
    const twins = prepareCopy(searchTexts, [
      { softwareId: 1, words: "'a'" },
      { softwareId: 1, words: "'b'" },
    ]);
    const behind = prepareCopy(versions, [{ id: 1, softwareId: 1 }]);
    const copied = database().transaction((transaction) =>
      copyRows(transaction, [tree, prepareCopy(searchTexts, []), twins, behind]),
    );
    await expect(copied).rejects.toThrow(/search_texts_pkey/);
    expect(await database().$count(categories)).toBe(0);
    await database().transaction((transaction) => copyRows(transaction, [tree]));
    const names = await database()
      .select({ name: categories.name })
      .from(categories)
      .orderBy(asc(categories.id));
    expect(names).toEqual([{ name: 'A' }, { name: 'B' }]);
  });

  it('a connection goes on in its transaction behind a refused row', async () => {
    const one = prepareCopy(searchTexts, [{ softwareId: 1, words: "'a'" }]);
    await database().transaction(async (transaction) => {
      const twice = transaction.transaction((inner) => copyRows(inner, [one, one, one]));
      await expect(twice).rejects.toThrow(/search_texts_pkey/);
      await copyRows(transaction, [one]);
      await transaction.execute(sql`select 1`);
    });
    expect(await database().$count(searchTexts)).toBe(1);
  });

  it('rows are copied in a transaction alone', async () => {
    const one = prepareCopy(searchTexts, [{ softwareId: 1, words: "'a'" }]);
    await expect(copyRows(database(), [one])).rejects.toThrow('in a transaction');
  });
});
