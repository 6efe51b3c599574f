import { execFileSync } from 'node:child_process';
import { constants } from 'node:fs';
import {
  mkdir,
  open,
  readFile,
  readdir,
  rm,
  symlink,
  truncate,
  writeFile,
  type FileHandle,
} from 'node:fs/promises';
import { join } from 'node:path';
import { createEngineWorld, type EngineWorld } from '../testing/engine-world.ts';
import { useTemporaryFolder } from '../testing/temporary-folder.ts';
import { stagingPrefixOf } from '../install/installation.ts';
import { createDisk } from './disk.ts';
import { readOwnFile } from './own-places.ts';

const folder = useTemporaryFolder();
const inData = (name: string) => join(folder(), 'data', name);
let world: EngineWorld;
let pipe: FileHandle | null = null;
beforeEach(async () => {
  world = await createEngineWorld(folder());
  await mkdir(inData(''));
});
afterEach(async () => {
  await world.server.stop();
  // Whoever waits for it goes on.
  await pipe?.close();
  pipe = null;
});

async function makePipe(path: string): Promise<void> {
  execFileSync('mkfifo', [path]);
  pipe = await open(path, constants.O_RDWR | constants.O_NONBLOCK);
}

const makeFullFolder = async (path: string) => {
  await mkdir(path);
  await writeFile(join(path, 'notes.txt'), 'mine');
};
const makeLoop = (path: string) => symlink(path, path);
const makeLostLink = (path: string) => symlink(join(folder(), 'nowhere'), path);
const makeFile = (path: string) => writeFile(path, 'mine');
const makeLargeFile = async (path: string) => {
  await writeFile(path, '[]');
  await truncate(path, 100_000_000);
};

const inTheWay = [
  ['journal', 'a file', makeFile],
  ['journal', 'a link to itself', makeLoop],
  ['journal', 'a link that leads nowhere', makeLostLink],
  ['journal', 'a pipe', makePipe],
  ['packages', 'a file', makeFile],
  ['trash', 'a link to itself', makeLoop],
  ['settings.json', 'a folder', makeFullFolder],
  ['receipts.json', 'a folder', makeFullFolder],
  ['receipts.json', 'a file of 100 MB', makeLargeFile],
  ['deletions.json', 'a folder', makeFullFolder],
  ['jobs.json', 'a pipe', makePipe],
  ['jobs.json', 'a folder', makeFullFolder],
  ['scan.json', 'a link to itself', makeLoop],
  ['lock', 'a folder', makeFullFolder],
] as const;

it.each(inTheWay)('%s that is %s is put aside, and the engine works', async (name, _, make) => {
  await make(inData(name));
  world.offer(3, [{ name: 'A.vst3/one', data: 'one' }]);
  const { engine, ended } = await world.open();
  await engine.startInstall(3);
  expect(await ended(3)).toMatchObject({ status: 'done' });
  expect(await engine.deleteComponents(['A.vst3'])).toEqual(['A.vst3']);
  expect(await engine.saveInstallSettings(await engine.getInstallSettings())).toEqual([]);
  await engine.close();
  const aside = (await readdir(inData(''))).filter((one) => one.endsWith('.aside'));
  expect(aside).toEqual([
    expect.stringMatching(new RegExp(String.raw`^${name}\.[0-9a-f]+\.aside$`)),
  ]);
  expect(world.logged).toEqual([expect.stringContaining(aside[0] ?? '')]);

  const again = await world.open();
  await again.engine.close();
  expect(world.logged).toHaveLength(1);
});

it('what cannot be removed of an earlier run is put aside, and the engine works', async () => {
  await mkdir(inData('work/of another account'), { recursive: true });
  world.offer(3, [{ name: 'A.vst3/one', data: 'one' }]);
  const disk = createDisk({ isDurable: false });
  const remove: typeof disk.remove = (path) =>
    path === inData('work') ? Promise.reject(new Error('not yours')) : disk.remove(path);
  const { engine, ended } = await world.open({ disk: { ...disk, remove } });
  await engine.startInstall(3);
  expect(await ended(3)).toMatchObject({ status: 'done' });
  await engine.close();
  const [aside = ''] = (await readdir(inData(''))).filter((one) => one.startsWith('work.'));
  expect(await readdir(inData(aside))).toEqual(['of another account']);
  expect(world.logged).toEqual([expect.stringContaining(aside)]);
});

it('a name of the installation that a full disk does not take keeps no start', async () => {
  const disk = createDisk({ isDurable: false });
  const write: typeof disk.write = (path, text) =>
    path === inData('installation')
      ? Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' }))
      : disk.write(path, text);
  const { engine } = await world.open({ disk: { ...disk, write } });
  await engine.close();
  expect(world.logged).toEqual([expect.stringContaining('no space left')]);
});

it('staging folders of a journal that was put aside stay, and those of later ones go as before', async () => {
  await world.open().then(({ engine }) => engine.close());
  const prefix = async () =>
    stagingPrefixOf(inData(''), await readFile(inData('installation'), 'utf8'));
  const before = await prefix();
  await rm(inData('journal'), { recursive: true });
  await makeFile(inData('journal'));
  await world.open().then(({ engine }) => engine.close());

  const vst3 = join(world.home, '.vst3');
  // The first may hold the only copy of a plugin: the journal that knew is lost.
  for (const each of [before, await prefix()]) {
    await mkdir(join(vst3, `${each}1`), { recursive: true });
    await writeFile(join(vst3, `${each}1`, '0.old'), 'A.vst3');
  }
  await world.open().then(({ engine }) => engine.close());
  expect(await readdir(vst3)).toEqual([`${before}1`]);
});

it.each([
  ['a file', makeFile],
  // Of a disk that is not there now: its journal may know of more than a new one.
  ['a link that leads nowhere', makeLostLink],
])('the engine’s folder that is %s is left as it is, and told in a sentence', async (_, make) => {
  await rm(inData(''), { recursive: true });
  await make(join(folder(), 'data'));
  await expect(world.open()).rejects.toMatchObject({ name: 'LockError', code: 'unavailable' });
  expect(await readdir(folder())).toEqual(['data', 'home']);
});

it('a folder that a link leads to is used as it is', async () => {
  await mkdir(join(folder(), 'elsewhere'));
  await symlink(join(folder(), 'elsewhere'), inData('packages'));
  const { engine } = await world.open();
  await engine.close();
  expect(world.logged).toEqual([]);
  expect(await readdir(inData(''))).toContain('packages');
});

it('a pipe is not waited for', async () => {
  await makePipe(inData('one'));
  await expect(readOwnFile(inData('one'))).rejects.toThrow('is not a file');
});
