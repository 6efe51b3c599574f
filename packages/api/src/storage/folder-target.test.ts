import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { withFolder } from '../testing/test-app.ts';
import { createFolderTarget } from './folder-target.ts';

const options = { folderMode: 0o700, fileMode: 0o600, allowed: null };

it('of two restores into one folder at once the second is refused, and the first is whole', async () => {
  await withFolder(async (folder) => {
    const [first, second] = [
      createFolderTarget(folder, options),
      createFolderTarget(folder, options),
    ];
    await first.begin();
    await first.add('covers/1.webp', Readable.from([Buffer.from('first')]));
    await second.requireEmpty();
    await expect(second.begin()).rejects.toThrow(/^Nothing can be restored into .*a restore/);
    await second.undo();
    await first.add('covers/2.webp', Readable.from([Buffer.from('first')]));
    await first.finish();
    expect(await readdir(folder)).toEqual(['covers']);
    expect((await readdir(join(folder, 'covers'))).sort()).toEqual(['1.webp', '2.webp']);
    expect(await readFile(join(folder, 'covers/1.webp'), 'utf8')).toBe('first');
  });
});

it('what a killed restore has left goes with the next one', async () => {
  await withFolder(async (folder) => {
    await mkdir(join(folder, '.restoring/covers'), { recursive: true });
    await writeFile(join(folder, '.restoring/covers/1.webp'), 'half');
    const target = createFolderTarget(folder, options);
    await target.requireEmpty();
    await target.begin();
    await target.add('audio/1.mp3', Readable.from([Buffer.from('x')]));
    await target.finish();
    expect(await readdir(folder)).toEqual(['audio']);
  });
});

it('a folder that takes no files is told by a sentence', async () => {
  await withFolder(async (folder) => {
    const taken = join(folder, 'taken');
    await writeFile(taken, 'mine');
    const within = createFolderTarget(join(taken, 'uploads'), options);
    await expect(within.begin()).rejects.toThrow(/^Nothing can be restored into .*uploads: E/);
    const target = createFolderTarget(join(folder, 'uploads'), options);
    await target.begin();
    const long = target.add('a'.repeat(300), Readable.from([Buffer.from('x')]));
    await expect(long).rejects.toThrow(/^Nothing can be restored into .*uploads: ENAMETOOLONG/);
    const broken = async function* () {
      yield await Promise.resolve(Buffer.from('x'));
      throw new Error('the archive is damaged');
    };
    await expect(target.add('a.webp', broken())).rejects.toThrow(/^the archive is damaged$/);
    await target.undo();
  });
});
