import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startGateway } from '@patchbay/node-kit/bucket/testing';
import { chooseConfig } from '../config.ts';
import { useStores, type TestStore } from '../testing/with-store.ts';
import { createLiveSite } from '../live/live-site.ts';
import { ofMirror, startMirror, type SiteMirror } from '../live/mirror-site.ts';

const { withStore } = useStores();

const shared = { sharesFiles: true } as const;

interface Trial extends TestStore {
  readonly target: ReturnType<TestStore['open']>;
  readonly folder: string;
  readonly said: string[];
  readonly start: () => Promise<SiteMirror>;
  readonly inFolder: (file: string) => Promise<string>;
  readonly run: (...args: readonly string[]) => Promise<void>;
}

const withMirror = (test: (trial: Trial) => Promise<void>) =>
  withStore(async (store) => {
    const folder = await mkdtemp(join(tmpdir(), 'patchbay-mirror-'));
    // Its own way to the bucket: what cuts it off cuts nobody else off.
    const gateway = await startGateway(store.gateway.address);
    const target = store.open(
      { times: { connectMs: 300, answerMs: 2000 } },
      { ...store.store, endpoint: gateway.address },
    );
    const said: string[] = [];
    const started: SiteMirror[] = [];
    try {
      await test({
        ...store,
        gateway,
        target,
        folder,
        said,
        start: async () => {
          const mirror = await startMirror({
            target,
            folder,
            say: (line, fields) => said.push(`${fields?.level ?? 'info'} ${line}`),
            everyMs: 10,
            listEveryMs: 50,
            keptMs: 0,
          });
          started.push(mirror);
          return mirror;
        },
        inFolder: (file) => readFile(join(folder, file), 'utf8'),
        run: async (...args) => {
          const { code, stderr } = await store.site.run(args, { target: store.open() });
          if (code !== 0) throw new Error(stderr);
        },
      });
    } finally {
      await Promise.all(started.map((mirror) => mirror.close()));
      await gateway.close();
      await rm(folder, { recursive: true, force: true });
    }
  });

