import { copyFileSync, existsSync, readlinkSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { putDatabase } from '../../testing/databases/prepared-databases.ts';
import { withFolder } from '../../testing/test-app.ts';
import { watchForBreaks } from '../failures/watch-for-breaks.ts';
import { openFiles } from './open-files.ts';

const ownFiles = '/proc/self/fd';
const onLinux = existsSync(ownFiles) ? it : it.skip;

onLinux('what was acknowledged is on the disk, also where the power fails just then', async () => {
  await withFolder(async (parent) => {
    await putDatabase(parent);
    const [folder, disk] = [join(parent, 'database'), join(parent, 'disk')];
    await cp(folder, disk, { recursive: true });
    // The disk gets what it is told to keep, and nothing else.
    const keep = (file: number) => {
      const path = readlinkSync(join(ownFiles, String(file)));
      copyFileSync(path, join(disk, relative(folder, path)));
    };
    const client = await openFiles(folder, keep);
    await client.query('create table kept (name text)');
    await client.query(`insert into kept values ('acknowledged')`);
    await cp(disk, join(parent, 'after'), { recursive: true });
    await client.close();

    const after = await openFiles(join(parent, 'after'));
    expect((await after.query('select name from kept')).rows).toEqual([{ name: 'acknowledged' }]);
    await after.close();
  });
});

it('a disk that fails while it is told to keep a change breaks the database', async () => {
  await withFolder(async (parent) => {
    await putDatabase(parent);
    let isFailing = false;
    const client = await openFiles(join(parent, 'database'), () => {
      if (isFailing) throw Object.assign(new Error('i/o error'), { code: 'EIO' });
    });
    const broken = watchForBreaks(client);
    await client.query('create table kept (name text)');
    isFailing = true;
    await expect(client.query(`insert into kept values ('lost')`)).rejects.toThrow('disk');
    expect(String(await broken)).toContain('The disk of the database has failed');
    isFailing = false;
    await client.close().catch(() => undefined);
  });
});
