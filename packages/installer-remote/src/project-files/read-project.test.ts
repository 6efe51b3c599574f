import { withInput } from '../../../../tools/jest/corpus.cjs';
import { readProject } from './read-project.ts';
import { knownPlugins } from './testing/known-plugins.ts';
import { zipped } from './testing/packed-files.ts';
import { dawProject } from './testing/project-files.ts';

const reaper = async (title: string) => {
  const project = new Blob([`<REAPER_PROJECT 0.1 "7.0"\n  <VST "${title}" a.dll 0 ""\n`]);
  const { references } = await readProject(project);
  return references.map(({ name, vendor }) => `${name} by ${vendor}`);
};

it.each([
  ['VST: TAL-Chorus (TAL) (x86)', 'TAL-Chorus by TAL'],
  ['VST: TAL-Chorus (TAL) (x86) (mono)', 'TAL-Chorus by TAL'],
  ['VST3: Bass (x64)', 'Bass by '],
  ['VST3: Bass (x86_64) (Acme)', 'Bass by Acme'],
  ['VSTi: epicCLOUDS (64) (Variety Of Sound)', 'epicCLOUDS by Variety Of Sound'],
  ['VST: Echo (Acme) (32 bit)', 'Echo by Acme'],
  ['VST: Echo (Acme) (64-bit)', 'Echo by Acme'],
  ['VST3i: Pad (Acme) (arm64) (16 out)', 'Pad by Acme'],
  ['VST: Model (Serie 64)', 'Model by Serie 64'],
  ['VST: Bits (x64 Audio)', 'Bits by x64 Audio'],
  ['VST: Drum 64 (Acme)', 'Drum 64 by Acme'],
])('REAPER calls %j: %s (N23)', async (title, expected) => {
  expect(await reaper(title)).toEqual([expected]);
});

withInput('reaper-bits-behind-name.rpp', ({ text }) => {
  it('names makers and no processors (N23)', async () => {
    const { references } = await readProject(new Blob([text]));
    expect(references.map(({ name, vendor }) => [name, vendor])).toEqual([
      ['TAL-Chorus', 'TAL'],
      ['Bass', ''],
      ['epicCLOUDS', 'Variety Of Sound'],
    ]);
  });
});

it('a DAWproject names each plugin with its maker, and no device of the program itself (N22)', async () => {
  const formats = ['VST2', 'VST3', 'CLAP', 'AU'] as const;
  const used = knownPlugins.slice(0, 12).map((plugin, index) => ({
    plugin,
    format: formats[index % formats.length] ?? 'VST3',
    hasVendor: index % 3 !== 0,
  }));
  const { kind, references } = await readProject(await dawProject(used));
  expect(kind).toBe('DAWproject');
  expect(references).toEqual(
    used.map(({ plugin, format, hasVendor }) => ({
      name: plugin.name,
      vendor: hasVendor ? plugin.vendor : '',
      formats: [format],
    })),
  );
});

it('a DAWproject without its project is refused (N24)', async () => {
  await expect(readProject(await zipped({ 'project.xml': '<svg/>' }))).rejects.toThrow(
    'not a DAWproject',
  );
});
