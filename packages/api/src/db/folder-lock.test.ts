import { spawn } from 'node:child_process';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { withFolder } from '../testing/test-app.ts';
import { lockFolder } from './folder-lock.ts';

const claim = async (folder: string, name: string): Promise<void> => {
  await mkdir(`${folder}.lock`, { recursive: true });
  await writeFile(join(`${folder}.lock`, name), '');
};

const uuid = '00000000-0000-4000-8000-000000000000';
const host = hostname().replace(/[^A-Za-z0-9-]/g, '-');

it('a folder is locked once, names who has it, and is free again afterwards', async () => {
  await withFolder(async (root) => {
    const folder = join(root, 'database');
    const unlock = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(`in use by process ${String(process.pid)}`);
    await unlock();
    const again = await lockFolder(folder);
    await again();
    expect(await readdir(`${folder}.lock`)).toEqual([]);
  });
});

it('of many that want it at once, one at most gets it', async () => {
  await withFolder(async (root) => {
    const folder = join(root, 'database');
    const attempts = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder)));
    expect(attempts.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1);
  });
});

it('the claim of a process that has ended is taken over', async () => {
  await withFolder(async (root) => {
    const folder = join(root, 'database');
    const child = spawn(process.execPath, ['-e', '']);
    const pid = child.pid ?? 0;
    await once(child, 'exit');
    await claim(folder, `${String(pid)}.0.${host}.${uuid}`);
    const unlock = await lockFolder(folder);
    expect(await readdir(`${folder}.lock`)).toHaveLength(1);
    await unlock();
  });
});

it('a later process with the number of one that has ended holds nothing', async () => {
  await withFolder(async (root) => {
    const folder = join(root, 'database');
    await claim(folder, `${String(process.pid)}.1.${host}.${uuid}`);
    const unlock = await lockFolder(folder);
    await unlock();
  });
});

it('another machine is believed to live, and the sentence says what to delete', async () => {
  await withFolder(async (root) => {
    const folder = join(root, 'database');
    await claim(folder, `17.0.elsewhere.${uuid}`);
    await expect(lockFolder(folder)).rejects.toThrow(/machine 'elsewhere'.*delete .*\.lock/);
  });
});
