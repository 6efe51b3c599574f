import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withFolder } from '../testing/test-app.ts';
import { clearOldFiles } from './clear-old-files.ts';
import { isAbandoned } from './held-files.ts';

const before = new Date('2026-03-04T05:06:07.000Z');

/** Three old files, of which something happens to the middle one as soon as the files are gone through. */
async function clearWhile(folder: string, change: (path: string) => Promise<void>): Promise<void> {
  for (const name of ['a', 'b', 'c']) {
    await writeFile(join(folder, name), 'half of one');
    await utimes(join(folder, name), 1, 1);
  }
  await clearOldFiles(folder, before, {
    isOver: async (path) => {
      if (path === join(folder, 'b')) await change(path);
      return isAbandoned(path);
    },
  });
}

it('a file that is gone or another thing once it is asked about keeps no other from being removed', async () => {
  await withFolder(async (folder) => {
    await clearWhile(folder, (path) => rm(path));
    expect(await readdir(folder)).toEqual([]);
    await clearWhile(folder, async (path) => {
      await rm(path);
      await mkdir(path);
    });
    expect(await readdir(folder)).toEqual(['b']);
  });
});

it('what fails keeps no other from being removed, and is told', async () => {
  await withFolder(async (folder) => {
    const denied = new Error('EACCES');
    await expect(clearWhile(folder, () => Promise.reject(denied))).rejects.toMatchObject({
      errors: [denied],
    });
    expect(await readdir(folder)).toEqual(['b']);
  });
});
