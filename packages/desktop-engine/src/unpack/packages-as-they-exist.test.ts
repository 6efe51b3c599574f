import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withInput } from '../../../../tools/jest/corpus.cjs';
import { listTree } from '../testing/list-tree.ts';
import { useTemporaryFolder } from '../testing/temporary-folder.ts';
import { writeZip, type ZipEntry } from '../testing/zip-writer.ts';
import { defaultUnpackLimits } from './limits.ts';
import { unpackPackage } from './unpack-package.ts';

const folder = useTemporaryFolder();

/** Unpacks a package on a system, and answers the files that are there then. */
async function unpackFile(file: string, platform: NodeJS.Platform) {
  const target = join(folder(), `unpacked-${platform}`);
  await unpackPackage(file, target, {
    platform,
    limits: defaultUnpackLimits,
    freeBytes: () => Promise.resolve(Infinity),
  });
  return Object.keys(await listTree(target)).filter((path) => !path.endsWith('/'));
}

async function unpack(entries: readonly ZipEntry[], platform: NodeJS.Platform = 'linux') {
  const file = join(folder(), 'package.zip');
  await writeFile(file, writeZip(entries));
  return unpackFile(file, platform);
}

const dos = 0;
const ntfs = 10;

it.each([dos, ntfs])(
  'a zip of a program of Windows has backslashes between its names (I62)',
  async (madeBy) => {
    const backslashes = [
      { name: 'VST3\\Echo.vst3\\Contents\\x86_64-linux\\Echo.so', data: 'a', madeBy },
      { name: 'VST3\\Echo.vst3\\Contents\\Resources\\', madeBy },
      { name: 'Read me.txt', data: 'b', madeBy },
    ];
    expect(await unpack(backslashes)).toEqual(['VST3/Echo.vst3/Contents/x86_64-linux/Echo.so']);
  },
);

it.each([
  ['..\\evil.clap', dos, 'leaves its folder'],
  ['\\\\server\\share\\evil.clap', ntfs, 'is an absolute path'],
  ['C:\\evil.clap', dos, 'names a drive'],
  ['a\\..\\evil.clap', dos, 'leaves its folder'],
  ['a\\b.clap', 3, 'has a backslash'],
])('%s by system %i is refused with the true reason (I62)', async (name, madeBy, reason) => {
  await expect(unpack([{ name, data: 'x', madeBy }])).rejects.toThrow(reason);
});

it('names may begin with a dot and a slash (I62)', async () => {
  const entries = [
    { name: './' },
    { name: './Echo.vst3/' },
    { name: './././Echo.vst3/a', data: 'x' },
  ];
  expect(await unpack(entries)).toEqual(['Echo.vst3/a']);
  await expect(unpack([{ name: './../Echo.vst3/a' }])).rejects.toThrow('leaves its folder');
});

it('what macOS writes beside the files is left out (I62)', async () => {
  const entries = ['Echo.vst3/a', 'Echo.vst3/._a', '._Echo.vst3', '__MACOSX/Echo.vst3/._a'];
  expect(await unpack(entries.map((name) => ({ name, data: 'x' })))).toEqual(['Echo.vst3/a']);
});

const presets = ['Bass: Deep.xml', 'Aux.xml', 'what?.fxp', 'end.', ' start', 'COM1'];

it.each<[NodeJS.Platform, readonly string[]]>([
  ['linux', presets],
  ['darwin', presets],
  ['win32', ['Bass_ Deep.xml', '_Aux.xml', 'what_.fxp', 'end_', ' start', '_COM1']],
])(
  'on %s a preset has the nearest name that the system can have (I62)',
  async (platform, expected) => {
    const entries = presets.map((name) => ({
      name: `Echo.vst3/Contents/Presets/${name}`,
      data: 'x',
    }));
    const found = await unpack(entries, platform);
    expect(found.map((path) => path.split('/').at(-1))).toEqual(
      expect.arrayContaining([...expected]),
    );
    expect(found).toHaveLength(expected.length);
  },
);

it('two presets that Windows would take for one are refused there, and are two elsewhere (I62)', async () => {
  const entries = ['a:b', 'a_b'].map((name) => ({ name: `Echo.vst3/Presets/${name}`, data: 'x' }));
  expect(await unpack(entries)).toHaveLength(2);
  await expect(unpack(entries, 'win32')).rejects.toThrow('names are the same');
});

it.each([
  [['README.md', 'readme.md']],
  [['note: a.txt', 'CON', 'aux.txt', 'ends.']],
  [['Docs/A', 'docs/a', 'Docs']],
  [['VST3', 'vst3']],
])('files that nobody installs do no harm: %j (I62)', async (others) => {
  const beside = others.map((name) => ({ name, data: 'x' }));
  const damaged = { name: 'notes.txt', data: 'x', crc: 7 };
  const entries = [{ name: 'VST3/Echo.vst3/a', data: 'x' }, ...beside, damaged];
  expect(await unpack(entries, 'win32')).toEqual(['VST3/Echo.vst3/a']);
});

it('Japanese names are read where their letters tell them (I62)', async () => {
  const sjis = (bytes: readonly number[]) =>
    Buffer.concat([Buffer.from('Echo.vst3/'), Buffer.from(bytes), Buffer.from('.preset')]);
  const entries = [
    { name: sjis([0x83, 0x76, 0x83, 0x8a]), data: 'a' },
    // 'Pâte' and 'Élan' of the first PCs: each would be half a Japanese name.
    { name: sjis([0x50, 0x83, 0x74, 0x65]), data: 'b' },
    { name: sjis([0x90, 0x6c, 0x61, 0x6e]), data: 'c' },
  ];
  expect(await unpack(entries)).toEqual([
    'Echo.vst3/Pâte.preset',
    'Echo.vst3/Élan.preset',
    'Echo.vst3/プリ.preset',
  ]);
});

const onAll: readonly NodeJS.Platform[] = ['linux', 'darwin', 'win32'];

for (const [name, expected] of [
  ['backslash.zip', ['Echo.vst3/Contents/x86_64-linux/Echo.so']],
  ['dot-slash.zip', ['E.vst3/Contents/a']],
  ['appledouble.zip', ['Echo.vst3/Contents/Info.plist']],
  ['colon.zip', [expect.stringMatching(/Presets\/Bass[:_] Deep\.xml$/)]],
  ['aux.zip', [expect.stringMatching(/Presets\/_?Aux\.xml$/)]],
  [
    'readme-twice.zip',
    ['Echo.vst3/Contents/moduleinfo.json', 'Echo.vst3/Contents/x86_64-linux/Echo.so'],
  ],
  [
    'sjis.zip',
    [
      'Echo.vst3/Contents/Resources/プリ.preset',
      'Echo.vst3/Contents/moduleinfo.json',
      'Echo.vst3/Contents/x86_64-linux/Echo.so',
    ],
  ],
] as const) {
  withInput(name, ({ path }) => {
    it.each(onAll)('is unpacked on %s', async (platform) => {
      expect((await unpackFile(path, platform)).toSorted()).toEqual(expected);
    });
  });
}
