import { pluginsAsCsv, pluginsAsJson } from './export-plugins.ts';

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

it('a table for spreadsheets quotes what it must, and no cell is a formula', () => {
  expect(pluginsAsCsv(plugins)).toBe(
    '\ufeff"Plugin","Version","Formats","Files"\r\n' +
      '"Echo ""Pro"", 2","1.0","VST3 AU","/x/Echo.vst3"\r\n' +
      '"\'=cmd()","","",""\r\n',
  );
});

it('the other form is JSON', () => {
  expect(JSON.parse(pluginsAsJson(plugins))).toEqual(plugins);
});
