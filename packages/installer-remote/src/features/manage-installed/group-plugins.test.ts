import type { InstalledComponent } from '@patchbay/shared/bridge';
import { groupPlugins } from './group-plugins.ts';

const component = (componentPath: string, version = '1.0', extension?: string) => {
  const filename = componentPath.split('/').at(-1) ?? '';
  return {
    filename,
    componentPath,
    version,
    extension: extension ?? filename.split('.').at(-1) ?? '',
  } satisfies InstalledComponent;
};

const summary = (components: readonly InstalledComponent[]) =>
  groupPlugins(components).map(({ name, version, formats, components: members }) => [
    name,
    version,
    formats.join(' '),
    members.length,
  ]);

it('files of one name are one plugin, by the part before the first dot (N3)', () => {
  expect(
    summary([
      component('/Library/VST3/Echo.vst3', '1.0'),
      component('/Library/Components/Echo.component', '1.1'),
      component('/Library/VST3/Other.2.vst3', '3'),
    ]),
  ).toEqual([
    ['Echo', '1.1', 'VST3 AU', 2],
    ['Other', '3', 'VST3', 1],
  ]);
});

it('a single application is no plugin, and one beside a plugin belongs to it (N4)', () => {
  expect(
    summary([
      component('/Applications/Lone.app'),
      component('/Applications/Dotted.app', '1', '.APP'),
      component('/Applications/Echo.app'),
      component('/Library/Echo.vst3'),
    ]),
  ).toEqual([['Echo', '1.0', 'App VST3', 2]]);
});

it.each([
  ['a path that climbs', component('../../Echo.vst3'), 'Echo', 'VST3'],
  ['no path', { ...component('Echo.vst3'), componentPath: '' }, 'Echo', 'VST3'],
  ['no extension', { ...component('/x/Echo'), extension: '' }, 'Echo', ''],
  ['a name that begins with a dot', component('/x/.hidden.vst3'), '.hidden.vst3', 'VST3'],
  ['a path with a slash at its end', component('/x/Echo.vst3/', '1', 'vst3'), 'Echo', 'VST3'],
  ['a path of Windows', component('C:\\VST\\Echo.dll', '1', '.dll'), 'Echo', 'DLL'],
])('%s is taken as it is', (_, given, name, formats) => {
  expect(summary([given])).toEqual([[name, given.version, formats, 1]]);
});

it('a version that can be read counts more than one that cannot', () => {
  expect(
    summary([component('/x/Echo.vst3', 'latest'), component('/x/Echo.component', '0.9')]),
  ).toEqual([['Echo', '0.9', 'VST3 AU', 2]]);
});
