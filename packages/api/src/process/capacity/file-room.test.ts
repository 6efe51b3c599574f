import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withFolder } from '../../testing/test-app.ts';
import { measureFiles, shareFiles } from './file-room.ts';

it.each([
  ['the embedded database', 1024, 420],
  ['PostgreSQL', 1024, 50],
  ['the embedded database and little room', 700, 420],
  ['as many files as it likes', 1_048_576, 420],
  ['a system that does not tell', Infinity, 0],
])('with %s, all connections and downloads leave files free', (_, limit, open) => {
  const { connections, downloads } = shareFiles({ limit, open });
  expect(connections + downloads + open).toBeLessThanOrEqual(limit - 200);
  expect(connections).toBeGreaterThanOrEqual(50);
  expect(connections).toBeLessThanOrEqual(800);
  expect(downloads).toBeGreaterThan(0);
});

it('refuses to start where files are left for nobody, and says how many it needs', () => {
  expect(() => shareFiles({ limit: 512, open: 420 })).toThrow(
    'The system allows this process 512 open files, and it needs 720 at least.',
  );
});

it('reads the limit and the open files of a process', async () => {
  await withFolder(async (folder) => {
    await writeFile(
      join(folder, 'limits'),
      'Limit                     Soft Limit           Hard Limit           Units\n' +
        'Max processes             127417               127417               processes\n' +
        'Max open files            1024                 4096                 files\n',
    );
    await mkdir(join(folder, 'fd'));
    for (const name of ['0', '1', '2']) await writeFile(join(folder, 'fd', name), '');
    expect(await measureFiles(folder)).toEqual({ limit: 1024, open: 3 });
    expect(await measureFiles(join(folder, 'none'))).toEqual({ limit: Infinity, open: 0 });
  });
});
