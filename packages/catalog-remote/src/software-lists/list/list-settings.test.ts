import { listFilters, readListSettings, writeListSettings } from './list-settings.ts';

const basic = { searchRanking: 'name', listCalls: 'basic' } as const;
const extended = { searchRanking: 'name', listCalls: 'extended' } as const;

const normalised = (search: string) => {
  const parameters = new URLSearchParams(search);
  return writeListSettings(parameters, readListSettings(extended, parameters)).toString();
};

it.each([
  ['', ''],
  ['sort=newest', 'sort=newest'],
  ['sort=name', ''],
  ['sort=drop table', ''],
  ['format=vst3', 'format=VST3'],
  ['format=component', 'format=AU'],
  ['format=../x', ''],
  ['format=', ''],
  ['type=FREE', 'type=free'],
  ['type=stolen', ''],
  ['architecture=arm', 'architecture=arm'],
  ['architecture=ppc', ''],
  ['platform=Linux', 'platform=linux'],
  ['platform=any', ''],
  ['license=GPL-3.0', 'license=GPL-3.0'],
  ['license=', ''],
  ['license=MIT%00', ''],
  ['updated=month', 'updated=month'],
  ['updated=2026-01-01', ''],
  ['type=free&type=paid', 'type=free'],
  ['utm_source=mail&format=%00&b=1&b=2', 'utm_source=mail&b=1&b=2'],
  ['q=a+b&sort=__proto__', 'q=a+b'],
])('of ?%s stays ?%s (C26)', (search, expected) => {
  expect(normalised(search)).toBe(expected);
});

it('become the filters of the API (C26)', () => {
  const address = new URLSearchParams('sort=newest&format=clap&type=free');
  expect(
    listFilters(extended, { vendor: 'acme' }, readListSettings(extended, address)),
  ).toMatchObject({
    vendor: 'acme',
    order: '-created_at',
    format: 'CLAP',
    type: 'free',
  });
});

it('are its order alone where the backend is not known to filter (C59)', () => {
  const address = new URLSearchParams(
    'sort=newest&format=clap&type=free&platform=linux&license=MIT&architecture=arm&updated=month',
  );
  const settings = readListSettings(basic, address);
  expect(listFilters(basic, { category: 2 }, settings)).toEqual({
    category: 2,
    order: '-created_at',
  });
  expect(writeListSettings(address, settings).toString()).toBe('sort=newest');
});

describe('a search is asked for', () => {
  const ranked = { searchRanking: 'relevance', listCalls: 'extended' } as const;
  const rankingOf = (sort: 'best' | 'name', config = {}, scope: object = { search: 'echo' }) =>
    listFilters({ ...ranked, ...config }, scope, { sort, chosen: {} }).ranking;

  it('in the order of relevance, or as the same software in another order', () => {
    expect([rankingOf('best'), rankingOf('name')]).toEqual(['relevance', 'matches']);
  });

  it('by name where the backend is not known to do more', () => {
    expect(rankingOf('name', { listCalls: 'basic' })).toBeUndefined();
    expect(rankingOf('name', { searchRanking: 'name' })).toBeUndefined();
  });

  it('and no other list is', () => {
    expect(rankingOf('name', {}, { vendor: 'acme' })).toBeUndefined();
  });
});

it('rows are brief and totals may be capped where the backend is known to do it (C59)', () => {
  const filtersOf = (listCalls: 'basic' | 'extended') =>
    listFilters({ searchRanking: 'name', listCalls }, {}, { sort: 'name', chosen: {} });
  expect(filtersOf('extended')).toEqual({ order: 'name', fields: 'brief', total: 'capped' });
  expect(filtersOf('basic')).toEqual({ order: 'name' });
});

it('what was updated since is asked for by the day, so that it is asked for once', () => {
  const settings = readListSettings(extended, new URLSearchParams('updated=month&license=MIT'));
  for (const time of ['2026-03-31T00:00:01Z', '2026-03-31T23:59:59Z']) {
    expect(listFilters(extended, {}, settings, new Date(time))).toMatchObject({
      order: 'name',
      license: 'MIT',
      updatedAfter: '2026-03-01',
    });
  }
});

describe('in the app', () => {
  const defaults = { platform: 'linux' } as const;
  const written = (search: string, platform?: string) => {
    const parameters = new URLSearchParams(search);
    const settings = readListSettings(extended, parameters, defaults);
    const chosen = platform === undefined ? settings.chosen : { platform };
    return writeListSettings(parameters, { ...settings, chosen }, defaults).toString();
  };

  it('a list has what fits the computer, unless its address says otherwise (C71)', () => {
    const chosen = (search: string) =>
      readListSettings(extended, new URLSearchParams(search), defaults).chosen.platform;
    expect(chosen('')).toBe('linux');
    expect(chosen('platform=amiga')).toBe('linux');
    expect(chosen('platform=macos')).toBe('macos');
    expect(chosen('platform=any')).toBeUndefined();
  });

  it('the address says nothing of what is so without a word', () => {
    expect(written('platform=linux')).toBe('');
    expect(written('platform=any')).toBe('platform=any');
    expect(written('', 'macos')).toBe('platform=macos');
    const none = { sort: 'name', chosen: {} } as const;
    expect(writeListSettings(new URLSearchParams(), none, defaults).toString()).toBe(
      'platform=any',
    );
  });
});
