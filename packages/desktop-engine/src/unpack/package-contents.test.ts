import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withCorpus, withInput } from '../../../../tools/jest/corpus.cjs';
import { listTree } from '../testing/list-tree.ts';
import { programHeads } from '../testing/program-heads.ts';
import { useTemporaryFolder } from '../testing/temporary-folder.ts';
import { linkMode, writeZip, type ZipEntry } from '../testing/zip-writer.ts';
import { readPackageContents } from './package-contents.ts';

const folder = useTemporaryFolder();
const patient = () => new AbortController().signal;

async function read(content: Buffer | readonly ZipEntry[]) {
  const file = join(folder(), 'package.zip');
  await writeFile(file, Buffer.isBuffer(content) ? content : writeZip(content));
  const before = await listTree(folder());
  const contents = await readPackageContents(file, patient());
  expect(await listTree(folder())).toEqual(before);
  return contents;
}

const plist = (...pairs: readonly (readonly [string, string])[]) =>
  `<?xml version="1.0"?><plist version="1.0"><dict>${pairs
    .map(([key, value]) => `<key>${key}</key><string>${value}</string>`)
    .join('')}</dict></plist>`;

it('says components, systems, architecture, version, maker and name of a package for all systems (X410)', async () => {
  const contents = await read([
    {
      name: 'Echo.vst3/Contents/Resources/moduleinfo.json',
      data: '{ "Name": "Echo Deluxe", "Version": "2.1.0", "Factory Info": { "Vendor": "Nil Audio", }, }',
    },
    { name: 'Echo.vst3/Contents/MacOS/Echo', data: programHeads.macUniversal },
    { name: 'Echo.vst3/Contents/x86_64-win/Echo.vst3', data: programHeads.windowsIntel },
    { name: 'Echo.component/Contents/MacOS/Echo', data: programHeads.macUniversal },
    { name: 'Read me.txt', data: 'Read' },
  ]);
  expect(contents).toEqual({
    name: 'Echo Deluxe',
    vendor: 'Nil Audio',
    version: '2.1.0',
    components: ['Echo.vst3', 'Echo.component'],
    macInstallOrder: ['Echo.vst3', 'Echo.component'],
    platforms: ['macos', 'windows'],
    architecture: 'universal',
    problem: null,
  });
});

it.each<[string, readonly ZipEntry[], object]>([
  [
    'Info.plist of a bundle of macOS',
    [
      {
        name: 'Echo.component/Contents/Info.plist',
        data: plist(
          ['CFBundleIdentifier', 'com.nilaudio.echo'],
          ['CFBundleName', 'Echo'],
          ['CFBundleShortVersionString', '1.4'],
        ),
      },
      { name: 'Echo.component/Contents/MacOS/Echo', data: programHeads.macArm },
    ],
    { name: 'Echo', vendor: 'nilaudio', version: '1.4', platforms: ['macos'], architecture: 'arm' },
  ],
  [
    'manifest of LV2',
    [
      {
        name: 'echo.lv2/manifest.ttl',
        data: '<a> doap:name "Echo LV2" ; doap:revision "3.0" ; doap:maintainer [ foaf:name "Nil" ] .',
      },
      { name: 'echo.lv2/echo.so', data: programHeads.linuxIntel },
    ],
    {
      name: 'Echo LV2',
      vendor: 'Nil',
      version: '3.0',
      platforms: ['linux'],
      architecture: 'intel',
    },
  ],
  [
    'name of a file that says nothing itself',
    [{ name: 'Win64/Echo.dll', data: programHeads.windowsIntel }],
    { name: 'Echo', vendor: '', version: '', platforms: ['windows'], architecture: 'intel' },
  ],
])('reads maker, name and version from the %s (X410)', async (_, entries, expected) => {
  expect(await read(entries)).toMatchObject({ ...expected, problem: null });
});

const good: ZipEntry = { name: 'Echo.vst3', data: 'good' };
const whole = writeZip([good, { name: 'Other.clap', data: Buffer.alloc(4000, 'x') }]);

it.each<[string, Buffer | readonly ZipEntry[], string]>([
  ['a zip that was cut off', whole.subarray(0, -30), 'damaged or not a zip file'],
  [
    'a 7z',
    Buffer.concat([Buffer.from('377abcaf271c', 'hex'), whole]).subarray(0, 500),
    'not a zip',
  ],
  ['an installer of Windows', programHeads.windowsIntel, 'damaged or not a zip file'],
  ['papers alone', [{ name: 'Manual.pdf', data: 'x' }], 'has no plugin in it'],
  ['a file that was damaged', [{ ...good, crc: 1 }], 'has a damaged file: Echo.vst3'],
  ['a way out of it', [good, { name: '../evil.clap', data: 'x' }], 'leaves its folder'],
  [
    'a link out of it',
    [good, { name: 'Echo.clap/Contents/a', data: '../../../etc', mode: linkMode }],
    'link that leads out of it',
  ],
  [
    'a bomb',
    [{ name: 'Echo.vst3', data: Buffer.alloc(20_000_000) }],
    'unpack to far more than it should',
  ],
])('tells %s by the words of the app (X411)', async (_, content, problem) => {
  expect((await read(content)).problem).toContain(problem);
});

it('is ended by its signal (X412)', async () => {
  const file = join(folder(), 'package.zip');
  await writeFile(file, whole);
  await expect(readPackageContents(file, AbortSignal.abort())).rejects.toThrow('aborted');
});

it('descriptions that are made to be slow take no long time (X412)', async () => {
  const contents = await read([
    { name: 'echo.lv2/manifest.ttl', data: 'doap:maintainer ['.repeat(3_900) },
    { name: 'Echo.vst3/Contents/moduleinfo.json', data: '['.repeat(63_000) },
    { name: 'Echo.vst3/Contents/Info.plist', data: '<dict>'.repeat(10_000) },
  ]);
  expect(contents).toMatchObject({ version: '', vendor: '', problem: null });
});

interface CorpusCase {
  readonly file: string;
  readonly expect: string;
}

withCorpus<CorpusCase>('archives.json', (corpus, corpusFolder) => {
  it.each(corpus)('$file: $expect (X411)', async ({ file, expect: wanted }) => {
    const path = join(corpusFolder, 'archives', file);
    const { problem } = await readPackageContents(path, patient());
    if (wanted.startsWith('reject') || file.endsWith('.tar.gz')) expect(problem).not.toBeNull();
    else if (wanted !== 'accept-or-reject') expect(problem).toBeNull();
    expect(await listTree(folder())).toEqual({});
  });
});

withInput('systems-side-by-side.zip', ({ path }) => {
  it('names a component once that lies there for several systems (X410)', async () => {
    const { components, problem } = await readPackageContents(path, patient());
    expect([new Set(components).size, problem]).toEqual([components.length, null]);
  });
});
