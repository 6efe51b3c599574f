import { filterPlugins, type PluginGroup, sortPlugins } from './group-plugins.ts';

const plugin = (name: string, version = '1', formats = ['VST3']): PluginGroup => ({
  name,
  version,
  formats,
  components: [],
});
const namesOf = (plugins: readonly PluginGroup[]) => plugins.map(({ name }) => name);

it.each([
  ['', ['Muñoz EQ', 'Echo']],
  ['munoz', ['Muñoz EQ']],
  ['eq MUÑ', ['Muñoz EQ']],
  ['au', ['Echo']],
  ['nothing', []],
])('a filter of %p leaves %j (N7)', (text, left) => {
  expect(namesOf(filterPlugins([plugin('Muñoz EQ'), plugin('Echo', '1', ['AU'])], text))).toEqual(
    left,
  );
});

it('names are sorted as people count, versions by their rule (N8)', () => {
  const plugins = [plugin('EQ 10', '1.10'), plugin('EQ 2', '1.9'), plugin('delay', '')];
  expect(namesOf(sortPlugins(plugins, 'name'))).toEqual(['delay', 'EQ 2', 'EQ 10']);
  expect(namesOf(sortPlugins(plugins, '-name'))).toEqual(['EQ 10', 'EQ 2', 'delay']);
  expect(namesOf(sortPlugins(plugins, 'version'))).toEqual(['delay', 'EQ 2', 'EQ 10']);
  expect(namesOf(sortPlugins(plugins, '-version'))).toEqual(['EQ 10', 'EQ 2', 'delay']);
});
