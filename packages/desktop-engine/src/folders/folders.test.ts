import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createDisk } from '../disk/disk.ts';
import { useTemporaryFolder } from '../testing/temporary-folder.ts';
import { defaultFolders, type Computer } from './default-folders.ts';
import { engineFolders, requireInside } from './engine-folders.ts';
import { extensionsFor, formats } from './formats.ts';
import { parseSettings, readSettings, writeSettings } from './settings.ts';

const folder = useTemporaryFolder();
const linux: Computer = { platform: 'linux', home: '/home/ann', environment: {} };
const macOS: Computer = { platform: 'darwin', home: '/Users/ann', environment: {} };
const windows: Computer = {
  platform: 'win32',
  home: 'C:\\Users\\ann',
  environment: { LocalAppData: 'D:\\Local', CommonProgramFiles: 'C:\\Common' },
};

const own = (computer: Computer) => {
  const folders = defaultFolders(computer);
  return Object.fromEntries(formats.map((format) => [format, folders[format].own]));
};

it.each([
  ['linux', ['vst3', 'clap', 'lv2', 'so', 'appimage']],
  ['darwin', ['vst3', 'clap', 'lv2', 'component', 'vst', 'aaxplugin', 'app']],
  ['win32', ['vst3', 'clap', 'lv2', 'dll', 'aaxplugin', 'exe']],
] as const)('on %s there are components of these extensions', (platform, extensions) => {
  expect(extensionsFor(platform, formats)).toEqual(extensions);
  expect(extensionsFor(platform, ['clap'])).toEqual(['clap']);
});

it('components go into the folders of one person, on each system', () => {
  expect(own(linux)).toEqual({
    vst3: '/home/ann/.vst3',
    clap: '/home/ann/.clap',
    au: null,
    lv2: '/home/ann/.lv2',
    vst2: '/home/ann/.vst',
    aax: null,
    app: '/home/ann/.local/bin',
  });
  expect(own(macOS)).toMatchObject({
    vst3: '/Users/ann/Library/Audio/Plug-Ins/VST3',
    clap: '/Users/ann/Library/Audio/Plug-Ins/CLAP',
    au: '/Users/ann/Library/Audio/Plug-Ins/Components',
    vst2: '/Users/ann/Library/Audio/Plug-Ins/VST',
    app: '/Users/ann/Applications',
  });
  expect(own(windows)).toMatchObject({
    vst3: 'D:\\Local\\Programs\\Common\\VST3',
    clap: 'D:\\Local\\Programs\\Common\\CLAP',
    lv2: 'C:\\Users\\ann\\AppData\\Roaming\\LV2',
    aax: null,
  });
});

it('folders of all people are looked into, and those that the environment names', () => {
  const named = { CLAP_PATH: '/opt/clap:relative::/home/ann/x/../clap', VST3_PATH: '/opt/vst3' };
  const folders = defaultFolders({ ...linux, environment: named });
  expect(folders.clap.others).toEqual([
    '/usr/lib/clap',
    '/usr/local/lib/clap',
    '/opt/clap',
    '/home/ann/clap',
  ]);
  expect(folders.vst3.others).toContain('/opt/vst3');
  expect(defaultFolders(windows).vst3.others).toEqual(['C:\\Common\\VST3']);
  const onWindows = { ...windows, environment: { CLAP_PATH: 'C:\\a;D:\\b' } };
  expect(defaultFolders(onWindows).clap.others).toEqual(expect.arrayContaining(['C:\\a', 'D:\\b']));
});

it('settings change where a format goes, and the usual folder is still looked into', () => {
  const settings = parseSettings({
    folders: { vst3: '/music/vst3', aax: '/aax' },
    scanFolders: ['/more'],
  });
  const folders = engineFolders(linux, settings);
  expect(folders.installFolder('vst3')).toBe('/music/vst3');
  expect(folders.installFolder('aax')).toBe('/aax');
  const scanned = folders.scanFolders.map(({ path }) => path);
  expect(scanned).toEqual(
    expect.arrayContaining(['/music/vst3', '/home/ann/.vst3', '/usr/lib/vst3', '/more']),
  );
  const more = folders.scanFolders.find(({ path }) => path === '/more');
  expect([more?.formats.has('vst2'), more?.formats.has('app')]).toEqual([true, false]);
});

it('a format without a folder is refused in words', () => {
  expect(() => engineFolders(linux, parseSettings({})).installFolder('aax')).toThrow(
    'Choose one in the settings',
  );
});

it.each([
  { folders: { vst3: 'relative' } },
  { folders: { vst3: 7 } },
  { scanFolders: ['x'] },
  { formats: ['vst4'] },
  { parallelInstalls: 0 },
  { parallelInstalls: 99 },
  { parallelInstalls: 1.5 },
  'text',
  null,
])('%j are no settings', (value) => {
  expect(() => parseSettings(value)).toThrow();
});

it('settings are kept in a file, and are the usual ones where it cannot be read', async () => {
  const file = join(folder(), 'settings.json');
  const problems: string[] = [];
  const read = () => readSettings(file, (problem) => problems.push(problem));
  expect(await read()).toMatchObject({ parallelInstalls: 2, folders: {} });
  const settings = parseSettings({ folders: { clap: '/clap' }, formats: ['clap'] });
  await writeSettings(file, createDisk(), settings);
  expect(await read()).toEqual(settings);
  expect(problems).toEqual([]);
  await writeFile(file, '{"folders"');
  expect(await read()).toEqual(parseSettings({}));
  expect(problems).toHaveLength(1);
});

describe('a path', () => {
  const folders = () =>
    engineFolders(
      { ...linux, home: folder() },
      parseSettings({ scanFolders: [join(folder(), 'more')] }),
    );

  beforeEach(async () => {
    for (const name of ['.vst3/maker', 'outside', 'real']) {
      await mkdir(join(folder(), name), { recursive: true });
    }
    await symlink(join(folder(), 'outside'), join(folder(), '.vst3/link'));
    await symlink(join(folder(), 'real'), join(folder(), 'more'));
  });

  it.each([
    ['.vst3/A.vst3', '.vst3/A.vst3'],
    ['.vst3/maker/A.vst3', '.vst3/maker/A.vst3'],
    ['.vst3/link', '.vst3/link'],
    ['more/A.vst3', 'real/A.vst3'],
  ])('%s is inside', async (path, resolved) => {
    expect(await requireInside(join(folder(), path), folders())).toBe(join(folder(), resolved));
  });

  it('is inside also beside a folder that cannot be reached', async () => {
    await symlink(join(folder(), '.clap'), join(folder(), '.clap'));
    expect(await requireInside(join(folder(), 'more/A.vst3'), folders())).toBe(
      join(folder(), 'real/A.vst3'),
    );
  });

  it.each(['outside/A.vst3', '.vst3/link/A.vst3', '.vst3/../outside/A.vst3', '.vst3', '.vst3/'])(
    '%s is outside',
    async (path) => {
      await expect(requireInside(`${folder()}/${path}`, folders())).rejects.toMatchObject({
        code: 'outside',
      });
    },
  );
});
