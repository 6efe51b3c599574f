import { readdir, readFile, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withFolder } from '../testing/test-app.ts';
import { OperatorError } from '../process/operator-error.ts';
import { findPlace, writeNamedFile } from './write-atomically.ts';

const now = new Date('2026-03-04T05:06:07.000Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 60 * 60_000);

it('what a command that was killed a day ago has left goes at the next one, and what others are writing stays', async () => {
  await withFolder(async (folder) => {
    const left = (name: string) => `.${name.repeat(8)}-0000-4000-8000-000000000000.unfinished`;
    const [ofKilled, ofRunning] = [left('a'), left('b')];
    for (const name of [ofKilled, ofRunning, 'mine']) {
      await writeFile(join(folder, name), 'half of one');
      await utimes(join(folder, name), hoursAgo(25), hoursAgo(25));
    }
    await utimes(join(folder, ofRunning), hoursAgo(23), hoursAgo(23));
    async function* content() {
      yield await Promise.resolve('whole');
    }
    await writeNamedFile(join(folder, 'export.json'), content(), { mode: 0o600, now });
    expect((await readdir(folder)).sort()).toEqual([ofRunning, 'export.json', 'mine']);
    expect(await readFile(join(folder, 'export.json'), 'utf8')).toBe('whole');
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