/** Looks again and again, for as long as a test may take. */
async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const endMs = performance.now() + 20_000;
  while (!(await isTrue())) {
    if (performance.now() > endMs) throw new Error('It did not happen');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

it('a folder follows the bucket: what is live, what it names, and what an operator writes (G384)', async () => {
  await withMirror(async ({ site, start, run, inFolder, target, folder }) => {
    await run('release', '--from', await site.buildShell());
    await start();
    expect(await inFolder('shell/1.0.0/page.html')).toContain('%HEAD%');
    await run('release', '--from', await site.buildRemote({ ...shared, version: '1.0.0' }));
    await until(async () => (await inFolder('registry.json')).includes('catalog'));
    await target.replace('remote-settings.json', '{"remotes": []}');
    await until(() => existsSync(join(folder, 'remote-settings.json')));
    await run('release', '--from', await site.buildRemote({ version: '1.1.0' }), '--percent', '0');
    await until(() => existsSync(join(folder, 'remotes/catalog/1.1.0/release.json')));
    site.now = new Date(Date.now() + 60_000);
    await run('prune', '--keep', '0', '--older-than', '0m');
    await until(() => !existsSync(join(folder, 'remotes/catalog/1.1.0/release.json')));
    expect(existsSync(join(folder, 'remotes/catalog/1.0.0/release.json'))).toBe(true);
  });
});

it('the registry comes into the folder after the files that it names (G384)', async () => {
  await withMirror(async ({ site, gateway, start, run, inFolder }) => {
    await run('release', '--from', await site.buildShell());
    await start();
    await run('release', '--from', await site.buildRemote({ ...shared, version: '1.0.0' }));
    await until(async () => (await inFolder('registry.json')).includes('1.0.0"'));
    let asked = 0;
    const dist = await site.buildRemote({ ...shared, name: 'installer', version: '2.0.0' });
    gateway.breakBy((method, url) => {
      if (method !== 'GET' || !url.includes('installer/')) return null;
      asked += 1;
      return { kind: 'refuse', status: 403, code: 'AccessDenied' };
    });
    await run('release', '--from', dist);
    await until(() => asked > 3);
    expect(await inFolder('registry.json')).not.toContain('installer');
    gateway.breakBy(() => null);
    await until(async () => (await inFolder('registry.json')).includes('installer'));
  });
});

it('archives of the desktop app are in memory one at a time (G384)', async () => {
  await withMirror(async ({ site, gateway, start, run, open, folder }) => {
    await run('release', '--from', await site.buildShell());
    const names = ['linux.tar.gz', 'mac.zip', 'windows.zip'];
    const archives = new Map(names.map((name) => [name, Buffer.alloc(1024, name)]));
    await open().addFolders(new Map([['desktop/abc', archives]]));
    let together = 0;
    let most = 0;
    const isArchive = (method: string, url: string) =>
      method === 'GET' && url.includes('/desktop/abc/');
    gateway.breakBy((method, url) => {
      if (isArchive(method, url)) most = Math.max(most, (together += 1));
      return null;
    });
    gateway.onAnswered((method, url) => {
      if (isArchive(method, url)) together -= 1;
    });
    await start();
    await until(() => names.every((name) => existsSync(join(folder, 'desktop/abc', name))));
    expect(most).toBe(1);
  });
});

it('while the bucket is away the folder stays, and the site is not ok until it is back (G385)', async () => {
  await withMirror(async ({ site, gateway, start, run, folder, said }) => {
    await run('release', '--from', await site.buildShell());
    const mirror = await start();
    const live = ofMirror(
      createLiveSite({ siteDir: folder, config: chooseConfig(null, {}), say: () => undefined }),
      mirror,
    );
    expect(await live.check()).toMatchObject({ status: 'ok', problem: null });
    await gateway.sever();
    await until(() => mirror.problem() !== null);
    expect(await live.check()).toMatchObject({
      status: 'degraded',
      problem: expect.stringMatching(
        /^The bucket of the releases was not reached since \d{4}-.*: what was live before is served$/,
      ) as unknown,
    });
    expect((await live.read()).registry.shell.version).toBe('1.0.0');
    expect(mirror.ageSeconds()).toBeGreaterThan(0);
    await gateway.rejoin();
    await run('release', '--from', await site.buildShell({ version: '1.1.0', code: 'b' }));
    await until(async () => (await live.read()).registry.shell.version === '1.1.0');
    await until(() => mirror.problem() === null);
    // However often it was looked for: one line of the minute, and one of its end.
    expect(
      said.map((line) => line.replace(/s3:\S+/g, 'BUCKET').replace(/reached \(.*\)/, 'reached')),
    ).toEqual([
      'warning What is live cannot be taken from BUCKET BUCKET cannot be reached. What was live before is served',
      expect.stringMatching(/^info BUCKET is there again$/),
    ]);
  });
});

it('a start with the bucket away has nothing to serve, and goes on trying (G385)', async () => {
  await withMirror(async ({ site, gateway, start, run, folder }) => {
    await run('release', '--from', await site.buildShell());
    await gateway.sever();
    const mirror = await start();
    const live = ofMirror(
      createLiveSite({ siteDir: folder, config: chooseConfig(null, {}), say: () => undefined }),
      mirror,
    );
    expect(await live.check()).toMatchObject({
      status: 'failed',
      problem: expect.stringContaining('there is nothing to serve yet') as unknown,
    });
    await gateway.rejoin();
    await until(async () => (await live.check()).status === 'ok');
  });
});

it('a copy is used again by the next process, also while the bucket is away (G385)', async () => {
  await withMirror(async ({ site, gateway, start, run, inFolder }) => {
    await run('release', '--from', await site.buildShell());
    await (await start()).close();
    gateway.seen.length = 0;
    await (await start()).close();
    expect(gateway.seen.filter((line) => line.includes('shell/1.0.0/boot.js'))).toEqual([]);
    await gateway.sever();
    const mirror = await start();
    expect(mirror.problem()).toContain('what was live before is served');
    expect(await inFolder('registry.json')).toContain('1.0.0');
    await gateway.rejoin();
  });
});

describe('a folder that is no copy of the bucket is left alone (G386)', () => {
  it('with files of something else', async () => {
    await withMirror(async ({ folder, start, inFolder }) => {
      await writeFile(join(folder, 'registry.json'), 'mine');
      await expect(start()).rejects.toThrow('has files that are no copy of it');
      expect(await inFolder('registry.json')).toBe('mine');
    });
  });

  it('that another server has', async () => {
    await withMirror(async ({ start }) => {
      await start();
      await expect(start()).rejects.toMatchObject({ code: 'locked' });
    });
  });
});
