import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { realFileSystem } from './file-system.ts';
import { FolderLock, type LockOwner } from './folder-lock.ts';
import { startChild } from './testing/start-child.ts';
import { TrialSite } from './testing/trial-site.ts';

const alive = new Set<number>();

const owner = (pid: number, host = 'here'): LockOwner => ({
  pid,
  host,
  isAlive: (other) => alive.has(other),
});

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'patchbay-lock-'));
  alive.clear();
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const lockOf = (who: LockOwner, timeoutMs = 0) =>
  new FolderLock(folder, { fs: realFileSystem, owner: who, timeoutMs });

const take = (pid: number, host?: string) => {
  alive.add(pid);
  return lockOf(owner(pid, host)).take(`release ${String(pid)}`, () => undefined);
};

describe('the lock of a folder', () => {
  it('is held by one, and then by the next', async () => {
    const first = await take(1);
    await expect(take(2)).rejects.toMatchObject({
      code: 'locked',
      message: expect.stringContaining('release 1 (process 1 on here, since') as unknown,
    });
    await first.release();
    const second = await take(2);
    await expect(second.assertHeld()).resolves.toBeUndefined();
  });

  it('ends with the process that held it', async () => {
    await take(1);
    alive.delete(1);
    await expect(take(2)).resolves.toBeDefined();
  });

  it('goes to one alone of many that find a dead one', async () => {
    await take(1);
    alive.delete(1);
    const tries = await Promise.allSettled([2, 3, 4, 5, 6].map((pid) => take(pid)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('stays with a process of another host, of which nothing is seen, for ten minutes', async () => {
    await take(1, 'elsewhere');
    alive.delete(1);
    await expect(take(2)).rejects.toMatchObject({ code: 'locked' });
    const [file = ''] = await readdir(folder);
    const since = new Date(Date.now() - 11 * 60_000).toISOString();
    await writeFile(
      join(folder, file),
      JSON.stringify({ pid: 1, host: 'elsewhere', since, purpose: 'a release' }),
    );
    await expect(take(2)).resolves.toBeDefined();
  });

  it('is lost by who was taken for dead, and nothing that it does then takes it from the next', async () => {
    const first = await take(1);
    alive.delete(1);
    const second = await take(2);
    await expect(first.assertHeld()).rejects.toMatchObject({ code: 'locked' });
    await first.release();
    await expect(second.assertHeld()).resolves.toBeUndefined();
    await expect(take(3)).rejects.toMatchObject({ code: 'locked' });
  });

  it('is free after a machine went down while it was written', async () => {
    await writeFile(join(folder, 'lock.7'), '{"pid":1,"ho');
    await expect(take(2)).resolves.toBeDefined();
  });

  it('leaves one file, however often it was taken', async () => {
    for (const pid of [1, 2, 3]) {
      const turn = await take(pid);
      await lockOf(owner(pid)).sweep();
      await turn.release();
    }
    expect(await readdir(folder)).toEqual(['lock.3']);
  });
});

describe('two releases at once', () => {
  let site: TrialSite;

  beforeEach(async () => {
    site = await TrialSite.create();
    await site.releaseShell();
  });

  afterEach(() => site.remove());

  it('are both live: the second waits for the first, and says so', async () => {
    const first = startChild({
      folder: site.folder,
      args: ['release', '--from', await site.buildRemote()],
      holds: true,
    });
    await new Promise((resolve) => first.process.once('message', resolve));
    const second = startChild({
      folder: site.folder,
      args: ['release', '--from', await site.buildRemote({ name: 'installer' })],
    });
    await second.says('Waiting for a release of');
    expect(await site.live()).toEqual(['shell 1.0.0']);
    first.process.send('go on');
    expect(await first.ended).toMatchObject({ code: 0 });
    expect(await second.ended).toMatchObject({ code: 0 });
    expect(await site.live()).toEqual(['shell 1.0.0', 'catalog 1.0.0', 'installer 1.0.0']);
  }, 30_000);

  it('started together are both live', async () => {
    const names = ['catalog', 'installer', 'admin'];
    const ends = await Promise.all(
      names.map(async (name) => {
        const args = ['release', '--from', await site.buildRemote({ name })];
        return startChild({ folder: site.folder, args }).ended;
      }),
    );
    expect(ends.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect((await site.live()).sort()).toEqual([
      'admin 1.0.0',
      'catalog 1.0.0',
      'installer 1.0.0',
      'shell 1.0.0',
    ]);
  }, 30_000);
});
