import { mkdir, readFile, readdir, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createDisk, type Disk } from '../disk/disk.ts';
import { checkClean } from '../testing/check-clean.ts';
import { listTree } from '../testing/list-tree.ts';
import { openSmallComputer, readVersions } from '../testing/small-computer.ts';
import { useTemporaryFolder } from '../testing/temporary-folder.ts';
import { deleteComponent } from './delete-component.ts';
import { emptyOwnTrash } from './empty-own-trash.ts';
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
  for (const deletion of computer.deps.deletions.list()) {
    expect(await restoreComponent(computer.deps, deletion)).toBe(true);
  }
  expect(await readVersions(computer, names)).toEqual({ 'A.vst3': '1', 'B.clap': '1' });
  expect(await readdir(join(trash(), 'info'))).toEqual([]);
  expect(computer.deps.deletions.list()).toEqual([]);
  const receipts = await readFile(join(folder(), 'data/receipts.json'), 'utf8');
  expect(receipts).toContain('B.clap');
});

it('an undo replaces nothing, and finds nothing in an emptied trash', async () => {
  const computer = await openSmallComputer(folder());
  await computer.install(['B.clap'], '1');
  await computer.remove(['B.clap']);
  const [deletion] = computer.deps.deletions.list();
  if (!deletion) throw new Error('there is no deletion');
  await computer.install(['B.clap'], '2');
  expect(await restoreComponent(computer.deps, deletion)).toBe(false);
  expect(await readVersions(computer, names)).toEqual({ 'B.clap': '2' });
  await createDisk().remove(deletion.trashed);
  expect(await restoreComponent(computer.deps, deletion)).toBe(false);
  expect(computer.deps.deletions.list()).toEqual([]);
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

it.each(['.clap', 'ü.clap'])(
  'one with the longest name of a file that ends with %s can be deleted twice, and taken back',
  async (ending) => {
    const computer = await openSmallComputer(folder());
    const name = 'ä'.repeat(130).slice(0, (255 - Buffer.byteLength(ending)) / 2) + ending;
    for (const version of ['1', '2']) {
      await computer.install([name], version);
      await computer.remove([name]);
    }
    expect(await readdir(join(trash(), 'files'))).toHaveLength(2);
    await checkClean(folder());
    const [, newest] = computer.deps.deletions.list();
    if (!newest) throw new Error('there is no deletion');
    expect(await restoreComponent(computer.deps, newest)).toBe(true);
    expect(await readVersions(computer, [name])).toEqual({ [name]: '2' });
  },
);

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
  const [deletion] = computer.deps.deletions.list();
  if (!deletion) throw new Error('there is no deletion');
  await createDisk().remove(trash());
  await trashByHand();
  expect(await restoreComponent(computer.deps, deletion)).toBe(false);
  expect(await readVersions(computer, names)).toEqual({});
  expect(await listTree(trash())).toMatchObject(trashedByHand);
});

it('nor where the trash keeps no notes, as that of macOS', async () => {
  const computer = await openSmallComputer(folder(), undefined, 'darwin');
  await computer.install(names, '1');
  await computer.remove(names);
  const [mine, theirs] = computer.deps.deletions.list();
  if (!mine || !theirs) throw new Error('there are no deletions');
  // Beside it before it takes its place: a file system may give the number of what was removed to the next file.
  const precious = join(folder(), 'precious');
  await writeFile(precious, 'precious');
  await createDisk().remove(theirs.trashed);
  await createDisk().rename(precious, theirs.trashed);
  expect(await restoreComponent(computer.deps, theirs)).toBe(false);
  expect(await readFile(join(folder(), '.Trash/B.clap'), 'utf8')).toBe('precious');
  expect(await restoreComponent(computer.deps, mine)).toBe(true);
  expect(await readVersions(computer, names)).toEqual({ 'A.vst3': '1' });
});

it('of a component that was copied into the trash an undo knows the copy', async () => {
  const usual = createDisk({ isDurable: false });
  const trashOnOtherDisk = {
    ...usual,
    rename: (from: string, to: string) =>
      to.includes('.Trash')
        ? Promise.reject(Object.assign(new Error('EXDEV'), { code: 'EXDEV' }))
        : usual.rename(from, to),
  };
  const computer = await openSmallComputer(folder(), trashOnOtherDisk, 'darwin');
  await computer.install(names, '1');
  await computer.remove(names);
  for (const deletion of computer.deps.deletions.list()) {
    expect(await restoreComponent(computer.deps, deletion)).toBe(true);
  }
  expect(await readVersions(computer, names)).toEqual({ 'A.vst3': '1', 'B.clap': '1' });
});

