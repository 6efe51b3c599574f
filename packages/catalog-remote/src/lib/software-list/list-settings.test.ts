import { listFilters, readListSettings, writeListSettings } from './list-settings.ts';

const normalised = (search: string) => {
  const parameters = new URLSearchParams(search);
  return writeListSettings(parameters, readListSettings(parameters)).toString();
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
  ['type=free&type=paid', 'type=free'],
  ['utm_source=mail&format=%00&b=1&b=2', 'utm_source=mail&b=1&b=2'],
  ['q=a+b&sort=__proto__', 'q=a+b'],
])('of ?%s stays ?%s', (search, expected) => {
  expect(normalised(search)).toBe(expected);
});

it('become the filters of the API', () => {
  const settings = readListSettings(new URLSearchParams('sort=newest&format=clap&type=free'));
  const basic = { searchRanking: 'name', listCalls: 'basic' } as const;
  expect(listFilters(basic, { vendor: 'acme' }, settings)).toEqual({
    vendor: 'acme',
    order: '-created_at',
    format: 'CLAP',
    type: 'free',
  });
});

describe('a search is asked for', () => {
  const extended = { searchRanking: 'relevance', listCalls: 'extended' } as const;
  const rankingOf = (sort: 'best' | 'name', config = {}, scope: object = { search: 'echo' }) =>
    listFilters({ ...extended, ...config }, scope, { sort, chosen: {} }).ranking;

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

it('rows are brief and totals may be capped where the backend is known to do it', () => {
  const filtersOf = (listCalls: 'basic' | 'extended') =>
    listFilters({ searchRanking: 'name', listCalls }, {}, { sort: 'name', chosen: {} });
  expect(filtersOf('extended')).toEqual({ order: 'name', fields: 'brief', total: 'capped' });
  expect(filtersOf('basic')).toEqual({ order: 'name' });
});
