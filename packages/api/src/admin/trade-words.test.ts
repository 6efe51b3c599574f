import { staffWords } from '../db/search-schema.ts';
import { importSample } from '../testing/sample-catalogue.ts';
import { searchedCatalogue } from '../testing/searched-catalogue.ts';
import { staffClient } from '../testing/staff-client.ts';
import { createTestApp } from '../testing/test-app.ts';
import { onEveryDatabase } from '../testing/test-databases.ts';

const path = '/api/software-admin/trade-words/';

onEveryDatabase((database, onOne) => {
  beforeEach(() =>
    importSample(database(), {
      ...searchedCatalogue,
      versions: [],
      software: ['Pitch Doctor', 'Tuner Deluxe', 'Plate'].map((name, index) => ({
        ...searchedCatalogue.software[0],
        ...{ id: index + 1, name, vendor: 'Acme', category_id: 4, description: '' },
      })),
    }),
  );

  /** A process of the backend keeps what it has read: this is one, with its own client of the staff. */
  async function backend() {
    const { app, call } = await staffClient(database());
    return {
      call,
      save: (words: string, means: string) => call('PUT', path, { body: { words, means } }),
      listed: async () => (await call('GET', path)).answer,
      find: async (text: string) => {
        const query = new URLSearchParams({ search: text, ranking: 'relevance' });
        const answer = await app.request(`/api/software/?${query}`);
        return ((await answer.json()) as { name: string }[]).map(({ name }) => name);
      },
    };
  }

  it('words are found by what staff say that they mean, however they are written (H105)', async () => {
    const { save, find, listed } = await backend();
    expect(await find('warbler')).toEqual([]);
    await save('Warbler machine', 'pitch doctors, tuner');
    for (const text of ['warbler machine', 'WarblerMachine', 'warbler-machine']) {
      expect(await find(text)).toEqual(['Pitch Doctor', 'Tuner Deluxe']);
    }
    expect(await find('warbler machine deluxe')).toEqual(['Tuner Deluxe']);
    expect(await listed()).toEqual([
      {
        id: expect.any(Number) as unknown,
        words: 'Warbler machine',
        means: 'pitch doctors, tuner',
      },
    ]);
  });

  it('what staff say counts in place of the built-in meaning, and what they say next in place of that (H105)', async () => {
    const { save, find, listed } = await backend();
    expect(await find('vocal tuner')).toEqual(['Pitch Doctor']);
    await save('vocal tuner', 'tuner');
    expect(await find('vocal tuner')).toEqual(['Tuner Deluxe']);
    await save('Vocal Tuner', 'plates');
    expect(await find('vocal tuner')).toEqual(['Plate']);
    expect(await listed()).toMatchObject([{ words: 'Vocal Tuner', means: 'plates' }]);
  });

  it('what is removed means again what it did before (H105)', async () => {
    const { save, find, listed, call } = await backend();
    const { answer } = await save('vocal tuner', 'plate');
    const { id } = answer as { id: number };
    expect((await call('DELETE', `${path}${id}/`)).status).toBe(204);
    expect(await find('vocal tuner')).toEqual(['Pitch Doctor']);
    expect(await listed()).toEqual([]);
    expect((await call('DELETE', `${path}${id}/`)).status).toBe(204);
  });

  it('what one process is told, all of them find by at once (H105)', async () => {
    const { app } = createTestApp(database());
    const query = '/api/software/?search=warbler&ranking=relevance';
    const find = async () => ((await (await app.request(query)).json()) as object[]).length;
    expect(await find()).toBe(0);
    await (await backend()).save('warbler', 'pitch');
    expect(await find()).toBe(1);
  });

  onOne(() => {
    it.each([
      ['words', { words: ' ', means: 'pitch' }],
      ['words', { words: 'one two three four', means: 'pitch' }],
      ['words', { words: '?!', means: 'pitch' }],
      ['words', { words: 'x'.repeat(61), means: 'pitch' }],
      ['means', { words: 'warbler', means: '' }],
      ['means', { words: 'warbler', means: 'pitch,, tuner' }],
      ['means', { words: 'warbler', means: 'a,b,c,d,e,f,g,h,i' }],
      ['means', { words: 'warbler', means: 'x'.repeat(121) }],
    ])('refuses %s of %j (H105)', async (field, body) => {
      const { call, listed } = await backend();
      const { status, answer } = await call('PUT', path, { body });
      expect([status, Object.keys(answer as object)]).toEqual([400, [field]]);
      expect(await listed()).toEqual([]);
    });

    it('takes five hundred entries, which can still be changed (H105)', async () => {
      const entries = Array.from({ length: 500 }, (_, index) => `known${index}`);
      const rows = entries.map((words) => ({ glued: words, words, means: 'pitch' }));
      await database().insert(staffWords).values(rows);
      const { save } = await backend();
      expect((await save('warbler', 'pitch')).status).toBe(400);
      expect((await save('known7', 'tuner')).status).toBe(200);
    });
  });
});
