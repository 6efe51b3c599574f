import { mkdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { withInput } from '../../../../tools/jest/corpus.cjs';
import { createDisk, type Disk } from '../disk/disk.ts';
import { formats } from '../folders/formats.ts';
import { useTemporaryFolder } from '../testing/temporary-folder.ts';
import { openScanCache } from './scan-cache.ts';
import { scanComponents } from './scan-components.ts';

const folder = useTemporaryFolder();

async function write(files: Record<string, string | Buffer>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder(), 'plug-ins', path)), { recursive: true });
    await writeFile(join(folder(), 'plug-ins', path), content);
  }
}

async function scan(
  others: { platform?: NodeJS.Platform; receipt?: string; write?: Disk['write'] } = {},
) {
  const logged: string[] = [];
  const log = (message: string) => logged.push(message);
  const cacheFile = join(folder(), 'scan.json');
  const usual = createDisk({ isDurable: false });
  const disk = { ...usual, write: others.write ?? usual.write };
  const deps = {
    platform: others.platform ?? 'darwin',
    cache: await openScanCache(cacheFile, disk, log),
    receiptAt: () =>
      others.receipt === undefined ? null : { version: others.receipt, softwareId: 7 },
    keptVersions: () => Promise.resolve(new Set<number>()),
    log,
  };
  const path = join(folder(), 'plug-ins');
  const components = await scanComponents(deps, [{ path, formats: new Set(formats) }]);
  const versions = Object.fromEntries(components.map((one) => [one.filename, one.version]));
  return { components, versions, logged };
}

const plist = (entries: string) =>
  `<?xml version="1.0"?><plist version="1.0"><dict>${entries}</dict></plist>`;
const short = (version: string) =>
  `<key>CFBundleShortVersionString</key>\n\t<string>${version}</string>`;

/** CFBundleShortVersionString 3.1, beside a text and a list. */
const binaryPlist = Buffer.from(
  'YnBsaXN0MDDTAQIDBAcIUUFcQ0ZCdW5kbGVOYW1lXxAaQ0ZCdW5kbGVTaG9ydFZlcnNpb25TdHJpbmeiBQYQARACUXhTMy4xCA8RHjs+QEJEAAAAAAAAAQEAAAAAAAAACQAAAAAAAAAAAAAAAAAAAEg=',
  'base64',
);

it('versions are read from what each kind of bundle says', async () => {
  await write({
    'Xml.vst3/Contents/Info.plist': plist(
      `<key>CFBundleVersion</key><string>7</string>${short('1.2.3')}`,
    ),
    'Commented.vst3/Contents/Info.plist': plist(`<!-- ${short('9.9')} -->${short('1.4')}`),
    'Build.component/Contents/Info.plist': plist('<key>CFBundleVersion</key><string>2.0</string>'),
    'Binary.vst/Contents/Info.plist': binaryPlist,
    'Module.vst3/Contents/Resources/moduleinfo.json': "{'Name': 'x', Version: '4.5.6', /* x */}",
    'Old module.vst3/Contents/moduleinfo.json': '{"Version": "4.0"}',
    'Turtle.lv2/manifest.ttl': '<urn:x> doap:revision "1.0.2" ; lv2:minorVersion 4 .',
    'Plain.clap': 'program',
    'Maker/Nested.clap': 'program',
    'Read me.txt': '1.0',
  });
  expect((await scan()).versions).toEqual({
    'Xml.vst3': '1.2.3',
    'Commented.vst3': '1.4',
    'Build.component': '2.0',
    'Binary.vst': '3.1',
    'Module.vst3': '4.5.6',
    'Old module.vst3': '4.0',
    'Turtle.lv2': '1.0.2',
    'Plain.clap': '',
    'Nested.clap': '',
  });
});

