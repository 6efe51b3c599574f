import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withCorpus } from '../../../../tools/jest/corpus.cjs';
import { listTree } from '../testing/list-tree.ts';
import { useTemporaryFolder } from '../testing/temporary-folder.ts';
import { linkMode, writeZip, type ZipEntry, type ZipOptions } from '../testing/zip-writer.ts';
import { defaultUnpackLimits } from './limits.ts';
import { findComponents } from './package-components.ts';
import { unpackPackage } from './unpack-package.ts';

const folder = useTemporaryFolder();

/** The engine's demand on a package: it unpacks, and there is a component in it. */
async function take(file: string, platform: NodeJS.Platform = 'darwin'): Promise<void> {
  const entries = await unpackPackage(file, join(folder(), 'work', 'unpacked'), {
    platform,
    limits: { ...defaultUnpackLimits, entries: 1000, places: 1200, fieldBytes: 3000 },
    freeBytes: () => Promise.resolve(Infinity),
  });
  if (findComponents(entries, platform).length === 0) throw new Error('no component');
}

beforeEach(async () => {
  await mkdir(join(folder(), 'work'));
});

const good: ZipEntry = { name: 'Echo.vst3', data: 'good' };
const named = (name: string | Buffer): readonly ZipEntry[] => [good, { name, data: 'evil' }];
const link = (name: string, target: string, ...more: ZipEntry[]): readonly ZipEntry[] => [
  good,
  { name: 'B.vst3/Contents/real', data: 'x' },
  { name, data: target, mode: linkMode },
  ...more,
];
const zeros = Buffer.alloc(1_200_000);
/** A field of a list, of a kind that no program knows. */
const fields = Buffer.concat([Buffer.from([0xfe, 0xca, 0xe8, 0x03]), Buffer.alloc(1000)]);

/** As a large archive has it before its end: where the rest of that is, here beyond what a system can be asked for. */
const leadsNowhere = Buffer.concat([
  Buffer.from('PK\x06\x07\0\0\0\0', 'latin1'),
  Buffer.alloc(8, 0x70),
  Buffer.alloc(4),
]);

/** The field of a large entry with one number, beyond what a system can be asked for. */
const beyond = Buffer.concat([Buffer.from([1, 0, 8, 0]), Buffer.alloc(8, 0x70)]);
/** As an entry says that a number of it is in that field. */
const inField = 0xffffffff;

/** The end of a large archive with one good file: a number of it, at this place, is beyond what a system can be asked for. */
function largeEnd(place: number): Buffer {
  const at = writeZip([good]).length - 22;
  const record = Buffer.alloc(56);
  record.write('PK\x06\x06\x2c', 0, 'latin1');
  record[32] = 1;
  record.fill(0x70, place, place + 8);
  const locator = Buffer.alloc(20);
  locator.write('PK\x06\x07', 0, 'latin1');
  locator.writeUInt32LE(at, 8);
  return Buffer.concat([record, locator]);
}

type Case = readonly [why: string, entries: readonly ZipEntry[], zip?: ZipOptions];

