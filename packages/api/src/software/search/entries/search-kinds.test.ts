import { inArray } from 'drizzle-orm';
import { categories, software } from '../../../db/schema.ts';
import { searchKinds } from '../../../db/search-schema.ts';
import { importSample } from '../../../testing/sample-catalogue.ts';
import { searchedCatalogue } from '../../../testing/searched-catalogue.ts';
import { staffClient } from '../../../testing/staff-client.ts';
import { onEveryDatabase } from '../../../testing/test-databases.ts';
import { createKindReader } from './search-kinds.ts';
import { termOf } from '../read-search.ts';
import { writeSearchEntriesOf } from './write-entries.ts';

onEveryDatabase((database) => {
  const put = (kinds: readonly (readonly string[])[], first = 1) =>
    database()
      .insert(searchKinds)
      .values(kinds.map((words, index) => ({ id: first + index, words: [...words] })));

  it.each<[string, string[][], number[]]>([
    ['the beginning of a word', [['rev']], [1, 3]],
    ['a whole word', [['reverbs']], [1]],
    ['the middle of a word', [['verb']], []],
    ['several beginnings', [['rev', 'fr']], [1]],
    ['one of several', [['fr'], ['paid', 'rev']], [1, 2, 3]],
    ['a word that none has', [['synth']], []],
  ])('a term of %s finds the kinds that have it', async (_, beginnings, ids) => {
    await put([
      ['free', 'reverbs', 'vst3'],
      ['delays', 'free'],
      ['paid', 'reverse'],
    ]);
    const { idsOf } = await createKindReader(database())();
    expect([...idsOf(termOf(beginnings))].toSorted()).toEqual(ids);
  });

  it('kinds that come later are found too, and those of a table that was filled anew in place of all before', async () => {
    const read = createKindReader(database());
    const find = async (beginning: string) => [...(await read()).idsOf(termOf([[beginning]]))];
    await put([['free'], ['paid', 'reverbs']]);
    expect(await find('reverb')).toEqual([2]);
    await put([['free', 'reverbs']], 3);
    expect(await find('reverb')).toEqual([2, 3]);
    await database().delete(searchKinds);
    await put([['reverbs'], ['synths'], ['delays'], ['free', 'reverbs']]);
    expect(await find('reverb')).toEqual([1, 4]);
    await database().delete(searchKinds);
    expect(await find('reverb')).toEqual([]);
  });

  it('kinds that are gone are not held for ever, however many come', async () => {
    const read = createKindReader(database());
    const atOnce = 1000;
    let held = 0;
    for (let round = 0; round < 6; round += 1) {
      await database().delete(searchKinds);
      await put(
        Array.from({ length: atOnce }, () => ['reverbs']),
        1 + round * atOnce,
      );
      // The last one of before is there until another has come.
      if (round > 0) await put([['reverbs']], round * atOnce);
      held = Math.max(held, (await read()).idsOf(termOf([['reverb']])).size);
    }
    expect(held).toBeLessThanOrEqual(3 * atOnce + 1);
  });

  it('software of the same categories, formats and types shares a kind, and one that nothing is of any more goes', async () => {
    await importSample(database(), searchedCatalogue);
    const idsIn = async () =>
      (await database().select().from(searchKinds).orderBy(searchKinds.id)).map(({ id }) => id);
    const before = await idsIn();
    expect(before.length).toBeLessThan(await database().$count(software));
    const { call } = await staffClient(database());
    const name = (text: string) =>
      call('PUT', '/api/software-admin/categories/', {
        body: [1, 2, 3, 4].map((id) => ({ id, name: `${text}${id}`, order: id, parent_id: null })),
      });
    for (const text of ['First', 'Second']) expect((await name(text)).status).toBe(200);
    const after = await idsIn();
    expect(after.length).toBe(before.length);
    expect(after[0]).toBeGreaterThan(before.at(-1) ?? 0);
    await importSample(database(), searchedCatalogue);
    const imported = await idsIn();
    expect(imported.length).toBe(before.length);
    expect(imported[0]).toBeGreaterThan(after.at(-1) ?? 0);
  });

  it('the kind that came last goes too, once another has come and no software is of it', async () => {
    await importSample(database(), searchedCatalogue);
    const names = ['Shared', 'First', 'Second', 'Third', 'Fourth'];
    const rows = names.map((name) => ({ name, slug: name }));
    const made = await database().insert(categories).values(rows).returning({ id: categories.id });
    const [shared, ...others] = made.map(({ id }) => id);
    const put = async (ids: readonly number[], categoryId: number | undefined) => {
      const values = { categoryId, formats: [], types: [] };
      await database()
        .update(software)
        .set(values)
        .where(inArray(software.id, [...ids]));
      await database().transaction((transaction) => writeSearchEntriesOf(transaction, ids));
    };
    await put([5, 6], shared);
    const before = await database().$count(searchKinds);
    for (const other of others) {
      await put([5], other);
      await put([5], shared);
    }
    expect(await database().$count(searchKinds)).toBe(before + 1);
  });
});