it.each([
  ['${VERSION}', '1.2', '1.2'],
  ['@PROJECT_VERSION@', '1.2', '1.2'],
  ['$(MARKETING_VERSION)', '1,2,0,0', '1,2,0,0'],
  ['final', '1.2', '1.2'],
  ['final', 'best', 'final'],
  ['${VERSION}', '', ''],
])(
  'of %j and %j in a bundle the first that is a version counts: %j (I66)',
  async (first, second, expected) => {
    const build = `<key>CFBundleVersion</key><string>${second}</string>`;
    await write({ 'Echo.vst3/Contents/Info.plist': plist(`${short(first)}${build}`) });
    expect((await scan()).versions).toEqual({ 'Echo.vst3': expected });
  },
);

it('a file of a bundle that says no version hides none that does (I66)', async () => {
  await write({
    'Echo.vst3/Contents/Info.plist': plist(short('${VERSION}')),
    'Echo.vst3/Contents/Resources/moduleinfo.json': '{"Version": "4.5.6"}',
    'Fuzz.vst3/Contents/Info.plist': plist(short('final')),
    'Fuzz.vst3/Contents/moduleinfo.json': '{"Version": "1.0"}',
  });
  expect((await scan()).versions).toEqual({ 'Echo.vst3': '4.5.6', 'Fuzz.vst3': '1.0' });
});

withInput('Info-placeholder.plist', ({ text }) => {
  it('says 1.2 (I66)', async () => {
    await write({ 'Echo.vst3/Contents/Info.plist': text });
    expect((await scan()).versions).toEqual({ 'Echo.vst3': '1.2' });
  });
});

it('a component says where it is and what it is', async () => {
  await write({ 'Maker/Echo.VST3': 'x' });
  expect((await scan()).components).toEqual([
    {
      filename: 'Echo.VST3',
      version: '',
      componentPath: join(folder(), 'plug-ins/Maker/Echo.VST3'),
      extension: 'vst3',
      sizeBytes: 1,
    },
  ]);
});

it('the receipt is believed before the file (I67)', async () => {
  await write({ 'A.clap': 'x', 'B.vst3/Contents/moduleinfo.json': '{"Version": "1"}' });
  expect((await scan({ receipt: '8.1' })).versions).toEqual({
    'A.clap': '8.1',
    'B.vst3': '8.1',
  });
});

it.each([
  ['no list', 'Contents/Info.plist', 'nothing'],
  ['a list that is cut off', 'Contents/Info.plist', plist(short('1')).slice(0, 40)],
  ['a binary list that is cut off', 'Contents/Info.plist', binaryPlist.subarray(0, 60)],
  [
    'a list of numbers',
    'Contents/Info.plist',
    plist('<key>CFBundleVersion</key><integer>1</integer>'),
  ],
  ['no JSON', 'Contents/moduleinfo.json', '{'],
  ['a version that is no text', 'Contents/moduleinfo.json', '{"Version": {"a": 1}}'],
  ['a version with a line break', 'Contents/moduleinfo.json', '{"Version": "1\\n2"}'],
  ['a version that is a book', 'Contents/moduleinfo.json', `{"Version": "${'1'.repeat(500)}"}`],
  [
    'entities without end',
    'Contents/Info.plist',
    `<!DOCTYPE p [<!ENTITY a "&b;&b;"><!ENTITY b "&a;">]>${plist(short('&a;'))}`,
  ],
  ['a file that is far too long', 'Contents/moduleinfo.json', ' '.repeat(1_100_000)],
])('a bundle with %s is a component without a version', async (_, path, content) => {
  await write({ [`A.vst3/${path}`]: content });
  expect((await scan()).versions).toEqual({ 'A.vst3': '' });
});

it('what did not change is not read again, and what did is', async () => {
  const file = 'A.vst3/Contents/moduleinfo.json';
  const path = join(folder(), 'plug-ins', file);
  await write({ [file]: '{"Version": "1"}', 'B.vst3/Contents/other': 'x' });
  await scan();
  const cache = await readFile(join(folder(), 'scan.json'), 'utf8');
  // The cache itself is believed: a version that only it says comes out of it.
  await writeFile(join(folder(), 'scan.json'), cache.replace('"1"', '"cached"'));
  expect((await scan()).versions).toEqual({ 'A.vst3': 'cached', 'B.vst3': '' });

  await write({
    [file]: '{"Version": "2"}',
    'B.vst3/Contents/moduleinfo.json': '{"Version": "7"}',
  });
  await utimes(path, 1, 1);
  expect((await scan()).versions).toEqual({ 'A.vst3': '2', 'B.vst3': '7' });
});

