import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withFolder } from '../../testing/test-app.ts';
import { clearLeftovers } from './clear-leftovers.ts';

const unfinished = '.00000000-0000-4000-8000-000000000000.unfinished';

it('a file in the place of a folder is told, and keeps nothing else from being removed', async () => {
  await withFolder(async (folder) => {
    const uploadsFolder = join(folder, 'uploads');
    const mailFolder = join(folder, 'mail');
    await mkdir(uploadsFolder);
    await writeFile(join(uploadsFolder, '.unfinished'), 'in the way');
    await writeFile(join(uploadsFolder, unfinished), 'half');
    await writeFile(mailFolder, 'in the way');
    const mail = {
      from: { name: '', address: 'no-reply@site.test' },
      way: { kind: 'folder', folder: mailFolder },
    } as const;
    const logged: string[] = [];
    const later = new Date(Date.now() + 1000);
    await clearLeftovers({ uploadsFolder, mail }, later, (line) => logged.push(line));
    expect(await readdir(uploadsFolder)).toEqual(['.unfinished']);
    expect(logged).toEqual([
      expect.stringMatching(/^Leftovers .* ENOTDIR: .*uploads\/\.unfinished'$/),
      expect.stringMatching(/^Leftovers .* ENOTDIR: .*\/mail'$/),
    ]);
  });
});
