import { mkdir, readFile, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createDisk, type Disk } from '../disk/disk.ts';
import { readLines, writeLine } from '../journal/journal.ts';
import { checkClean } from '../testing/check-clean.ts';
import { listTree } from '../testing/list-tree.ts';
import { openSmallComputer, readVersions, writeComponent } from '../testing/small-computer.ts';
import { useTemporaryFolder } from '../testing/temporary-folder.ts';

const folder = useTemporaryFolder();
const names = ['A.vst3', 'B.clap'];

it('installs, updates and leaves nothing beside', async () => {
  const computer = await openSmallComputer(folder(), createDisk());
  await computer.install(names, '1');
  await computer.install(names, '2');
  expect(await readVersions(computer, names)).toEqual({ 'A.vst3': '2', 'B.clap': '2' });
  await checkClean(folder());
  expect(await readdir(computer.vst3)).toEqual(['A.vst3']);
});

it('what it replaces goes to the trash where a person had put it there, and what it had installed itself does not (rule X349)', async () => {
  const computer = await openSmallComputer(folder());
  await computer.install(['A.vst3'], '1');
  await writeComponent(computer.clap, 'B.clap', 'own');
  await computer.install(names, '2');
  await computer.install(names, '3');
  expect(await readVersions(computer, names)).toEqual({ 'A.vst3': '3', 'B.clap': '3' });
  const trash = join(folder(), '.local/share/Trash');
  expect(await listTree(join(trash, 'files'))).toEqual({ 'B.clap': 'own' });
  const note = await readFile(join(trash, 'info/B.clap.trashinfo'), 'utf8');
  expect(note).toContain(`Path=${computer.targetOf('B.clap')}\n`);
  expect(computer.deps.receipts.at(computer.targetOf('B.clap'))?.version ?? '').toBe('3');
  await checkClean(folder());
});

it('what it replaces stays beside its place where the trash is on another disk that has no room, and that disk is not filled', async () => {
  const usual = createDisk({ isDurable: false });
  const isAcross = (from: string, to: string) => from.includes('/clap/') && to.includes('/Trash/');
  let copies = 0;
  const computer = await openSmallComputer(folder(), {
    ...usual,
    rename: (from, to) =>
      isAcross(from, to)
        ? Promise.reject(Object.assign(new Error('another disk'), { code: 'EXDEV' }))
        : usual.rename(from, to),
    copy: (from, to) => {
      copies += 1;
      return usual.copy(from, to);
    },
  });
  await writeComponent(computer.clap, 'B.clap', 'own');
  const { deps } = computer;
  const free = jest.spyOn(deps, 'freeBytes').mockResolvedValue(0);
  await computer.install(['B.clap'], '2');
  await computer.start();
  expect(copies).toBe(0);
  expect(await readVersions(computer, names)).toEqual({ 'B.clap': '2' });
  expect(Object.values(await listTree(computer.clap))).toContain('own');
  free.mockResolvedValue(Infinity);
  await computer.start();
  const trash = join(folder(), '.local/share/Trash/files');
  expect(await listTree(trash)).toEqual({ 'B.clap': 'own' });
  await checkClean(folder());
});

