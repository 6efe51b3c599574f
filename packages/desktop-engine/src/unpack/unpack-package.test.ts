import { join } from 'node:path';
import { mkdir, writeFile } from 'node:fs/promises';
import { listTree, modeOf } from '../testing/list-tree.ts';
import { useTemporaryFolder } from '../testing/temporary-folder.ts';
import { linkMode, programMode, writeZip, type ZipEntry } from '../testing/zip-writer.ts';
import { defaultUnpackLimits } from './limits.ts';
import { findComponents } from './package-components.ts';
import { unpackPackage, type UnpackOptions } from './unpack-package.ts';

const folder = useTemporaryFolder();

const options: UnpackOptions = {
  platform: 'darwin',
  limits: defaultUnpackLimits,
  freeBytes: () => Promise.resolve(Infinity),
};

async function unpack(zip: Buffer, others: Partial<UnpackOptions> = {}) {
  const file = join(folder(), 'package.zip');
  await mkdir(join(folder(), 'work'));
  await writeFile(file, zip);
  return unpackPackage(file, join(folder(), 'work', 'unpacked'), { ...options, ...others });
}

const unpacked = () => listTree(join(folder(), 'work', 'unpacked'));

const bundle: readonly ZipEntry[] = [
  { name: 'Echo.vst3/' },
  { name: 'Echo.vst3/Contents/Info.plist', data: '<plist/>' },
  { name: 'Echo.vst3/Contents/MacOS/Echo', data: 'program', mode: programMode },
];

it('a package is unpacked as it is, with the permission to run and no other', async () => {
  await unpack(
    writeZip([...bundle, { name: 'Root.vst3', data: 'x', mode: 0o106777, isStored: true }]),
  );
  expect(await unpacked()).toEqual({
    'Echo.vst3/': null,
    'Echo.vst3/Contents/': null,
    'Echo.vst3/Contents/Info.plist': '<plist/>',
    'Echo.vst3/Contents/MacOS/': null,
    'Echo.vst3/Contents/MacOS/Echo': 'program',
    'Root.vst3': 'x',
  });
  const mode = (path: string) => modeOf(join(folder(), 'work/unpacked', path));
  expect((await mode('Root.vst3')) & 0o6022).toBe(0);
  expect((await mode('Echo.vst3/Contents/MacOS/Echo')) & 0o100).toBe(0o100);
  expect((await mode('Echo.vst3/Contents/Info.plist')) & 0o111).toBe(0);
});

it('names are read as macOS and as the first PCs wrote them', async () => {
  await unpack(
    writeZip([
      { name: Buffer.from('Ünï.vst3'), data: 'a' },
      { name: Buffer.from([0x81, 0x2e, 0x63, 0x6c, 0x61, 0x70]), data: 'b' },
      { name: 'a%2fevil.clap', data: 'c' },
    ]),
  );
  expect(await unpacked()).toEqual({ 'Ünï.vst3': 'a', 'ü.clap': 'b', 'a%2fevil.clap': 'c' });
});

it('what macOS adds to an archive is left out', async () => {
  await unpack(
    writeZip([...bundle, { name: '__MACOSX/._Echo.vst3', data: 'x' }, { name: '.DS_Store' }]),
  );
  expect(Object.keys(await unpacked())).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/MACOSX|DS_Store/)]),
  );
});

it('a page in place of a package is refused in plain words (I22)', async () => {
  const page = Buffer.from('<html>Please sign in</html>');
  await expect(unpack(page)).rejects.toMatchObject({
    code: 'bad-package',
    message: 'The package is damaged or not a zip file.',
  });
});

it('links of a framework are kept, within their bundle', async () => {
  const framework = 'Echo.component/Contents/Frameworks/F.framework';
  await unpack(
    writeZip([
      { name: `${framework}/Versions/A/F`, data: 'library' },
      { name: `${framework}/Versions/Current`, data: 'A', mode: linkMode },
      { name: `${framework}/F`, data: 'Versions/Current/F', mode: linkMode },
    ]),
  );
  expect(await unpacked()).toMatchObject({
    [`${framework}/F`]: '-> Versions/Current/F',
    [`${framework}/Versions/Current`]: '-> A',
  });
});

it('progress grows to its end', async () => {
  const seen: number[] = [];
  await unpack(writeZip(bundle), { onProgress: (percent) => seen.push(percent) });
  expect(seen.toSorted((a, b) => a - b)).toEqual(seen);
  expect(seen.at(-1)).toBe(100);
});

it('a cancel leaves nothing', async () => {
  const controller = new AbortController();
  const big = { name: 'Echo.vst3', data: 'x'.repeat(500_000), isStored: true };
  const work = unpack(
    writeZip([big, ...bundle.map(({ name }) => ({ name: `A/${String(name)}` }))]),
    {
      signal: controller.signal,
      onProgress: () => controller.abort(),
    },
  );
  await expect(work).rejects.toMatchObject({ name: 'AbortError' });
  expect(await listTree(join(folder(), 'work'))).toEqual({});
});

it('a disk without the space for it is left alone', async () => {
  const work = unpack(writeZip(bundle), { freeBytes: () => Promise.resolve(1000) });
  await expect(work).rejects.toMatchObject({ code: 'disk-full' });
  expect(await listTree(join(folder(), 'work'))).toEqual({});
});

it('a disk that is filled by others meanwhile stops it, and nothing is left (X242)', async () => {
  let looks = 0;
  const big = { data: 'x'.repeat(3_000_000), isStored: true };
  const work = unpack(
    writeZip(Array.from({ length: 5 }, (_, index) => ({ ...big, name: `${index}.vst3` }))),
    { freeBytes: () => Promise.resolve((looks += 1) > 2 ? 60_000_000 : Infinity) },
  );
  await expect(work).rejects.toMatchObject({ code: 'disk-full' });
  expect(await listTree(join(folder(), 'work'))).toEqual({});
});

describe('the components of a package', () => {
  const find = async (names: readonly string[], platform: NodeJS.Platform) => {
    const entries = await unpack(writeZip(names.map((name) => ({ name, data: 'x' }))));
    return findComponents(entries, platform).map(({ segments }) => segments.join('/'));
  };

  it.each<[NodeJS.Platform, string[]]>([
    ['darwin', ['Echo/VST3/Echo.vst3', 'Echo/Echo.component', 'Echo.app']],
    ['linux', ['Echo/VST3/Echo.vst3', 'lib/echo.so']],
    ['win32', ['Echo/VST3/Echo.vst3', 'Echo.dll']],
  ])('for %s are the outermost ones of its formats', async (platform, expected) => {
    const names = [
      'Echo/VST3/Echo.vst3/Contents/x86_64-win/Echo.vst3',
      'Echo/VST3/Echo.vst3/Contents/Resources/Other.clap',
      'Echo/Echo.component/Contents/MacOS/Echo',
      'Echo.app/Contents/PlugIns/Echo.vst3/Contents/Info.plist',
      'Echo.dll',
      'lib/echo.so',
      'Read me.txt',
    ];
    expect(await find(names, platform)).toEqual(expected);
  });

  it('of another system are left out', async () => {
    const names = ['Linux-x64/Echo.clap', 'Windows (64)/Echo.clap', 'macOS/Echo.clap'];
    expect(await find(names, 'win32')).toEqual(['Windows (64)/Echo.clap']);
  });
});
