import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withFolder } from '../testing/test-app.ts';
import { clearOldFiles } from './clear-old-files.ts';

it('old files of a name go, and neither young ones, nor others, nor folders', async () => {
  await withFolder(async (folder) => {
    await mkdir(join(folder, 'a.folder'));
    for (const name of ['a.old', 'a.young', 'b.old']) await writeFile(join(folder, name), 'half');
    for (const name of ['a.folder', 'a.old', 'b.old']) await utimes(join(folder, name), 1, 1);
    await clearOldFiles(folder, new Date('2001-01-01'), /^a/);
    expect((await readdir(folder)).sort()).toEqual(['a.folder', 'a.young', 'b.old']);
    await clearOldFiles(join(folder, 'nowhere'), new Date());
  });
});
