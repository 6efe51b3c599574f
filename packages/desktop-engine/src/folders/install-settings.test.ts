import { mkdir, realpath, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { useTemporaryFolder } from '../testing/temporary-folder.ts';
import type { Computer } from './default-folders.ts';
import {
  changeSettings,
  findFolderChanges,
  findFolderProblems,
  toInstallSettings,
} from './install-settings.ts';
import { parseSettings } from './settings.ts';

const folder = useTemporaryFolder();
const computer = (platform: NodeJS.Platform): Computer => ({
  platform,
  home: join(folder(), 'home'),
  environment: {},
});

it.each([
  ['linux', ['vst3', 'clap', 'lv2', 'vst2', 'app']],
  ['darwin', ['vst3', 'clap', 'au', 'lv2', 'vst2', 'aax', 'app']],
  ['win32', ['vst3', 'clap', 'lv2', 'vst2', 'aax', 'app']],
] as const)('a page on %s is shown the formats of that system', (platform, formats) => {
  const shown = toInstallSettings(computer(platform), parseSettings({ formats: ['clap'] }));
  expect(shown.formats.map(({ format }) => format)).toEqual(formats);
  expect(shown.formats.filter(({ isWanted }) => isWanted)).toMatchObject([{ format: 'clap' }]);
});

it('a choice changes the formats that it names, and can take a folder back', () => {
  const before = parseSettings({ folders: { vst3: '/a', au: '/b' }, formats: ['vst3', 'au'] });
  const after = changeSettings(before, {
    formats: [
      { format: 'vst3', folder: null, isWanted: false },
      { format: 'clap', folder: '/c', isWanted: true },
    ],
    parallelInstalls: 5,
  });
  expect(after).toEqual({
    ...before,
    folders: { au: '/b', clap: '/c' },
    formats: ['clap', 'au'],
    parallelInstalls: 5,
  });
});

it('a folder that a format does not have yet is a change, with where its links lead (I60)', async () => {
  const root = await realpath(folder());
  await mkdir(join(root, 'real'));
  await symlink('real', join(root, 'link'));
  const settings = parseSettings({ folders: { clap: `${root}/clap/` } });
  const changes = await findFolderChanges(computer('linux'), settings, {
    formats: [
      { format: 'vst3', folder: join(root, 'link/new/below'), isWanted: true },
      { format: 'clap', folder: join(root, 'clap'), isWanted: false },
      { format: 'lv2', folder: join(folder(), 'home/.lv2'), isWanted: true },
      { format: 'vst2', folder: `${root}/a/../real`, isWanted: true },
      { format: 'app', folder: null, isWanted: true },
    ],
    parallelInstalls: 2,
  });
  expect(changes).toEqual([
    { format: 'vst3', folder: join(root, 'link/new/below'), leadsTo: join(root, 'real/new/below') },
    { format: 'vst2', folder: join(root, 'real'), leadsTo: null },
  ]);
});

describe('a folder', () => {
  const problem = async (path: string | null, platform: NodeJS.Platform = 'linux') => {
    const formats = [{ format: 'vst3', folder: path, isWanted: true }];
    const problems = await findFolderProblems(computer(platform), { formats, parallelInstalls: 2 });
    return problems.map(({ message }) => message).join();
  };

  beforeEach(async () => {
    await mkdir(join(folder(), 'there'));
    await writeFile(join(folder(), 'file'), '');
  });

  it('may be there, or be made later, or be the usual one (I53)', async () => {
    expect(await problem(join(folder(), 'there'))).toBe('');
    expect(await problem(join(folder(), 'new/below'))).toBe('');
    expect(await problem(null)).toBe('');
  });

  it.each([
    ['that is not given from its beginning', () => 'vst3', 'whole path'],
    ['that is the disk', () => '/', 'for plugins alone'],
    ['that is the home folder', () => `${join(folder(), 'home')}/x/..`, 'for plugins alone'],
    ['that the home folder is in', () => folder(), 'for plugins alone'],
    ['that reads as another one', () => '/music/\u202Etxt', 'cannot be seen'],
    ['that is a file', () => join(folder(), 'file'), 'This is a file'],
    ['below a file', () => join(folder(), 'file/below'), 'cannot be made'],
    ['with a name that no system has', () => '/a\0b', 'cannot be made'],
    ['with an endless name', () => `/${'x'.repeat(5_000)}`, 'too long'],
  ])('%s is refused in words (I53)', async (_, path, message) => {
    expect(await problem(path())).toContain(message);
  });

  it.each([
    '\\\\evil.test\\share',
    '//evil.test/share',
    '/\\evil.test',
    '\\\\.\\pipe\\x',
    '\\\\?\\UNC\\evil.test\\a',
  ])('%s of another computer is not looked at on Windows', async (path) => {
    expect(await problem(path, 'win32')).toContain('of this computer');
    expect(await problem(path, 'linux')).not.toContain('of this computer');
  });
});
