import { readdir, readFile, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withFolder } from '../testing/test-app.ts';
import { OperatorError } from '../process/operator-error.ts';
import {
  clearBeside,
  clearUnfinished,
  findPlace,
  writeAtomically,
  writeNamedFile,
} from './write-atomically.ts';

const now = new Date('2026-03-04T05:06:07.000Z');
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000);

it('what killed commands have left goes at the next one, and what others are writing stays, however slow they are', async () => {
  await withFolder(async (folder) => {
    const file = join(folder, 'export.json');
    const lines: string[] = [];
    async function* slowly() {
      yield 'half ';
      const [unfinished = ''] = await readdir(folder);
      await utimes(join(folder, unfinished), before(59 * 60), before(59 * 60));
      const left = (name: string) =>
        join(folder, `.${name.repeat(8)}-0000-4000-8000-000000000000.held.unfinished`);
      const [ofKilled, ofJustBegun] = [left('a'), left('b')];
      for (const path of [ofKilled, ofJustBegun]) await writeFile(path, 'half of one');
      await utimes(ofKilled, before(11), before(11));
      await utimes(ofJustBegun, before(9), before(9));
      await clearBeside(join(folder, 'another.json'), now);
      lines.push(...(await readdir(folder)));
      expect(lines).toContain(unfinished);
      yield 'and half';
    }
    await writeAtomically(file, slowly(), { isHeld: true });
    expect(lines).toHaveLength(2);
    expect(lines.join()).toContain('bbbbbbbb-');
    expect(await readFile(file, 'utf8')).toBe('half and half');
  });
});

it('what a command holds while it waits for longer than an hour stays, and what was left without a lock goes', async () => {
  await withFolder(async (folder) => {
    const file = join(folder, 'backup.zip');
    const hourAgo = before(61 * 60);
    const left = ['a', 'b'].map((name) => `.${name.repeat(8)}-0000-4000-8000-000000000000`);
    const abandoned = [`${left[0] ?? ''}.unfinished`, `${left[1] ?? ''}.held.unfinished`];
    async function* silently() {
      yield 'half ';
      const held = await readdir(folder);
      for (const name of abandoned) await writeFile(join(folder, name), 'half of one');
      for (const name of await readdir(folder)) await utimes(join(folder, name), hourAgo, hourAgo);
      await clearUnfinished(folder, before(60 * 60));
      expect(await readdir(folder)).toEqual(held);
      yield 'and half';
    }
    await writeAtomically(file, silently(), { isHeld: true });
    expect(await readFile(file, 'utf8')).toBe('half and half');
  });
});

it('only a file is replaced, and a link to one stays', async () => {
  await withFolder(async (folder) => {
    const [file, link] = [join(folder, 'export.json'), join(folder, 'link')];
    expect(await findPlace(file)).toBe(file);
    // Beside it: also a link to what is not there yet.
    await symlink('export.json', link);
    expect(await findPlace(link)).toBe(file);
    await writeFile(file, 'old');
    expect(await findPlace(link)).toBe(file);
    for (const other of [folder, '/dev/null']) {
      await expect(findPlace(other)).rejects.toThrow(`${other} is not a file`);
    }
  });
});

it('a file that a person has named and that cannot be written is told by a sentence, and what its content fails with is not', async () => {
  await withFolder(async (folder) => {
    const taken = join(folder, 'taken');
    await writeFile(taken, 'mine');
    async function* content() {
      yield await Promise.resolve('half');
      throw new Error('the database is away');
    }
    const options = { mode: 0o600, now };
    const inFile = await writeNamedFile(join(taken, 'a.zip'), content(), options).catch(
      (error: unknown) => error,
    );
    expect(inFile).toBeInstanceOf(OperatorError);
    expect(inFile).toHaveProperty(
      'message',
      expect.stringMatching(
        /^The file .*a\.zip cannot be written \(E.*\), and nothing of it is left\.$/,
      ),
    );
    const half = await writeNamedFile(join(folder, 'a.zip'), content(), options).catch(
      (error: unknown) => error,
    );
    expect(half).not.toBeInstanceOf(OperatorError);
    expect(half).toHaveProperty('message', 'the database is away');
    expect(await readdir(folder)).toEqual(['taken']);
  });
});
