import { appendFile, mkdir, readFile, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createDisk } from '../disk/disk.ts';
import { useTemporaryFolder } from '../testing/temporary-folder.ts';
import { createJournal } from './journal.ts';
import { readLines, writeLine } from './journal.ts';
import type { InstallBegin } from './transaction-record.ts';

const folder = useTemporaryFolder();
const begin: InstallBegin = {
  kind: 'install',
  stagingFolders: ['/plug-ins/.staging'],
  items: [
    {
      target: '/plug-ins/Ünï.vst3',
      staged: '/plug-ins/.staging/0.new',
      aside: '/plug-ins/.staging/0.old',
      receipt: { versionId: 3, version: '1.0' },
    },
  ],
};
const identities = [{ staged: '1:2', target: null, isOwn: true }];
const open = () => createJournal(join(folder(), 'journal'), createDisk({ isDurable: false }));

it('an open transaction is read back as it was written', async () => {
  const transaction = await open().begin('a', begin);
  await transaction.commit(identities);
  const ended = await open().begin('b', begin);
  await ended.end();
  expect(await open().readOpen()).toEqual([
    expect.objectContaining({ begin, commit: { kind: 'commit', identities }, isUndone: false }),
  ]);
});

it('what an app wrote that did not ask whose a component is, is read as it was meant', async () => {
  await mkdir(join(folder(), 'journal'));
  const commit = { kind: 'commit', identities: [{ staged: '1:2', target: '1:3' }] };
  const lines = [begin, commit].map(writeLine).join('');
  await writeFile(join(folder(), 'journal', 'a.journal'), lines);
  expect(await open().readOpen()).toMatchObject([
    { commit: { identities: [{ staged: '1:2', target: '1:3', isOwn: true }] } },
  ]);
});

it('a text that ends anywhere is read up to its last whole line', () => {
  const values = [{ a: 1 }, { b: 'two' }, { c: ['ü'] }];
  const lines = values.map(writeLine);
  const text = Buffer.from(lines.join(''));
  for (let length = 0; length <= text.length; length += 1) {
    const read = readLines(text.subarray(0, length).toString());
    const wholeLines = lines.filter(
      (_, index) => Buffer.byteLength(lines.slice(0, index + 1).join('')) <= length,
    );
    expect(read).toEqual(values.slice(0, wholeLines.length));
  }
});

it('a whole line with another checksum is damaged, wherever it stands', () => {
  const lines = [writeLine(1), writeLine(2), writeLine(3)];
  lines.forEach((line, index) => {
    const damaged = lines.with(index, line.replace(/\d\n$/, '7\n')).join('');
    expect(() => readLines(damaged)).toThrow(`Line ${index + 1} is damaged`);
  });
});

it('a transaction whose beginning is torn never began', async () => {
  await open().begin('a', begin);
  const file = join(folder(), 'journal', 'a.journal');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.slice(0, -2));
  await writeFile(join(folder(), 'journal', 'other'), 'x');
  expect(await open().readOpen()).toEqual([]);
  expect(await readdir(join(folder(), 'journal'))).toEqual([]);
});

it('a transaction that says what nobody wrote is left as it is, and the others are found', async () => {
  await mkdir(join(folder(), 'journal'));
  const unknown = writeLine({ ...begin, kind: 'install', items: [{ target: 7 }] });
  await writeFile(join(folder(), 'journal', 'a.journal'), unknown);
  await open().begin('b', begin);
  const problems: unknown[] = [];
  const found = await open().readOpen((problem) => problems.push(problem));
  expect(found.map(({ transaction }) => transaction.id)).toEqual(['b']);
  expect(problems).toHaveLength(1);
  expect(await readdir(join(folder(), 'journal'))).toEqual(['a.journal', 'b.journal']);
});

it('what is written down after a line that was cut off is read', async () => {
  const transaction = await open().begin('a', begin);
  await transaction.commit(identities);
  const file = join(folder(), 'journal', 'a.journal');
  await appendFile(file, writeLine({ kind: 'undo' }).slice(0, -2));
  const [found] = await open().readOpen();
  expect(found).toMatchObject({ commit: { identities }, isUndone: false });
  await found?.transaction.undo();
  await found?.transaction.copy();
  const problems: unknown[] = [];
  const again = await open().readOpen((problem) => problems.push(problem));
  expect(problems).toEqual([]);
  expect(again).toMatchObject([{ begin, commit: { identities }, isUndone: true, isCopied: true }]);
});

it.each([1, 2])(
  'a transaction whose line %i is damaged is left as it is, and the others are found',
  async (line) => {
    const transaction = await open().begin('a', begin);
    await transaction.commit(identities);
    await open().begin('b', begin);
    const file = join(folder(), 'journal', 'a.journal');
    const lines = (await readFile(file, 'utf8')).split('\n');
    await writeFile(file, lines.with(line - 1, `${lines[line - 1] ?? ''}!`).join('\n'));
    const problems: unknown[] = [];
    const found = await open().readOpen((problem) => problems.push(problem));
    expect(found.map((one) => one.transaction.id)).toEqual(['b']);
    expect(String(problems)).toContain(`Line ${line} is damaged`);
    expect(await readdir(join(folder(), 'journal'))).toEqual(['a.journal', 'b.journal']);
  },
);

it('what is no transaction and cannot be removed keeps no start', async () => {
  const disk = createDisk({ isDurable: false });
  const remove = () => Promise.reject(new Error('of another account'));
  const journal = createJournal(join(folder(), 'journal'), { ...disk, remove });
  await journal.begin('a', begin);
  await writeFile(join(folder(), 'journal', 'other'), 'x');
  const problems: unknown[] = [];
  const found = await journal.readOpen((problem) => problems.push(problem));
  expect(found.map(({ transaction }) => transaction.id)).toEqual(['a']);
  expect(problems).toHaveLength(1);
});

it('a transaction that cannot be read is left as it is, and the others are found', async () => {
  const inJournal = (name: string) => join(folder(), 'journal', name);
  await mkdir(inJournal('a.journal'), { recursive: true });
  await symlink(inJournal('b.journal'), inJournal('b.journal'));
  await open().begin('c', begin);
  const problems: unknown[] = [];
  const found = await open().readOpen((problem) => problems.push(problem));
  expect(found.map(({ transaction }) => transaction.id)).toEqual(['c']);
  expect(problems).toHaveLength(2);
  expect([...(await open().listIds())].sort()).toEqual(['a', 'b', 'c']);
});