const hostile: readonly Case[] = [
  ['a way up', named('../evil')],
  ['a way up behind a folder', named('a/../../evil')],
  ['a way up that stays inside', named('a/../evil')],
  ['a way up at the end', named('a/..')],
  ['a way up with backslashes', named('..\\evil')],
  ['a backslash', named('a\\b')],
  ['a dot in the middle', named('a/./evil')],
  ['an empty segment', named('a//evil')],
  ['an absolute path', named('/tmp/evil')],
  ['two slashes first', named('//server/share/evil')],
  ['a share of Windows', named('\\\\server\\share\\evil')],
  ['a drive', named('C:/evil')],
  ['a drive without a slash', named('C:evil')],
  ['a long path of Windows', named('\\\\?\\C:\\evil')],
  ['an empty name', named('')],
  ['a slash alone', named('/')],
  ['a null character', named('a\0.vst3')],
  ['a line break', named('a\nb')],
  ['a delete character', named('a\u007Fb')],
  ['a control character of the second block', named('a\u0085b')],
  ['a turn of direction', named('evil\u202Etxt.exe')],
  ['an isolate', named('\u2066evil')],
  ['a mark of byte order', named('\uFEFFevil')],
  ['no valid UTF-8 that says to be', [good, { name: Buffer.from([0xc3, 0x28]), flags: 0x800 }]],
  [
    'a slash in overlong UTF-8',
    [good, { name: Buffer.from([0x2e, 0x2e, 0xc0, 0xaf]), flags: 0x800 }],
  ],
  ['a component called like a device', named('Com1.vst3')],
  ['a component called like the console', named('conin$.clap')],
  ['a component with a colon', named('Echo:2.vst3')],
  ['a component that begins with a space', named(' evil.vst3')],
  ['a segment that is too long', named('x'.repeat(256))],
  ['a path that is too long', named(Array(20).fill('x'.repeat(60)).join('/'))],
  ['too many folders', named(Array(50).fill('x').join('/'))],
  ['a name twice', [good, good]],
  ['a name in another case', named('ECHO.VST3')],
  ['a folder in another case', [{ name: 'A/x.vst3' }, { name: 'a/y.vst3' }]],
  ['a name with the accent written apart', [{ name: 'é.vst3' }, { name: 'e\u0301.vst3' }]],
  ['a name with a ligature', [{ name: 'ﬁ.vst3' }, { name: 'fi.vst3' }]],
  ['a sharp s and two of them', [{ name: 'ß.vst3' }, { name: 'SS.vst3' }]],
  ['a name with a character that HFS+ leaves out', [good, { name: 'Echo\u200C.vst3' }]],
  ['a name with a character that nobody sees', [good, { name: 'Ec\u200Bho\u2064.vst3' }]],
  ['a file that is a folder too', [good, { name: 'Echo.vst3/evil', data: 'x' }]],
  ['a folder by its rights alone', [good, { name: 'a', mode: 0o040755 }]],
  ['a file by its rights with a slash', [good, { name: 'a/', mode: 0o100644 }]],
  ['a folder with data', [good, { name: 'a/', data: 'evil' }]],
  ['a device', [good, { name: 'null', mode: 0o020666 }]],
  ['a block device', [good, { name: 'disk', mode: 0o060666 }]],
  ['a pipe', [good, { name: 'pipe', mode: 0o010666 }]],
  ['a socket', [good, { name: 'socket', mode: 0o140666 }]],
  ['a link outside a bundle', link('link', 'Echo.vst3')],
  ['a link that is the component', link('Link.vst3', '/etc/passwd')],
  ['a link to an absolute path', link('B.vst3/link', '/etc/passwd')],
  ['a link out of its bundle', link('B.vst3/link', '../Echo.vst3')],
  ['a link far out', link('B.vst3/Contents/link', '../../../../etc/passwd')],
  ['a link up behind a step down', link('B.vst3/Contents/link', 'real/../../../x')],
  ['a link to the folder of its bundle', link('B.vst3/link', '..')],
  ['a link with a backslash', link('B.vst3/link', '..\\..\\evil')],
  ['a link to a drive', link('B.vst3/link', 'C:/evil')],
  ['a link with a null character', link('B.vst3/link', 'Contents\0/real')],
  ['a link to nothing', link('B.vst3/link', 'Contents/nothing')],
  ['a link to itself', link('B.vst3/link', 'link')],
  ['an empty link', link('B.vst3/link', '')],
  ['a very long link', link('B.vst3/link', 'a/'.repeat(5000))],
  ['a file below a link', link('B.vst3/l', 'Contents', { name: 'B.vst3/l/evil', data: 'x' })],
  [
    'a chain of links out',
    link('B.vst3/one', '.', { name: 'B.vst3/two', data: 'one/one/../../x', mode: linkMode }),
  ],
  ['a wrong checksum', [{ ...good, crc: 7 }]],
  ['a link with a wrong checksum', [good, { name: 'B.vst3/l', data: '.', mode: linkMode, crc: 7 }]],
  ['more data than it says', [{ ...good, data: 'x'.repeat(5000), bytes: 10 }]],
  ['less data than it says', [{ ...good, bytes: 4000 }]],
  ['data behind its end', [{ ...good, packedBytes: 400_000 }]],
  ['an encrypted file', [{ ...good, flags: 0x801 }]],
  ['an unknown compression', [{ ...good, method: 14 }]],
  ['another name before the data', [{ ...good, localName: 'Evil.vst3' }]],
  [
    'files that share their data',
    [good, { ...good, name: 'Evil.vst3', localName: 'Echo.vst3', sharesWith: 0 }],
  ],
  ['a name that shares data under its own name', [good, { name: 'Echo.vst3', sharesWith: 0 }]],
  ['a bomb', Array.from({ length: 10 }, (_, index) => ({ name: `${index}.vst3`, data: zeros }))],
  ['too many files', Array.from({ length: 1001 }, (_, index) => ({ name: `${index}.vst3` }))],
  [
    'few files in too many folders',
    Array.from({ length: 40 }, (_, file) => ({
      name: `${Array.from({ length: 39 }, (_unused, depth) => `${file}-${depth}`).join('/')}/a.vst3`,
    })),
  ],
  [
    'far more than names in its list',
    Array.from({ length: 4 }, (_, file) => ({ name: `${file}.vst3`, extra: fields })),
  ],
  ['a size beyond all limits', [{ ...good, bytes: 0xfffffffe, isStored: false }]],
  ['fewer files than it says', [good], { entryCount: 5 }],
  ['a list that is elsewhere', [good], { listOffset: 3 }],
  ['an end in no place of a file', [good], { beforeEnd: leadsNowhere }],
  ['a list in no place of a file', [good], { beforeEnd: largeEnd(48) }],
  ['more files than can be', [good], { beforeEnd: largeEnd(32) }],
  ['a file in no place of a file', [{ ...good, offset: inField, extra: beyond }]],
  ['a file whose data end nowhere', [{ ...good, packedBytes: inField, extra: beyond }]],
  ['a file of no size', [{ ...good, bytes: inField, extra: beyond }]],
  ['a list behind its end', [good], { listOffset: 100_000 }],
  ['several disks', [good], { diskNumber: 2 }],
  ['bytes behind its end', [good], { suffix: Buffer.from('evil') }],
  ['bytes before its beginning', [good], { prefix: Buffer.alloc(0), listOffset: 1 }],
  ['no files', []],
];

