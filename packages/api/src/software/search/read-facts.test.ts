import { importSample } from '../../testing/sample-catalogue.ts';
import { searchedCatalogue } from '../../testing/searched-catalogue.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { onEveryDatabase } from '../../testing/test-databases.ts';
import { readFacts } from './read-facts.ts';

it.each([
  ['free reverb vst3 linux', 'reverb', ['Free', 'VST3', 'Linux']],
  ['reverb for Mac OS X', 'reverb for', ['macOS']],
  ['reverb for windows 11', 'reverb for', ['Windows']],
  ['open-source synth', 'synth', ['Open source']],
  ['audio units', '', ['AU']],
  ['best free plugin', '', ['Free']],
  ['ubuntu linux reverb', 'reverb', ['Linux']],
  [
    'linux mac windows vst3 au clap lv2 free',
    '',
    ['Linux', 'macOS', 'Windows', 'VST3', 'AU', 'CLAP'],
  ],
  ['audacity', 'audacity', []],
  ['valhalla room', 'valhalla room', []],
])('of %j %j is searched for, with the filters %j (H103)', (text, rest, labels) => {
  const reading = readFacts(text, []);
  expect([reading.rest, reading.facts.map(({ label }) => label)]).toEqual([rest, labels]);
});

it('a word that was taken off counts for nothing (H103)', () => {
  const { facts, rest } = readFacts('free reverb linux', ['linux']);
  expect([rest, facts.map(({ label }) => label)]).toEqual(['reverb', ['Free']]);
});

onEveryDatabase((database) => {
  const entry = (id: number, name: string, more: object = {}) => ({
    ...searchedCatalogue.software[0],
    ...{ id, name, vendor: 'Acme', category_id: 2 },
    ...more,
  });
  const version = (id: number, type: string, platforms: readonly string[]) => ({
    ...searchedCatalogue.versions[0],
    ...{ id, software_id: id, type, platforms, components: ['A.vst3'] },
  });

  beforeEach(() =>
    importSample(database(), {
      ...searchedCatalogue,
      software: [
        entry(1, 'Hall', { license: 'GPL-3.0' }),
        entry(2, 'Chamber'),
        entry(3, 'Plate'),
        entry(4, 'Linux Hall Tools', { category_id: 4 }),
      ],
      versions: [
        version(1, 'free', ['linux', 'windows']),
        version(2, 'paid', ['linux']),
        version(3, 'free', ['macos']),
      ],
    }),
  );

  async function ask(search: string, more = '') {
    const query = `search=${encodeURIComponent(search)}&ranking=relevance&facts=read${more}`;
    const { app } = createTestApp(database());
    const response = await app.request(`/api/software/?${query}`);
    const header = response.headers.get('X-Search-Reading');
    const facets = await app.request(`/api/software/facets/?${query}`);
    return {
      names: ((await response.json()) as { name: string }[]).map(({ name }) => name),
      reading: header === null ? null : (JSON.parse(header) as unknown),
      facets: (await facets.json()) as Record<string, { value: string; count: number }[]>,
    };
  }

  it('words that are values of a filter are filters, and the answer says which (H103)', async () => {
    const { names, reading } = await ask('free reverb linux');
    expect(names).toEqual(['Hall']);
    expect(reading).toEqual({
      facts: [
        { typed: 'free', label: 'Free', facet: 'type', value: 'free' },
        { typed: 'linux', label: 'Linux', facet: 'platform', value: 'linux' },
      ],
      unmet: [],
    });
    expect((await ask('open source reverb')).names).toEqual(['Hall']);
    expect((await ask('vst reverb')).names).toEqual(['Hall', 'Plate', 'Chamber']);
    expect((await ask('free')).names).toEqual(['Hall', 'Plate']);
  });

  it('a value that is chosen takes the place of a word, and its count is what it gives (H103, H27)', async () => {
    const { facets } = await ask('free reverb linux');
    expect(facets['platform']).toEqual([
      { value: 'linux', count: 1 },
      { value: 'macos', count: 1 },
      { value: 'windows', count: 1 },
    ]);
    expect(facets['type']).toContainEqual({ value: 'paid', count: 1 });
    expect((await ask('free reverb linux', '&platform=macos')).names).toEqual(['Plate']);
    expect((await ask('free reverb linux', '&type=paid')).names).toEqual(['Chamber']);
  });

  it('a word that was taken off is no filter any more, and a filter of its own is (H103)', async () => {
    expect((await ask('free reverb linux', '&without=linux')).names).toEqual(['Hall', 'Plate']);
  });

  it('where no software has all of them, what has all but one is found (H103)', async () => {
    const { names, reading } = await ask('paid reverb mac');
    expect([names, reading]).toEqual([['Chamber'], expect.objectContaining({ unmet: ['mac'] })]);
    const all = await ask('paid aax reverb mac');
    expect([all.names, all.reading]).toEqual([
      ['Hall', 'Plate', 'Chamber'],
      expect.objectContaining({ unmet: ['paid', 'aax', 'mac'] }),
    ]);
  });

  it('a word that says a format is not the beginning of a name (H103)', async () => {
    await importSample(database(), {
      ...searchedCatalogue,
      software: [entry(1, 'Audacity'), entry(2, 'Hall')],
      versions: [{ ...version(1, 'free', ['macos']), software_id: 2, components: ['A.component'] }],
    });
    expect((await ask('au')).names).toEqual(['Hall']);
  });

  it('words of a name are no filters (H103)', async () => {
    const { names, reading } = await ask('linux hall');
    expect([names, reading]).toEqual([['Linux Hall Tools'], null]);
  });

  it('without the parameter words are words, and it needs a ranking (H103)', async () => {
    const { app } = createTestApp(database());
    const plain = await app.request('/api/software/?search=reverb+linux&ranking=relevance');
    expect(plain.headers.get('X-Search-Reading')).toBeNull();
    const refused = await app.request('/api/software/?search=reverb&facts=read');
    expect([refused.status, await refused.json()]).toEqual([400, { facts: ['Needs a ranking'] }]);
  });
});
