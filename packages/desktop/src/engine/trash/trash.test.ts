import { mkdir, readFile, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createDisk, type Disk } from '../disk/disk.ts';
import { checkClean } from '../testing/check-clean.ts';
import { listTree } from '../testing/list-tree.ts';
import { openSmallComputer, readVersions } from '../testing/small-computer.ts';
import { useTemporaryFolder } from '../testing/temporary-folder.ts';
import { restoreComponent } from './restore-component.ts';
import { trashName, trashNote, trashPlaces } from './system-trash.ts';

const folder = useTemporaryFolder();
const trash = () => join(folder(), '.local/share/Trash');
const names = ['A.vst3', 'B.clap'];

it('a deleted component is in the trash of the system, with a note of where it was', async () => {
  const computer = await openSmallComputer(folder());
  await computer.install(names, '1');
  await computer.remove(['A.vst3']);
  expect(await readVersions(computer, names)).toEqual({ 'B.clap': '1' });
  const note = await readFile(join(trash(), 'info/A.vst3.trashinfo'), 'utf8');
  expect(note).toMatch(
    /^\[Trash Info\]\nPath=\/.*\/vst3\/A\.vst3\nDeletionDate=2023-11-1\dT\d\d:\d\d:\d\d\n$/,
  );
  expect(Object.keys(await listTree(join(trash(), 'files')))).toContain(
    'A.vst3/Contents/Info.plist',
  );
  await checkClean(folder());
});

it('a deletion can be undone after a restart, and the component is known again', async () => {
  const before = await openSmallComputer(folder());
  await before.install(names, '1');
  await before.remove(names);
  const computer = await openSmallComputer(folder());
  for (const deletion of computer.room.deletions.list()) {
    expect(await restoreComponent(computer.room, deletion)).toBe(true);
  }
  expect(await readVersions(computer, names)).toEqual({ 'A.vst3': '1', 'B.clap': '1' });
  expect(await readdir(join(trash(), 'info'))).toEqual([]);
  expect(computer.room.deletions.list()).toEqual([]);
  const receipts = await readFile(join(folder(), 'data/receipts.json'), 'utf8');
  expect(receipts).toContain('B.clap');
});

it('an undo replaces nothing, and finds nothing in an emptied trash', async () => {
  const computer = await openSmallComputer(folder());
  await computer.install(['B.clap'], '1');
  await computer.remove(['B.clap']);
  const [deletion] = computer.room.deletions.list();
  if (!deletion) throw new Error('there is no deletion');
  await computer.install(['B.clap'], '2');
  expect(await restoreComponent(computer.room, deletion)).toBe(false);
  expect(await readVersions(computer, names)).toEqual({ 'B.clap': '2' });
  await createDisk().remove(deletion.trashed);
  expect(await restoreComponent(computer.room, deletion)).toBe(false);
  expect(computer.room.deletions.list()).toEqual([]);
});

it('names in the trash are not used twice', async () => {
  const computer = await openSmallComputer(folder());
  for (const version of ['1', '2', '3']) {
    await computer.install(['B.clap'], version);
    await computer.remove(['B.clap']);
  }
  expect(await listTree(join(trash(), 'files'))).toEqual({
    'B 2.clap': '2',
    'B 3.clap': '3',
    'B.clap': '1',
  });
  expect(trashName('.hidden', 2)).toBe('.hidden 2');
});

it('a link is deleted itself, and what it points to stays', async () => {
  const computer = await openSmallComputer(folder());
  const elsewhere = join(folder(), 'elsewhere');
  await mkdir(elsewhere);
  await writeFile(join(elsewhere, 'precious'), 'x');
  await symlink(elsewhere, computer.targetOf('Link.vst3'));
  await computer.remove(['Link.vst3']);
  expect(await listTree(elsewhere)).toEqual({ precious: 'x' });
  expect(await readdir(computer.vst3)).toEqual([]);
});

it('where the trash of the system takes nothing, the own one does', async () => {
  await writeFile(join(folder(), '.local'), 'no folder');
  const computer = await openSmallComputer(folder());
  await computer.install(['B.clap'], '1');
  await computer.remove(['B.clap']);
  expect(await listTree(join(folder(), 'data/trash'))).toEqual({ 'B.clap': '1' });
});