describe('the trash of the app itself, as on Windows', () => {
  const dayMs = 24 * 60 * 60 * 1000;

  /** Each deletion a day after the one before it. */
  async function computerWithTrash(versions: readonly string[]) {
    const computer = await openSmallComputer(folder(), undefined, 'win32');
    let now = Date.now();
    const deps = { ...computer.deps, now: () => now };
    for (const version of versions) {
      now += dayMs;
      await computer.install(names, version);
      for (const name of names) await deleteComponent(deps, computer.targetOf(name));
    }
    const inTrash = () => readdir(join(folder(), 'data/trash'));
    const listed = () => deps.deletions.list().map(({ trashed }) => basename(trashed));
    const wait = (days: number) => (now += days * dayMs);
    return { deps, inTrash, listed, wait };
  }

  it('keeps nothing longer than a month (X228)', async () => {
    const { deps, inTrash, listed, wait } = await computerWithTrash(['1', '2']);
    wait(29);
    await emptyOwnTrash(deps);
    expect(await inTrash()).toHaveLength(4);
    wait(0.5);
    await emptyOwnTrash(deps);
    expect((await inTrash()).sort()).toEqual(['A 2.vst3', 'B 2.clap']);
    expect(listed().sort()).toEqual(['A 2.vst3', 'B 2.clap']);
    wait(1);
    await emptyOwnTrash(deps);
    expect(await inTrash()).toEqual([]);
    expect(listed()).toEqual([]);
  });

  it('keeps no more than a bound, but the newest deletion (X228)', async () => {
    const { deps, inTrash, listed } = await computerWithTrash(['1', '2', '3']);
    await emptyOwnTrash(deps, { bytes: 6 });
    expect((await inTrash()).sort()).toEqual(['A 2.vst3', 'A 3.vst3', 'B 2.clap', 'B 3.clap']);
    await emptyOwnTrash(deps, { bytes: 1 });
    expect((await inTrash()).sort()).toEqual(['A 3.vst3', 'B 3.clap']);
    expect(listed().sort()).toEqual(['A 3.vst3', 'B 3.clap']);
  });

  it('keeps for a month also what is in no list any more (X228)', async () => {
    const { deps, inTrash, wait } = await computerWithTrash(['1']);
    await deps.deletions.change(
      [],
      deps.deletions.list().map(({ trashed }) => trashed),
    );
    await emptyOwnTrash(deps);
    expect(await inTrash()).toHaveLength(2);
    wait(31);
    await emptyOwnTrash(deps);
    expect(await inTrash()).toEqual([]);
  });

  it('is the only one that is emptied (X228)', async () => {
    const computer = await openSmallComputer(folder(), undefined, 'darwin');
    await computer.install(names, '1');
    await computer.remove(names);
    await emptyOwnTrash({ ...computer.deps, now: () => Date.now() + 100 * dayMs }, { bytes: 0 });
    expect((await readdir(join(folder(), '.Trash'))).sort()).toEqual(['A.vst3', 'B.clap']);
  });
});

it('a deletion whose rest cannot be removed yet is done, and a later start removes it', async () => {
  const usual = createDisk({ isDurable: false });
  const failWith = (code: string) => Promise.reject(Object.assign(new Error(code), { code }));
  const computer = await openSmallComputer(folder(), {
    ...usual,
    rename: (from, to) => (to.startsWith(trash()) ? failWith('EXDEV') : usual.rename(from, to)),
    remove: (path) => (path.includes('.patchbay-') ? failWith('EBUSY') : usual.remove(path)),
  });
  await computer.install(['B.clap'], '1');
  await computer.remove(['B.clap']);
  expect(computer.deps.deletions.list()).toHaveLength(1);
  await (await openSmallComputer(folder())).start();
  expect(await readdir(computer.clap)).toEqual([]);
  await checkClean(folder());
});

it('what has no room on the disk of the trash, or of its folder, is not begun to be copied there', async () => {
  const usual = createDisk({ isDurable: false });
  const across = () => Promise.reject(Object.assign(new Error('EXDEV'), { code: 'EXDEV' }));
  const copied: string[] = [];
  const isTrash = (path: string) => path.startsWith(trash());
  const computer = await openSmallComputer(folder(), {
    ...usual,
    rename: (from, to) => (isTrash(from) === isTrash(to) ? usual.rename(from, to) : across()),
    copy: async (from, to) => {
      copied.push(to);
      await usual.copy(from, to);
    },
  });
  const target = computer.targetOf('B.clap');
  await computer.install(['B.clap'], '1');
  const full = { ...computer.deps, freeBytes: () => Promise.resolve(64 * 1024 * 1024) };
  await expect(deleteComponent(full, target)).rejects.toMatchObject({ code: 'disk-full' });
  expect(await readVersions(computer, names)).toEqual({ 'B.clap': '1' });
  await checkClean(folder());
  await computer.remove(['B.clap']);
  const [deletion] = computer.deps.deletions.list();
  if (!deletion) throw new Error('there is no deletion');
  await expect(restoreComponent(full, deletion)).rejects.toMatchObject({ code: 'disk-full' });
  expect(copied).toEqual([deletion.trashed]);
  expect(await restoreComponent(computer.deps, deletion)).toBe(true);
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
  const [deletion] = computer.deps.deletions.list();
  if (!deletion) throw new Error('there is no deletion');
  await expect(restoreComponent(computer.deps, deletion)).rejects.toThrow('ENOSPC');
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
