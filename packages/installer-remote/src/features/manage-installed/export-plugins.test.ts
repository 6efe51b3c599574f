import { softwareSchema } from '@patchbay/domain/entities';
import { parse } from '@patchbay/shared/parse';
import { softwareListAsText, softwareListFrom } from '../../project-files/software-list.ts';
import { listedSoftware, pluginsAsCsv, pluginsAsJson } from './installed-toolbar.tsx';

const plugins = [
  {
    name: 'Echo "Pro", 2',
    version: '1.0',
    formats: ['VST3', 'AU'],
    components: [
      { filename: 'Echo.vst3', version: '1.0', componentPath: '/x/Echo.vst3', extension: 'vst3' },
    ],
  },
  { name: '=cmd()', version: '', formats: [], components: [] },
];

it('a table for spreadsheets quotes what it must, and no cell is a formula (N17)', () => {
  expect(pluginsAsCsv(plugins)).toBe(
    '\ufeff"Plugin","Version","Formats","Files"\r\n' +
      '"Echo ""Pro"", 2","1.0","VST3 AU","/x/Echo.vst3"\r\n' +
      '"\'=cmd()","","",""\r\n',
  );
});

it('the other form is JSON', () => {
  expect(JSON.parse(pluginsAsJson(plugins))).toEqual(plugins);
});

it('the list for another computer has each software once, by its names in the catalogue, and no path (N21)', () => {
  const software = parse(softwareSchema, { id: 1, name: 'Echo Suite', vendor: 'Acme' });
  const match = {
    software,
    mayHaveUpdate: false,
    hasUpdate: false,
    update: null,
    newest: '',
    held: null,
  };
  const twice = plugins.flatMap((plugin) => [plugin, { ...plugin, formats: ['CLAP'] }]);
  const list = listedSoftware(twice, ({ name }) => (name.startsWith('Echo') ? match : 'several'));
  const text = softwareListAsText(list);
  expect(softwareListFrom(text)).toEqual([
    { name: 'Echo Suite', vendor: 'Acme', version: '1.0', formats: ['VST3', 'AU', 'CLAP'] },
    { name: '=cmd()', vendor: '', version: '', formats: ['CLAP'] },
  ]);
  expect(text).not.toContain('/x/');
});