const noteByHand = trashNote('/elsewhere/B.clap', new Date(0));
const trashedByHand = { 'files/B.clap': 'precious', 'info/B.clap.trashinfo': noteByHand };

/** A file of the same name that its owner has put into the trash by another program. */
async function trashByHand(): Promise<void> {
  for (const part of ['files', 'info']) await mkdir(join(trash(), part), { recursive: true });
  await writeFile(join(trash(), 'files/B.clap'), 'precious');
  await writeFile(join(trash(), 'info/B.clap.trashinfo'), noteByHand);
}

it.each(['cannot note anything', 'never comes to it'])(
  'a deletion that %s takes nothing out of the trash later that others have put there',
  async (end) => {
    const usual = createDisk({ isDurable: false });
    let endNow: () => void = () => undefined;
    const hasEnded = new Promise<void>((resolve) => (endNow = resolve));
    const create: Disk['create'] = (path, text) => {
      if (!path.endsWith('.trashinfo')) return usual.create(path, text);
      endNow();
      return end === 'never comes to it'
        ? new Promise(() => undefined)
        : Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' }));
    };
    const computer = await openSmallComputer(folder(), { ...usual, create });
    await computer.install(['B.clap'], '1');
    const removed = computer.remove(['B.clap']).catch(() => undefined);
    await Promise.race([hasEnded, removed]);
    if (end !== 'never comes to it') await removed;
    await trashByHand();
    const next = await openSmallComputer(folder());
    await next.start();
    expect(await readVersions(next, names)).toEqual({ 'B.clap': '1' });
    expect(await listTree(trash())).toMatchObject(trashedByHand);
  },
);

it('an undo takes nothing out of the trash that others have put there under the same name', async () => {
  const computer = await openSmallComputer(folder());
  await computer.install(['B.clap'], '1');
  await computer.remove(['B.clap']);
  const [deletion] = computer.room.deletions.list();
  if (!deletion) throw new Error('there is no deletion');
  await createDisk().remove(trash());
  await trashByHand();
  expect(await restoreComponent(computer.room, deletion)).toBe(false);
  expect(await readVersions(computer, names)).toEqual({});
  expect(await listTree(trash())).toMatchObject(trashedByHand);
});

it('an undo that a full disk breaks off leaves nothing beside, and the component in the trash', async () => {
  const before = await openSmallComputer(folder());
  await before.install(['B.clap'], '1');
  await before.remove(['B.clap']);
  const usual = createDisk({ isDurable: false });
  const failWith = (code: string) => Promise.reject(Object.assign(new Error(code), { code }));
  const computer = await openSmallComputer(folder(), {
    ...usual,
    rename: (from, to) => (from.startsWith(trash()) ? failWith('EXDEV') : usual.rename(from, to)),
    copy: async (from, to) => {
      await usual.copy(from, to);
      await failWith('ENOSPC');
    },
  });
  const [deletion] = computer.room.deletions.list();
  if (!deletion) throw new Error('there is no deletion');
  await expect(restoreComponent(computer.room, deletion)).rejects.toThrow('ENOSPC');
  expect(await readdir(computer.clap)).toEqual([]);
  expect(await readdir(join(trash(), 'files'))).toEqual(['B.clap']);
});

it.each<[NodeJS.Platform, Record<string, string>, string[]]>([
  ['linux', {}, ['/home/ann/.local/share/Trash/files', '/data/trash']],
  ['linux', { XDG_DATA_HOME: '/xdg' }, ['/xdg/Trash/files', '/data/trash']],
  ['linux', { XDG_DATA_HOME: 'x' }, ['/home/ann/.local/share/Trash/files', '/data/trash']],
  ['darwin', {}, ['/home/ann/.Trash', '/data/trash']],
  ['win32', {}, ['/data/trash']],
])('on %s with %j the trash is %j', (platform, environment, expected) => {
  const places = trashPlaces({ platform, home: '/home/ann', environment }, '/data');
  expect(places.map(({ files }) => files)).toEqual(expected);
});

it('a note writes a path as an address does', () => {
  const note = trashNote('/a b/50%/Ü\n.vst3', new Date(2026, 0, 2, 3, 4, 5));
  expect(note).toBe(
    '[Trash Info]\nPath=/a%20b/50%25/%C3%9C%0A.vst3\nDeletionDate=2026-01-02T03:04:05\n',
  );
});