it('what is gone is forgotten', async () => {
  await write({ 'A.clap': 'x', 'B.clap': 'x' });
  await scan();
  await rm(join(folder(), 'plug-ins/A.clap'));
  expect((await scan()).versions).toEqual({ 'B.clap': '' });
  expect(await readFile(join(folder(), 'scan.json'), 'utf8')).not.toContain('A.clap');
});

it.each([
  '',
  '[]',
  '{"format":1}',
  '{"format":1,"rows":[1,["a"],null]}',
  '{"format":99,"rows":[]}',
])('a cache that says %j is as good as none', async (text) => {
  await write({ 'A.clap': 'x' });
  await writeFile(join(folder(), 'scan.json'), text);
  expect((await scan()).versions).toEqual({ 'A.clap': '' });
});

it('links to components count, and links to folders are not followed', async () => {
  await write({ 'real/A.vst3/Contents/moduleinfo.json': '{"Version": "5"}' });
  const plugIns = join(folder(), 'plug-ins');
  await symlink(join(plugIns, 'real/A.vst3'), join(plugIns, 'B.vst3'));
  await symlink(plugIns, join(plugIns, 'circle'));
  await symlink('nowhere', join(plugIns, 'C.vst3'));
  expect((await scan()).versions).toEqual({ 'A.vst3': '5', 'B.vst3': '5' });
});

it('hidden folders, such as those of an installation, are not looked into', async () => {
  await write({ '.patchbay-1/A.clap': 'x', 'B.clap': 'x' });
  expect((await scan()).versions).toEqual({ 'B.clap': '' });
});

it('formats that a system does not have are no components there', async () => {
  await write({ 'A.component/x': 'x', 'B.so': 'x', 'C.dll': 'x', 'D.vst3': 'x' });
  expect(Object.keys((await scan({ platform: 'linux' })).versions)).toEqual(['B.so', 'D.vst3']);
  expect(Object.keys((await scan({ platform: 'win32' })).versions)).toEqual(['C.dll', 'D.vst3']);
});

it('what is found is told also where it cannot be written down, as on a full disk', async () => {
  await write({ 'A.vst3/Contents/Info.plist': plist(short('1.2')) });
  const full = () => Promise.reject(new Error('ENOSPC: no space left on device'));
  const { versions, logged } = await scan({ write: full });
  expect(versions).toEqual({ 'A.vst3': '1.2' });
  expect(logged).toEqual([expect.stringContaining('no space left')]);
});

it('a component says its maker and size, and what the app installed says its software (I90)', async () => {
  const info = '{"Name": "Echo", "Version": "1", "Factory Info": {"Vendor": "Acme Audio"}}';
  await write({
    'Echo.vst3/Contents/Resources/moduleinfo.json': info,
    'Echo.vst3/Contents/Info.plist': plist(
      '<key>CFBundleIdentifier</key><string>com.acme.echo</string>',
    ),
    'Vital.component/Contents/Info.plist': plist(
      '<key>CFBundleIdentifier</key><string>com.matttytel.vital</string>',
    ),
    'Turtle.lv2/manifest.ttl': '<urn:x> doap:maintainer [ foaf:name "Ada" ] .',
    'Plain.clap': 'program',
  });
  const { components } = await scan({ receipt: '3.2.7' });
  const said = components.map(({ filename, maker, sizeBytes, softwareId }) => [
    filename,
    maker,
    sizeBytes,
    softwareId,
  ]);
  expect(said.toSorted()).toEqual([
    ['Echo.vst3', 'Acme Audio', info.length + 122, 7],
    ['Plain.clap', undefined, 7, 7],
    ['Turtle.lv2', 'Ada', 45, 7],
    ['Vital.component', 'matttytel', 128, 7],
  ]);
  expect((await scan()).components.every(({ softwareId }) => softwareId === undefined)).toBe(true);
});
