import { eq } from 'drizzle-orm';
import { demoCatalogue } from '@patchbay/demo-catalogue';
import { software } from '../../db/schema.ts';
import { searchEntries } from '../../db/search-schema.ts';
import { countQueries } from '../../testing/count-queries.ts';
import { importSample } from '../../testing/sample-catalogue.ts';
import { searchedCatalogue } from '../../testing/searched-catalogue.ts';
import { signInAs } from '../../testing/test-accounts.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { onEveryDatabase } from '../../testing/test-databases.ts';

/** Names, kinds, facts, typing errors, texts and nothing at all; some find many, most find few. */
const searchesToFilter = (
  'reverb|free reverb|free reverb vst3|delay|synth|drums|guitar|vocal|compressor|eq|linux|mac compressor|daw|piano|' +
  'organ|meter|spectrum|serum|serrum|vital|valhalla|vallhalla|pro q|u-he|tal|max|warm|tape|analog|orchestra|strings|' +
  'lufs|pitch|autotune|free|clap|open source|sampler|z|quetzalcoatl'
).split('|');

onEveryDatabase((database, onOne) => {
  async function find(search: string, more = '', init: RequestInit = {}) {
    const query = `search=${encodeURIComponent(search)}&ranking=relevance${more}`;
    const response = await createTestApp(database()).app.request(`/api/software/?${query}`, init);
    const body = (await response.json()) as { name: string }[];
    return {
      response,
      body,
      names: response.ok ? body.map(({ name }) => name) : [],
      total: Number(response.headers.get('X-Total-Count')),
    };
  }

  beforeEach(() => importSample(database(), searchedCatalogue));

  it('the name itself comes first, then what begins with it, then what has it as a word (H82)', async () => {
    const { names, total } = await find('room');
    expect(names).toEqual(['Room', 'Roomy Echo', 'Big Room', 'Valhalla Room']);
    expect(total).toBe(4);
  });

  it.each([
    ['obxd', 'OB-Xd'],
    ['ob xd', 'OB-Xd'],
    ['OBXD', 'OB-Xd'],
    ['vintage verb', 'Valhalla VintageVerb'],
    ['vintageverb', 'Valhalla VintageVerb'],
    ['valhallaroom', 'Valhalla Room'],
    ['serum2', 'Serum 2'],
    ['xfer serum', 'Serum 2'],
    ['serum xfer', 'Serum 2'],
    ['discodspobxd', 'OB-Xd'],
    ['obxd discodsp', 'OB-Xd'],
    ['hammer und meissel', 'Hammer und Meißel'],
    ['meißel', 'Hammer und Meißel'],
    ['mrugalla', 'Hammer und Meißel'],
  ])('%j finds %s, however it is glued, split or written (H82)', async (search, name) => {
    expect((await find(search)).names[0]).toBe(name);
  });

  it.each([
    ['serrum', 'Serum 2'],
    ['srum', 'Serum 2'],
    ['seurm', 'Serum 2'],
    ['serun', 'Serum 2'],
    ['vallhalla rom', 'Valhalla Room'],
    ['grailon', 'Graillon 3'],
    ['vintgeveerb', 'Valhalla VintageVerb'],
  ])('%j finds %s in spite of its typing error (H83)', async (search, name) => {
    expect((await find(search)).names[0]).toBe(name);
  });

  it.each([
    ['synth', ['OB-Xd', 'Serum 2']],
    ['synthesizers', ['OB-Xd', 'Serum 2']],
    ['free reverb vst3', ['Valhalla Room']],
    ['reverb', ['Valhalla Room', 'Valhalla VintageVerb']],
    ['reverbs', ['Valhalla Room', 'Valhalla VintageVerb']],
    ['vst3 synth free', ['OB-Xd']],
    ['audio unit', ['OB-Xd']],
    ['singers', ['Graillon 3']],
    ['a harmonizer for singers', ['Graillon 3']],
    ['pitch correction', ['Graillon 3']],
    ['effects singers', ['Graillon 3']],
    ['eff effe effec effect effects singers', ['Graillon 3']],
    ['eff effe effec effect effects graillon', ['Graillon 3']],
    ['auburnsounds graillon singers pitch', ['Graillon 3']],
  ])('the words of %j may be of any field: %j (H82, H83)', async (search, names) => {
    expect((await find(search)).names).toEqual(names);
  });

  it('words of the trade are what they mean, and not the beginning of another word (H104)', async () => {
    const [first] = searchedCatalogue.software;
    const entry = (id: number, name: string, more: object) => ({ ...first, id, name, ...more });
    await importSample(database(), {
      ...searchedCatalogue,
      categories: [{ id: 1, name: 'DAWs', slug: 'daws', parent_id: null, order: 0 }],
      software: [
        entry(1, 'Ardour', { category_id: 1 }),
        entry(2, 'Dawn', { category_id: null }),
        entry(3, 'Parametric Equalizer', { category_id: null }),
        entry(4, 'Pitch Correction', { category_id: null }),
        entry(5, 'Drumhead', { category_id: null }),
        entry(6, 'Guitar Amp Room', { category_id: null }),
      ],
      versions: [],
    });
    for (const [word, name] of [
      ['autotune', 'Pitch Correction'],
      ['vocal tuner', 'Pitch Correction'],
      ['808', 'Drumhead'],
      ['amp sim', 'Guitar Amp Room'],
    ] as const) {
      expect([word, (await find(word)).names]).toEqual([word, [name]]);
    }
    expect((await find('daw')).names).toEqual(['Ardour']);
    expect((await find('best daw plugin')).names).toEqual(['Ardour']);
    for (const word of ['equaliser', 'eqs', 'Equalizers', 'eq']) {
      expect([word, (await find(word)).names]).toEqual([word, ['Parametric Equalizer']]);
    }
  });

  it.each(['comp', 'compo', 'component'])(
    '%j finds no Audio Unit for its file (H82)',
    async (search) => {
      expect((await find('audio unit')).names).toEqual(['OB-Xd']);
      expect((await find(search)).names).not.toContain('OB-Xd');
    },
  );

  it('what a search by name finds within a word is found too, behind the rest (H83)', async () => {
    expect((await find('oom')).names).toEqual(['Room', 'Big Room', 'Roomy Echo', 'Valhalla Room']);
  });

  it('what has a search only in its text, beside others that have it in their name, stands in a list of its own (H83)', async () => {
    const [first] = searchedCatalogue.software;
    const software = ['Zoomer', 'Band', 'Hall'].map((name, index) => ({
      ...first,
      id: index + 1,
      name,
      description: name === 'Hall' ? 'About echoes' : 'An oompah for the zoomer',
    }));
    await importSample(database(), { ...searchedCatalogue, software, versions: [] });
    // Of the second the name has it within a word.
    for (const search of ['zoomer', 'oom']) {
      const { names, total, response } = await find(search);
      expect([names, total]).toEqual([['Zoomer'], 1]);
      expect(response.headers.get('X-Search-Mentions')).toBe('1');
      const query = `search=${search}&ranking=mentions`;
      const mentions = await createTestApp(database()).app.request(`/api/software/?${query}`);
      expect(await mentions.json()).toMatchObject([{ name: 'Band' }]);
    }
    const { names, response } = await find('echoes');
    expect([names, response.headers.get('X-Search-Mentions')]).toEqual([['Hall'], null]);
  });

  it('of one and two letters only what begins with them is found (H83)', async () => {
    expect((await find('g')).names).toEqual(['Graillon 3']);
    expect((await find('zz')).names).toEqual([]);
  });

  it('where no software has all words, what has some of them is offered (H83)', async () => {
    expect((await find('serum quetzalcoatl')).names).toEqual(['Serum 2']);
  });

  it('where nothing is near, nothing is found (H83)', async () => {
    expect(await find('quetzalcoatl')).toMatchObject({ names: [], total: 0 });
  });

  it('what is longer than names are is compared with none (H83)', async () => {
    const similar = 'alhallavintagever-';
    expect((await find(similar.repeat(5))).names).toEqual(['Valhalla VintageVerb']);
    expect(await find(similar.repeat(6))).toMatchObject({ names: [], total: 0 });
    // Each of these letters is eighteen, folded.
    expect(await find('\uFDFA'.repeat(190))).toMatchObject({ names: [], total: 0 });
  });

  onOne(() => {
    it('pages follow each other, and the total is that of all pages (H81)', async () => {
      for (const search of ['room', 'oom', 'serrum', 'vst3']) {
        const whole = await find(search);
        const paged: string[] = [];
        for (let offset = 0; offset <= whole.total; offset += 1) {
          const page = await find(search, `&limit=1&offset=${offset}`);
          expect(page.total).toBe(whole.total);
          paged.push(...page.names);
        }
        expect(paged).toEqual(whole.names);
        expect(whole.total).toBe(whole.names.length);
      }
    });

    it('filters hold as without ranking (H81)', async () => {
      expect((await find('room', '&category=2')).names).toEqual(['Valhalla Room']);
      expect((await find('room', '&format=CLAP')).names).toEqual(['Roomy Echo']);
      expect((await find('room', '&vendor=acme&type=free')).names).toEqual(['Roomy Echo']);
      expect((await find('vallhalla', '&category=4')).names).toEqual([]);
    });
  });

  onOne(() => {
    it('a filter only takes away, and each of its counts is what it gives (H27, H83)', async () => {
      await importSample(database(), demoCatalogue);
      const { app } = createTestApp(database());
      const ask = async (path: string) => {
        const response = await app.request(path);
        return { answer: (await response.json()) as unknown, headers: response.headers };
      };
      for (const search of searchesToFilter) {
        const query = new URLSearchParams({ search, ranking: 'relevance', fields: 'brief' });
        const idsOf = ({ answer }: { answer: unknown }) =>
          (answer as { id: number }[]).map(({ id }) => id);
        const all = new Set(idsOf(await ask(`/api/software/?${query}`)));
        const facets = (await ask(`/api/software/facets/?${query}`)).answer as Record<
          string,
          { value: string; count: number }[]
        >;
        for (const [facet, values] of Object.entries(facets)) {
          for (const { value, count } of values) {
            const ids = idsOf(await ask(`/api/software/?${query}&${facet}=${value}`));
            const what = `${search}, ${facet} ${value}`;
            expect([what, ids.length]).toEqual([what, count]);
            expect([what, ids.filter((id) => !all.has(id))]).toEqual([what, []]);
          }
        }
      }
    });
  });

  it('what is not enabled is found by staff alone (H81)', async () => {
    expect((await find('serum')).names).toEqual(['Serum 2']);
    expect((await find('hidden', '&status_not=enabled')).names).toEqual([]);
    expect((await find('hidden', '&status=disabled')).names).toEqual([]);
    const asStaff = await signInAs(database(), { isStaff: true });
    expect((await find('serum', '', asStaff)).names).toEqual(['Serum 2', 'Serum Hidden']);
    expect((await find('serum', '&status=disabled', asStaff)).names).toEqual(['Serum Hidden']);
  });

  it('the same software comes in the order of the call where that is asked for (H97)', async () => {
    const ofOrder = async (order: string) => {
      const query = `search=room&ranking=matches&order=${order}`;
      const response = await createTestApp(database()).app.request(`/api/software/?${query}`);
      expect(response.headers.get('X-Total-Count')).toBe('4');
      return ((await response.json()) as { name: string }[]).map(({ name }) => name);
    };
    const byName = ['Big Room', 'Room', 'Roomy Echo', 'Valhalla Room'];
    expect(await ofOrder('name')).toEqual(byName);
    expect(await ofOrder('-name')).toEqual(byName.toReversed());
  });

  onOne(() => {
    it('of a great many, what is called so or begins so comes first, and pages follow each other (H82)', async () => {
      const [{ software, versions: _, ...rest }] = [searchedCatalogue];
      const [first] = software;
      const many = Array.from({ length: 1200 }, (_entry, index) => ({
        ...first,
        id: 1000 + index,
        name: `${index % 2 === 0 ? 'Great' : 'Broom'} Tone ${index}`,
        vendor: index % 3 === 0 ? 'Tone Works' : 'Acme',
      }));
      const long = 'Antique Broadcast Chorus Tone With A Name Of Many Words';
      const named = ['Tone', 'Tonewheel', 'Deep Tone', long].map((name, index) => ({
        ...first,
        id: 5000 + index,
        name,
        vendor: 'Acme',
      }));
      await importSample(database(), { ...rest, software: [...many, ...named], versions: [] });
      const { names, total } = await find('tone', '&limit=30');
      expect(total).toBe(1204);
      expect(names.slice(0, 3)).toEqual(['Tone', 'Tonewheel', 'Deep Tone']);
      expect((await find('tone', '&limit=1&offset=1203')).names).toEqual([long]);
      const paged: string[] = [];
      for (const offset of [0, 7, 14, 21]) {
        paged.push(...(await find('tone', `&limit=7&offset=${offset}`)).names);
      }
      expect(paged).toEqual(names.slice(0, 28));
      const last = await find('tone', '&limit=100&offset=1190');
      expect(last.names).toHaveLength(14);
      const whole = [
        ...(await find('tone', '&limit=1000')).names,
        ...(await find('tone', '&limit=1000&offset=1000')).names,
      ];
      expect(new Set(whole).size).toBe(total);
      for (const offset of [1, 3, 498, 503, 997, 1199]) {
        const page = await find('tone', `&limit=5&offset=${offset}`);
        expect(page.names).toEqual(whole.slice(offset, offset + 5));
      }
      const questionsFor = async (offset: number) => {
        const counted = countQueries(database());
        const query = `search=tone&ranking=relevance&limit=5&offset=${offset}`;
        await createTestApp(counted.database).app.request(`/api/software/?${query}`);
        return counted.asked();
      };
      expect(await questionsFor(1150)).toBe(await questionsFor(0));
      expect(await questionsFor(2_000_000_000)).toBeLessThan(await questionsFor(0));
      const filtered = await find('tone', '&vendor=tone-works');
      expect(filtered.total).toBe(400);
      const mistyped = await find('tonne', '&limit=500');
      expect(mistyped.names).toEqual((await find('tone', '&limit=500')).names);
      expect(mistyped.total).toBe(500);
    });

    it('of more than are put in order, what is called so or begins so comes first, and pages follow each other (H82)', async () => {
      const [{ software, versions: _, ...rest }] = [searchedCatalogue];
      const [first] = software;
      const names = ['Tone', 'Tonewheel', 'Deep Tone', 'Hall'];
      const many = Array.from({ length: 3100 }, (_entry, index) => ({
        ...first,
        id: 1000 + index,
        name: names[index] ?? `${index % 2 === 0 ? 'Great Tone' : 'Broom'} ${index}`,
        vendor: index % 2 === 0 ? 'Acme' : 'Tone Works',
      }));
      await importSample(database(), { ...rest, software: many, versions: [] });
      const { names: whole, total } = await find('tone', '&limit=1000');
      expect(total).toBe(3100);
      expect(whole.slice(0, 4)).toEqual(['Tone', 'Tonewheel', 'Deep Tone', 'Great Tone 4']);
      const at = async (offset: number) => (await find('tone', `&limit=5&offset=${offset}`)).names;
      for (const offset of [0, 1, 2, 3, 900]) {
        expect(await at(offset)).toEqual(whole.slice(offset, offset + 5));
      }
      expect((await at(1550)).slice(0, 3)).toEqual(['Great Tone 3098', 'Hall', 'Broom 5']);
      expect(await at(3099)).toHaveLength(1);
      expect(await at(3100)).toEqual([]);
      expect((await find('tonne', '&limit=1')).names).toEqual(['Tone']);
    });

    it('of a great many that have as many of the words, those with the shortest names alone are compared as a whole', async () => {
      const [{ software, versions: _, ...rest }] = [searchedCatalogue];
      const [first] = software;
      const names = [
        ...Array.from({ length: 1000 }, (_entry, index) => `Tone ${1000 + index}`),
        'Tone 7 Zymurgist',
        'Antique Tone Zymurgx',
      ];
      const many = names.map((name, index) => ({
        ...first,
        id: 1000 + index,
        name,
        vendor: 'Acme',
      }));
      await importSample(database(), { ...rest, software: many, versions: [] });
      const { names: found } = await find('tone zymurgist quetzalcoatl');
      expect(found[0]).toBe('Tone 7 Zymurgist');
      expect(found).not.toContain('Antique Tone Zymurgx');
      expect(found).toHaveLength(500);
    });

    it('is found once for its box and once for its pages, until the catalogue changes', async () => {
      const counted = countQueries(database());
      const { app } = createTestApp(counted.database);
      const ask = async (page: string) => {
        const before = counted.asked();
        const response = await app.request(`/api/software/?search=room&ranking=relevance&${page}`);
        const rows = (await response.json()) as { name: string }[];
        return { names: rows.map(({ name }) => name), questions: counted.asked() - before };
      };
      const box = await ask('limit=3');
      const page = await ask('limit=60');
      const second = await ask('limit=2&offset=2');
      expect(page.names).toEqual(['Room', 'Roomy Echo', 'Big Room', 'Valhalla Room']);
      expect([box.names, second.names]).toEqual([page.names.slice(0, 3), page.names.slice(2)]);
      expect(second.questions).toBeLessThan(box.questions);
      const behind = await ask('limit=57&offset=3');
      expect(behind.names).toEqual(page.names.slice(3));
      expect(behind.questions).toBeLessThan(page.questions);
      await database()
        .update(software)
        .set({ status: 'disabled' })
        .where(eq(software.name, 'Room'));
      await database()
        .update(searchEntries)
        .set({ status: 'disabled' })
        .where(eq(searchEntries.squashedName, 'room'));
      expect((await ask('limit=4')).names).toEqual(page.names.slice(1));
    });

    it('the order that the call names is not used (H81)', async () => {
      expect((await find('room', '&order=-name')).names[0]).toBe('Room');
    });
  });

  it('a text without letters and digits is searched for by name (H81)', async () => {
    expect((await find('-')).names).toEqual(['OB-Xd']);
    expect((await find('%')).names).toEqual([]);
  });

  it.each(["'", "''", 'a:*b', 'a & !b', '(', '\\', "x' | 'y", '\u{1F468}\u200D a', '一 リバーブ'])(
    'takes %j as text',
    async (search) => {
      expect((await find(search)).response.status).toBe(200);
    },
  );

  it.each([
    ['ranking=relevance', 'Needs a search'],
    ['ranking=relevance&search=+', 'Needs a search'],
    ['ranking=name&search=a', 'Must be one of relevance, matches, mentions'],
  ])('refuses ?%s (H81)', async (query, message) => {
    const response = await createTestApp(database()).app.request(`/api/software/?${query}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ ranking: [message] });
  });
});
