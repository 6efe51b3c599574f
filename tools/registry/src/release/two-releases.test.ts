import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inContainer, whyNoContainers } from '@patchbay/node-kit/folder-lock/testing';
import { FolderTarget } from '../target/folder-target.ts';
import { watchedFileSystem } from '../testing/failing-file-system.ts';
import { startChild } from '../testing/start-child.ts';
import { TrialSite } from '../testing/trial-site.ts';

const reason = whyNoContainers();
const onContainers = reason === null ? it : it.skip;
const because = reason === null ? '' : ` (skipped: ${reason})`;

describe('two releases at once', () => {
  let site: TrialSite;

  beforeEach(async () => {
    site = await TrialSite.create();
    await site.releaseShell();
  });

  afterEach(() => site.remove());

  it('are both live: the second waits for the first, and says so (G39)', async () => {
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

  onContainers(
    `in containers of one name and of others, they wait for the first, until that is killed${because} (G39)`,
    async () => {
      const releaseIn = async (container: string, name: string, holds = false) =>
        startChild({
          folder: site.folder,
          args: ['release', '--from', await site.buildRemote({ name })],
          before: inContainer(container),
          holds,
        });
      const first = await releaseIn('ci', 'catalog', true);
      await new Promise((resolve) => first.process.once('message', resolve));
      const others = [await releaseIn('ci', 'installer'), await releaseIn('ci-2', 'admin')];
      const waits = 'Waiting for a release of catalog (process 1 on ci, ';
      await Promise.all(others.map((other) => other.says(waits)));
      expect(await site.live()).toEqual(['shell 1.0.0']);
      first.process.kill('SIGKILL');
      expect(await Promise.all(others.map(({ ended }) => ended))).toMatchObject([
        { code: 0 },
        { code: 0 },
      ]);
      expect((await site.live()).sort()).toEqual(['admin 1.0.0', 'installer 1.0.0', 'shell 1.0.0']);
    },
    60_000,
  );

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

  it('are one alone where the first does not end in time, which is named (G39)', async () => {
    const target = new FolderTarget(site.folder, { lockTimeoutMs: 0 });
    const lock = await target.lock('a release of catalog 1.0.0', () => undefined);
    const args = ['release', '--from', await site.buildRemote()];
    const { code, stderr } = await site.run(args, { target });
    expect(code).toBe(1);
    expect(stderr).toContain(
      `It is locked by a release of catalog 1.0.0 (process ${process.pid} on `,
    );
    await lock.release();
  });

  it('wait for no build that is loaded on trial, and load it once more where the shell has changed meanwhile', async () => {
    const target = new FolderTarget(site.folder, { lockTimeoutMs: 0 });
    const loadedIn: string[] = [];
    const shell = await site.buildShell({ version: '1.1.0' });
    const { code } = await site.run(['release', '--from', await site.buildRemote()], {
      smokeCheck: async (_dist, _remote, { version }) => {
        if (loadedIn.length === 0) {
          const other = await site.run(['release', '--from', shell], { target });
          expect(other).toMatchObject({ code: 0 });
        }
        loadedIn.push(version);
        return null;
      },
    });
    expect([code, loadedIn]).toEqual([0, ['1.0.0', '1.1.0']]);
    expect(await site.live()).toEqual(['shell 1.1.0', 'catalog 1.0.0']);
  });

  it('change nothing without their lock, whose file somebody has removed (G39)', async () => {
    let isRemoved = false;
    const fs = watchedFileSystem(async (name) => {
      if (name !== 'mkdir' || isRemoved) return;
      isRemoved = true;
      await rm(join(site.folder, '.release'), { recursive: true });
    });
    const { code, stderr } = await site.run(['release', '--from', await site.buildRemote()], {
      target: new FolderTarget(site.folder, { fs }),
    });
    expect([code, stderr]).toEqual([1, expect.stringContaining('was removed by another program')]);
    expect(await site.live()).toEqual(['shell 1.0.0']);
  });
});