it('what it replaces goes to the trash after a restart, too, on a disk that numbers its files anew', async () => {
  const usual = createDisk({ isDurable: false });
  const before = await openSmallComputer(folder(), {
    ...usual,
    rename: (from, to) =>
      to.includes('/Trash/') ? Promise.reject(new Error('killed')) : usual.rename(from, to),
  });
  await writeComponent(before.clap, 'B.clap', 'own');
  await before.install(['B.clap'], '2');
  const journal = join(folder(), 'data/journal');
  for (const name of await readdir(journal)) {
    const lines = readLines(await readFile(join(journal, name), 'utf8'));
    const renumbered = lines.map((line) =>
      writeLine(JSON.parse(JSON.stringify(line).replaceAll(/:\d+"/g, ':4242"'))),
    );
    await writeFile(join(journal, name), renumbered.join(''));
  }
  await (await openSmallComputer(folder())).start();
  const trash = join(folder(), '.local/share/Trash/files');
  expect(Object.values(await listTree(trash))).toContain('own');
  await checkClean(folder());
});

it('remembers what it installed, until something else is there', async () => {
  const computer = await openSmallComputer(folder());
  await computer.install(names, '1.5');
  const again = await openSmallComputer(folder());
  const [path, identity] = await identityOf(again.targetOf('B.clap'));
  expect(again.deps.receipts.find(path, identity)).toMatchObject({ version: '1.5', versionId: 1 });
  await rm(path);
  expect(again.deps.receipts.find(path, 'another')).toBeNull();
});

/** As after a restart of the computer, which may number its disks anew. */
const onOtherDisk = (text: string) => text.replaceAll(/"\d+((?:@\d+)?:\d+)"/g, '"4242$1"');

it('takes no file of another disk with the same number for what it installed', async () => {
  const before = await openSmallComputer(folder());
  await before.install(names, '1.5');
  const path = before.targetOf('B.clap');
  const file = join(folder(), 'data/receipts.json');
  const receipts = await readFile(file, 'utf8');
  await writeFile(file, onOtherDisk(receipts).replaceAll(path, join(folder(), 'away/B.clap')));
  const computer = await openSmallComputer(folder());
  expect(computer.deps.receipts.at(path)?.version ?? '').toBe('');
});

it('knows what it installed by the way of a link', async () => {
  const computer = await openSmallComputer(folder());
  await computer.install(names, '1.5');
  const path = computer.targetOf('B.clap');
  await symlink(dirname(path), join(folder(), 'link'));
  expect(computer.deps.receipts.at(join(folder(), 'link/B.clap'))?.version ?? '').toBe('1.5');
});

it('remembers what it installed once the computer was restarted', async () => {
  const before = await openSmallComputer(folder());
  await before.install(names, '1.5');
  const file = join(folder(), 'data/receipts.json');
  await writeFile(file, onOtherDisk(await readFile(file, 'utf8')));
  const computer = await openSmallComputer(folder());
  const path = computer.targetOf('B.clap');
  expect(computer.deps.receipts.at(path)?.version ?? '').toBe('1.5');
  await computer.remove(['B.clap']);
  expect(computer.deps.deletions.list()).toMatchObject([{ version: '1.5' }]);
});

it.each([true, false])(
  'brings what the power failed in to its end once the computer was restarted (exchange: %s)',
  async (canSwap) => {
    const before = await openSmallComputer(folder());
    await before.install(names, 'old');
    const usual = createDisk({ isDurable: false });
    let replaced = 0;
    const never = new Promise<never>(() => undefined);
    let fail = (): void => undefined;
    const powerFailed = new Promise<void>((resolve) => (fail = resolve));
    const failAtSecond = () => {
      replaced += 1;
      if (replaced === 1) return null;
      fail();
      return never;
    };
    const computer = await openSmallComputer(folder(), {
      ...usual,
      swap: (one, other) => {
        if (!canSwap) return Promise.resolve(false);
        return failAtSecond() ?? usual.swap(one, other);
      },
      rename: (from, to) => {
        const isReplacement = to.endsWith('.old');
        return (isReplacement ? failAtSecond() : null) ?? usual.rename(from, to);
      },
    });
    await Promise.race([computer.install(names, 'new'), powerFailed]);
    const journal = join(folder(), 'data/journal');
    for (const name of await readdir(journal)) {
      const lines = readLines(await readFile(join(journal, name), 'utf8'));
      const values = lines.map((line): unknown => JSON.parse(onOtherDisk(JSON.stringify(line))));
      await writeFile(join(journal, name), values.map(writeLine).join(''));
    }
    const restarted = await openSmallComputer(folder());
    await restarted.start();
    expect(await readVersions(restarted, names)).toEqual({ 'A.vst3': 'new', 'B.clap': 'new' });
    expect(restarted.deps.receipts.at(restarted.targetOf('B.clap'))?.version ?? '').toBe('new');
    await checkClean(folder());
  },
);

it.each([{ there: ['A.vst3'] }, { there: [] }])(
  'a component that somebody puts into a place before the next start stays there, and all else is taken back (there before: $there)',
  async ({ there }) => {
    const before = await openSmallComputer(folder());
    await before.install(['B.clap', ...there], 'old');
    const never = new Promise<never>(() => undefined);
    let tellKilled = (): void => undefined;
    const killed = new Promise<void>((resolve) => (tellKilled = resolve));
    const usual = createDisk({ isDurable: false });
    const target = before.targetOf('A.vst3');
    const killAt = (path: string) => {
      if (path !== target) return null;
      tellKilled();
      return never;
    };
    const computer = await openSmallComputer(folder(), {
      ...usual,
      swap: (one, other) => killAt(other) ?? usual.swap(one, other),
      rename: (from, to) => killAt(to) ?? usual.rename(from, to),
    });
    await Promise.race([computer.install(['B.clap', 'A.vst3'], 'new'), killed]);
    // Not removed: a file system may give a new file the number of the one before.
    if (there.length > 0) await rename(target, join(folder(), 'away'));
    await writeComponent(dirname(target), 'A.vst3', 'own');

    const restarted = await openSmallComputer(folder());
    await restarted.start();
    expect(await readVersions(restarted, names)).toEqual({ 'A.vst3': 'own', 'B.clap': 'old' });
    await checkClean(folder());
  },
);

it.each(['rename', 'sync', 'copy'] as const)(
  'a cancel while the last component is brought beside its place leaves all as it was: at its %s',
  async (step) => {
    const before = await openSmallComputer(folder());
    await before.install(names, 'old');
    const cancel = new AbortController();
    const usual = createDisk({
      beforeStep: (name) => {
        if (name === step) cancel.abort(new Error('cancelled'));
        return Promise.resolve();
      },
    });
    const across = () => Promise.reject(Object.assign(new Error('across'), { code: 'EXDEV' }));
    const disk = step === 'copy' ? { ...usual, rename: across } : usual;
    const computer = await openSmallComputer(folder(), disk);
    const installing = computer.install(['B.clap'], 'new', cancel.signal);
    await expect(installing).rejects.toThrow('cancelled');
    expect(await readVersions(computer, names)).toEqual({ 'A.vst3': 'old', 'B.clap': 'old' });
    await checkClean(folder());
  },
);

it('what was replaced and is still in use goes with a later start, and the installation is done', async () => {
  const before = await openSmallComputer(folder());
  await before.install(names, 'old');
  const usual = createDisk({ isDurable: false });
  const isInUse = (path: string) => path.includes('.patchbay-');
  const busy = Object.assign(new Error('in use'), { code: 'EBUSY' });
  const computer = await openSmallComputer(folder(), {
    ...usual,
    remove: (path) => (isInUse(path) ? Promise.reject(busy) : usual.remove(path)),
  });
  await computer.install(names, 'new');
  expect(computer.deps.receipts.at(computer.targetOf('B.clap'))?.version ?? '').toBe('new');
  await (await openSmallComputer(folder())).start();
  expect(await readVersions(computer, names)).toEqual({ 'A.vst3': 'new', 'B.clap': 'new' });
  await checkClean(folder());
});

async function identityOf(path: string) {
  const { identify } = await import('../disk/disk.ts');
  return [path, await identify(path)] as const;
}

it('takes all back where one component cannot be replaced, as one in use', async () => {
  const disk = createDisk({ isDurable: false });
  const before = await openSmallComputer(folder());
  await before.install(names, 'old');
  const isInUse = (path: string) => path.endsWith('B.clap');
  const busy = Object.assign(new Error('in use'), { code: 'EBUSY' });
  const computer = await openSmallComputer(folder(), {
    ...disk,
    swap: (one, other) => (isInUse(other) ? Promise.reject(busy) : disk.swap(one, other)),
  });
  await expect(computer.install([...names, 'C.vst3'], 'new')).rejects.toThrow('in use');
  const all = [...names, 'C.vst3'];
  expect(await readVersions(computer, all)).toEqual({ 'A.vst3': 'old', 'B.clap': 'old' });
  await checkClean(folder());
});

/** A disk that takes this many lines of journals, and is full then. */
function fullDisk(lines: number): Disk {
  const disk = createDisk({ isDurable: false });
  const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' });
  let left = lines;
  return {
    ...disk,
    append: async (path, line) => {
      if (left === 0) throw full;
      left -= 1;
      await disk.append(path, line);
    },
  };
}

it('leaves nothing beside where the disk is full as it is about to begin', async () => {
  const before = await openSmallComputer(folder());
  await before.install(names, 'old');
  const computer = await openSmallComputer(folder(), fullDisk(0));
  await expect(computer.install(names, 'new')).rejects.toThrow('no space left');
  await checkClean(folder());
  expect(await readVersions(computer, names)).toEqual({ 'A.vst3': 'old', 'B.clap': 'old' });
});

it('takes all back also where the disk is full meanwhile', async () => {
  const before = await openSmallComputer(folder());
  await before.install(names, 'old');
  const disk = fullDisk(1);
  const computer = await openSmallComputer(folder(), {
    ...disk,
    swap: (one, other) =>
      other.endsWith('B.clap') ? Promise.reject(new Error('in use')) : disk.swap(one, other),
  });
  await expect(computer.install(names, 'new')).rejects.toThrow('in use');
  await checkClean(folder());
  expect(await readVersions(computer, names)).toEqual({ 'A.vst3': 'old', 'B.clap': 'old' });
});

it('several installations go on at once', async () => {
  const computer = await openSmallComputer(folder());
  const all = Array.from({ length: 12 }, (_, index) => `P${index}.${index % 2 ? 'vst3' : 'clap'}`);
  await Promise.all(all.map((name) => computer.install([name], name)));
  expect(await readVersions(computer, all)).toEqual(
    Object.fromEntries(all.map((name) => [name, name])),
  );
  await checkClean(folder());
});

it('a receipts file that is no JSON costs the receipts alone', async () => {
  await openSmallComputer(folder());
  await writeFile(join(folder(), 'data/receipts.json'), '[{"path": 7}');
  const computer = await openSmallComputer(folder());
  await computer.install(['B.clap'], '1');
  expect(await readFile(join(folder(), 'data/receipts.json'), 'utf8')).toContain('B.clap');
});

it('staging folders that no transaction knows go at the start, and those of others stay', async () => {
  const computer = await openSmallComputer(folder());
  await writeFile(join(computer.vst3, '.patchbay-test-1'), 'x');
  await writeFile(join(computer.vst3, '.patchbay-other-1'), 'x');
  await computer.start();
  expect(await listTree(computer.vst3)).toEqual({ '.patchbay-other-1': 'x' });
});

it('the staging folder of a transaction that this app does not understand stays', async () => {
  const computer = await openSmallComputer(folder());
  // The plugin that was installed before, in the middle of an update: there is no other copy of it.
  const staging = join(computer.vst3, '.patchbay-test-1');
  await mkdir(staging);
  await writeFile(join(staging, '0.old'), 'A.vst3 of today');
  await mkdir(join(folder(), 'data/journal'));
  await writeFile(join(folder(), 'data/journal/1.journal'), writeLine({ kind: 'newer' }));
  await computer.start();
  expect(await listTree(staging)).toEqual({ '0.old': 'A.vst3 of today' });
});
