import { readListSettings, settingsFilters, writeListSettings } from './list-settings.ts';

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
  expect(settingsFilters(settings)).toEqual({
    order: '-created_at',
    format: 'CLAP',
    type: 'free',
  });
});
