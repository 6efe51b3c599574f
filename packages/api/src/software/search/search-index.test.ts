import { eq, sql } from 'drizzle-orm';
import { software } from '../../db/schema.ts';
import { searchEntries, searchTexts } from '../../db/search-schema.ts';
import { importSample } from '../../testing/sample-catalogue.ts';
import { searchedCatalogue } from '../../testing/searched-catalogue.ts';
import { staffClient } from '../../testing/staff-client.ts';
import { onEveryDatabase } from '../../testing/test-databases.ts';
import { fillSearchEntries, makeEntry, type FoundRow } from './search-index.ts';

onEveryDatabase((database) => {
  beforeEach(() => importSample(database(), searchedCatalogue));

  async function open() {
    const { call } = await staffClient(database());
    const find = async (search: string, more = '') => {
      const path = `/api/software/?ranking=relevance&search=${encodeURIComponent(search)}${more}`;
      const { answer } = await call('GET', path);
      return (answer as { name: string }[]).map(({ name }) => name);
    };
    return { call, find };
  }

  const formOf = async (id: number, changes: object) => {
    const [row] = await database().select().from(software).where(eq(software.id, id));
    return {
      name: row?.name,
      vendor: row?.vendor,
      url: row?.url,
      category_id: row?.categoryId,
      description: row?.description,
      internalNotes: '',
      youtubeReviewsUrls: [],
      youtubeTutorialsUrls: [],
      youtubeOtherUrls: [],
      documentationUrls: [],
      status: row?.status,
      ...changes,
    };
  };

  it('a saved software is found by what it is called now', async () => {
    const { call, find } = await open();
    const form = await formOf(5, { name: 'Wardrobe', vendor: 'Zimmer', status: 'pending' });
    expect((await call('PUT', '/api/software-admin/software/5/', { body: form })).status).toBe(200);
    expect(await find('wardrobe zimmer')).toEqual(['Wardrobe']);
    expect(await find('wardorbe')).toEqual(['Wardrobe']);
    expect(await find('wardrobe', '&status=enabled')).toEqual([]);
    expect(await find('room')).not.toContain('Wardrobe');
  });

  it('a new software is found at once', async () => {
    const { call, find } = await open();
    await call('POST', '/api/software-admin/software/', { body: { name: 'Quetzal' } });
    expect(await find('quetzal')).toEqual(['Quetzal']);
  });

  it('a new version brings its format and its type', async () => {
    const { call, find } = await open();
    expect(await find('lv2 trial')).toEqual([]);
    const version = { version: '1', type: 'trial', components: ['Graillon.lv2'] };
    await call('POST', '/api/software-admin/software/9/create_version/', { body: version });
    expect(await find('lv2 trial')).toEqual(['Graillon 3']);
  });

  it('a category that is renamed or moved takes what is in it and below along', async () => {
    const { call, find } = await open();
    const place = (id: number, name: string, parent: number | null) => ({
      id,
      name,
      order: id,
      parent_id: parent,
    });
    const tree = [
      place(1, 'Treatments', null),
      place(2, 'Reverbs', 1),
      place(3, 'Synthesizers', 4),
      place(4, 'Gadgets', null),
    ];
    expect((await call('PUT', '/api/software-admin/categories/', { body: tree })).status).toBe(200);
    expect(await find('treatment reverb')).toEqual(['Valhalla Room', 'Valhalla VintageVerb']);
    expect(await find('gadget synth', '&status=enabled')).toEqual(['OB-Xd', 'Serum 2']);
    expect(await find('effects')).toEqual([]);
  });

  it('a category that is removed takes what was in it to where that goes', async () => {
    const { call, find } = await open();
    const { answer } = await call('GET', '/api/categories/');
    const places = (answer as { id: number; name: string; order: number }[])
      .filter(({ id }) => id !== 3)
      .map(({ id, name, order }) => ({ ...{ id, order, parent_id: null }, name }));
    const body = { places, removed: [{ id: 3, software_to: 2 }] };
    const { status } = await call('PUT', '/api/software-admin/category-tree/', { body });
    expect(status).toBe(200);
    expect(await find('synth', '&status=enabled')).not.toContain('Serum 2');
    expect(await find('reverb serum', '&status=enabled')).toEqual(['Serum 2']);
  });

  it('a word of a category is recognised in spite of a typing error (H83)', async () => {
    const { find } = await open();
    expect(await find('syntesizer', '&status=enabled')).toEqual(['OB-Xd', 'Serum 2']);
  });

  it('an import leaves nothing of the catalogue before', async () => {
    const { find } = await open();
    await importSample(database());
    expect(await find('serum')).toEqual([]);
    expect(await find('serrum')).toEqual([]);
    expect(await find('canto', '&status=enabled')).toEqual(['Canto EQ 2', 'canto EQ 10']);
  });

  it('a database from before the search by relevance is filled, and a full one is left alone', async () => {
    const { find } = await open();
    await database().delete(searchEntries);
    await database().delete(searchTexts);
    await fillSearchEntries(database());
    expect(await find('obxd')).toEqual(['OB-Xd']);
    await database().update(searchEntries).set({ squashedName: 'kept' });
    await fillSearchEntries(database());
    const kept = await database().select().from(searchEntries);
    expect(new Set(kept.map(({ squashedName }) => squashedName))).toEqual(new Set(['kept']));
  });

  it('what is missing is written some thousands at a time, and what is written stays where the rest fails', async () => {
    await database().delete(searchEntries);
    await database().execute(sql`
      insert into ${software} (id, name, slug, vendor_slug, name_key, vendor_key, search_text, created_at, modified_at)
      select 10000 + number, 'Filler ' || number, 'filler', '', 'filler', '', 'filler', now(), now()
      from generate_series(1, 2500) as number`);
    const missing = async () =>
      (await database().$count(software)) - (await database().$count(searchEntries));
    const all = await missing();
    // The last one cannot be written.
    await database().execute(
      sql`alter table ${searchEntries} add constraint broken check (software_id <> 12500)`,
    );
    try {
      await expect(fillSearchEntries(database())).rejects.toThrow();
      const left = await missing();
      expect([left > 0, left < all / 2]).toEqual([true, true]);
    } finally {
      await database().execute(sql`alter table ${searchEntries} drop constraint broken`);
    }
    await fillSearchEntries(database());
    expect(await missing()).toBe(0);
  });
});

it('has the words of a tagline and a description, with those within them, and no signs', () => {
  const dexed: FoundRow = {
    id: 1,
    status: 'enabled',
    name: 'Dexed',
    vendor: 'Digital Suburban',
    tagline: 'FM like the DX7',
    description: 'Six operators – ™ and L’Été',
    formats: ['AU'],
    types: ['free'],
    categoryId: null,
  };
  const words = makeEntry(dexed).text.words.split(' ');
  expect(words).toEqual(
    expect.arrayContaining(["'dx7'", "'six'", "'lete'", "'l'", "'ete'", "'TM'"]),
  );
  expect(words).not.toContain("''");
});