const cases = hostile.map(([why, entries, zip = {}]) => ({ why, entries, zip }));

it.each(cases)(
  'a package with $why is refused, and nothing is left (X242)',
  async (hostileCase) => {
    const file = join(folder(), 'package.zip');
    await writeFile(file, writeZip(hostileCase.entries, hostileCase.zip));
    await expect(take(file)).rejects.toMatchObject({ code: 'bad-package' });
    expect(Object.keys(await listTree(folder()))).toEqual(['package.zip', 'work/']);
  },
);

it('a package without a component is refused', async () => {
  const file = join(folder(), 'package.zip');
  await writeFile(file, writeZip([{ name: 'Read me.txt', data: 'x' }]));
  await expect(take(file)).rejects.toThrow('no component');
});

it('a component that nobody would see is none', async () => {
  const file = join(folder(), 'package.zip');
  await writeFile(file, writeZip([{ name: '.Echo.vst3', data: 'x' }, { name: 'a/.Echo.clap' }]));
  await expect(take(file)).rejects.toThrow('no component');
});

it.each(['a<b', 'a"b', 'a|b', 'a?b', 'a*b'])(
  'a component called %j is none on Windows',
  async (name) => {
    const file = join(folder(), 'package.zip');
    await writeFile(file, writeZip(named(`${name}.clap`)));
    await expect(take(file, 'win32')).rejects.toMatchObject({ code: 'bad-package' });
    await expect(take(file, 'linux')).resolves.toBeUndefined();
  },
);

it('a package cut off at any byte is refused', async () => {
  const whole = writeZip([good, { name: 'B.vst3/Contents/Info.plist', data: 'x'.repeat(300) }]);
  for (let length = 0; length < whole.length; length += 7) {
    const file = join(folder(), 'package.zip');
    await writeFile(file, whole.subarray(0, length));
    await expect(take(file)).rejects.toMatchObject({ code: 'bad-package' });
  }
});

interface CorpusCase {
  readonly file: string;
  readonly expect: string;
  readonly why: string;
}

/** No zip files: the engine takes no other packages. */
const isZip = (file: string) => !file.endsWith('.tar.gz');

withCorpus<CorpusCase>('archives.json', (corpus, corpusFolder) => {
  it.each(corpus)('$file: $expect ($why)', async ({ file, expect: expected }) => {
    const work = take(join(corpusFolder, 'archives', file));
    if (expected.startsWith('reject') || !isZip(file)) await expect(work).rejects.toThrow();
    else if (expected !== 'accept-or-reject') await work;
    else await Promise.allSettled([work]);
    const tree = await listTree(folder());
    const outside = Object.keys(tree).filter((path) => !path.startsWith('work/'));
    expect(outside).toEqual([]);
  });
});
