import { mkdir, readFile, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createDisk } from '../disk/disk.ts';
import { useTemporaryFolder } from '../testing/temporary-folder.ts';
import { createJournal } from './journal.ts';
import { readLines, writeLine } from './journal-line.ts';
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
const identities = [{ staged: '1:2', target: null }];
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

it('a line with another checksum, and all behind it, did not happen', () => {
  const [one, two, three] = [writeLine(1), writeLine(2), writeLine(3)];
  expect(readLines(`${one}${two.replace('2\n', '7\n')}${three}`)).toEqual([1]);
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
