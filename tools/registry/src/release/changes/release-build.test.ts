import { chmod, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FolderTarget } from '../../target/folder-target.ts';
import type { FileSystem } from '../../target/release-target.ts';
import { powerCutAt, watchedFileSystem } from '../../testing/failing-file-system.ts';
import { TrialSite } from '../../testing/trial-site.ts';

let site: TrialSite;

beforeEach(async () => {
  site = await TrialSite.create();
});

afterEach(() => site.remove());

describe('the first releases of a site', () => {
  it('begin with the shell: a remote without one is refused, and nothing is added', async () => {
    const dist = await site.buildRemote();
    const { code, stderr } = await site.run(['release', '--from', dist]);
    expect(code).toBe(1);
    expect(stderr).toContain(
      'Is it the right site? SITE_DIR=FOLDER names another, and so does --to',
    );
    expect(stderr).toContain('A new site begins with the shell: npm run release -- shell');
    expect(await readdir(site.folder)).toEqual(['.release']);
  });

  it('are in the registry and in the page, which has nothing of the history (G18)', async () => {
    await site.releaseShell();
    await site.release({});
    expect(await site.live()).toEqual(['shell 1.0.0', 'catalog 1.0.0']);
    expect(JSON.parse(await site.pageRegistry())).toMatchObject({
      shell: { version: '1.0.0' },
      remotes: [{ name: 'catalog', version: '1.0.0' }],
      canaries: [],
    });
    expect(Object.keys(JSON.parse(await site.pageRegistry()) as object).sort()).toEqual([
      'canaries',
      'remotes',
      'shell',
    ]);
  });

  it('publish no source maps', async () => {
    await site.releaseShell();
    await site.release({});
    expect((await readdir(join(site.folder, 'remotes/catalog/1.0.0'))).sort()).toEqual([
      'provenance.json',
      'release.json',
      'remote.css',
      'remote.js',
      'remoteEntry.js',
    ]);
  });
});

describe('a release', () => {
  beforeEach(async () => {
    await site.releaseShell();
    await site.release({});
  });

  it('takes the place of the version before, whose files stay', async () => {
    await site.release({ version: '1.1.0', code: 'new' });
    expect(await site.live()).toEqual(['shell 1.0.0', 'catalog 1.1.0']);
    expect(await readdir(join(site.folder, 'remotes/catalog'))).toEqual(['1.0.0', '1.1.0']);
  });

  it('of the same version with the same files changes nothing', async () => {
    const before = await site.read('registry.json');
    const text = await site.done('release', '--from', await site.buildRemote());
    expect(text).toContain('Nothing to do');
    expect(await site.read('registry.json')).toBe(before);
  });

  it('of the same shell, built at another time, changes nothing', async () => {
    const before = await site.read('registry.json');
    await site.releaseShell({ builtAt: '2026-02-02T00:00:00.000Z', buildCommit: 'def' });
    expect(await site.read('registry.json')).toBe(before);
  });

  it.each([
    ['code', { code: 'other' }],
    ['mounts', { mounts: [{ path: '/elsewhere/', layout: 'bare' as const }] }],
  ])('of the same version with other %s is refused with what to do', async (_, change) => {
    const dist = await site.buildRemote(change);
    const { code, stderr } = await site.run(['release', '--from', dist]);
    expect(code).toBe(1);
    expect(stderr).toContain('Raise the version in package.json');
    expect(await site.live()).toEqual(['shell 1.0.0', 'catalog 1.0.0']);
  });

  it('can be given another version than the package has', async () => {
    const dist = await site.buildRemote({ code: 'other' });
    await site.done('release', '--from', dist, '--version', '1.0.1');
    expect(await site.live()).toEqual(['shell 1.0.0', 'catalog 1.0.1']);
    expect(JSON.parse(await site.read('remotes/catalog/1.0.1/release.json'))).toMatchObject({
      version: '1.0.1',
    });
  });

  it('for nobody adds the files alone', async () => {
    await site.release({ version: '1.1.0' }, '--percent', '0');
    expect(await site.live()).toEqual(['shell 1.0.0', 'catalog 1.0.0']);
    await site.done('promote', 'catalog', '1.1.0');
    expect(await site.live()).toEqual(['shell 1.0.0', 'catalog 1.1.0']);
  });

  it('is refused where the build is another remote than was asked for', async () => {
    const dist = await site.buildRemote({ version: '1.1.0' });
    const { stderr } = await site.run(['release', 'installer-remote', '--from', dist]);
    expect(stderr).toContain('is one of catalog, not of installer');
  });

  it('is refused where a file has not the bytes that its description says', async () => {
    const dist = await site.buildRemote({ version: '1.1.0' });
    await writeFile(join(dist, 'remote.js'), '/* altered */');
    const { code, stderr } = await site.run(['release', '--from', dist]);
    expect(code).toBe(1);
    expect(stderr).toContain('remote.js does not have the hash');
  });

  it('is refused where a file is too large to be served to many at once (G19)', async () => {
    const dist = await site.buildRemote({ version: '1.1.0' });
    await writeFile(join(dist, 'large.png'), Buffer.alloc(9 * 1024 * 1024));
    const { code, stderr } = await site.run(['release', '--from', dist]);
    expect(code).toBe(1);
    expect(stderr).toContain('large.png has 9.0 MiB; a file may have 8 MiB');
    expect(await site.live()).toEqual(['shell 1.0.0', 'catalog 1.0.0']);
  });

  it.each([
    ['script.js', 'script.js is not described, so no page would run it'],
    ['data.bin', 'data.bin is of a kind that a site does not serve'],
  ])('is refused with %s in its folder', async (file, reason) => {
    const dist = await site.buildRemote({ version: '1.1.0' });
    await writeFile(join(dist, file), 'x');
    const { stderr } = await site.run(['release', '--from', dist]);
    expect(stderr).toContain(reason);
    expect(await readdir(join(site.folder, 'remotes/catalog'))).toEqual(['1.0.0']);
  });

  it('is taken with a list of its files', async () => {
    const dist = await site.buildRemote({ version: '1.1.0', fileList: JSON.stringify });
    await site.done('release', '--from', dist);
    expect(await site.live()).toEqual(['shell 1.0.0', 'catalog 1.1.0']);
  });

  it.each([
    ['is none', () => '{}', 'file-list.js is no list of files'],
    ['lacks a file', () => '[]', 'remote.js is not in file-list.js as it is'],
    [
      'has another hash',
      (assets: readonly object[]) =>
        JSON.stringify(assets.map((each) => ({ ...each, integrity: `sha384-${'A'.repeat(64)}` }))),
      'remote.css is not in file-list.js as it is',
    ],
    [
      'has far more files than there may be',
      (assets: readonly object[]) => JSON.stringify(Array.from({ length: 4000 }, () => assets[0])),
      'file-list.js is no list of files: The JSON has too many values',
    ],
  ])('is refused where the list of its files %s', async (_, fileList, reason) => {
    const dist = await site.buildRemote({ version: '1.1.0', fileList });
    const { stderr } = await site.run(['release', '--from', dist]);
    expect(stderr).toContain(reason);
    expect(await readdir(join(site.folder, 'remotes/catalog'))).toEqual(['1.0.0']);
  });

  it('is refused, and not added, where every page would have to carry too much of it (G19)', async () => {
    const requests = Array.from({ length: 21 }, () => '/api/categories/');
    const early = [{ route: '/', requests, unless: [], chunks: [], files: [] }];
    const many = await site.run(['release', '--from', await site.buildRemote({ early })]);
    expect(many.code).toBe(1);
    expect(many.stderr).toContain('early[0].requests field must have less than or equal to 20');
    const initial = ['a'.repeat(70_000)];
    const large = await site.run(['release', '--from', await site.buildRemote({ initial })]);
    expect(large.code).toBe(1);
    expect(large.stderr).toContain(
      'release.json cannot be used: it has more than 65,536 characters, and every page would carry them',
    );
    expect(await site.live()).toEqual(['shell 1.0.0', 'catalog 1.0.0']);
  });

  it('is refused, and not added, where its container cannot be loaded', async () => {
    const dist = await site.buildRemote({ version: '1.1.0' });
    const { stderr } = await site.run(['release', '--from', dist], {
      smokeCheck: () => Promise.resolve('could not be loaded'),
    });
    expect(stderr).toContain('catalog 1.1.0 could not be loaded');
    expect(await readdir(join(site.folder, 'remotes/catalog'))).toEqual(['1.0.0']);
  });

  it('that needs a newer contract is refused with both versions (G19)', async () => {
    const dist = await site.buildRemote({ version: '1.1.0', contract: '1.1.0' });
    const { code, stderr } = await site.run(['release', '--from', dist]);
    expect(code).toBe(1);
    expect(stderr).toContain('built for contract 1.1.0, the shell 1.0.0 has 1.0.0, which is older');
    expect(await site.live()).toEqual(['shell 1.0.0', 'catalog 1.0.0']);
  });

  it('of a shell that a live remote does not fit is refused', async () => {
    const dist = await site.buildShell({ version: '2.0.0', contract: '2.0.0' });
    const { stderr } = await site.run(['release', '--from', dist]);
    expect(stderr).toContain(
      'catalog 1.0.0 was built for contract 1.0.0, the shell 2.0.0 has 2.0.0',
    );
    expect(await site.live()).toEqual(['shell 1.0.0', 'catalog 1.0.0']);
  });
});

it('a release by whose umask nobody else may read its files is read by whoever reads the site', async () => {
  const before = process.umask(0o022);
  try {
    await site.releaseShell();
    process.umask(0o077);
    await site.release({});
  } finally {
    process.umask(before);
  }
  const modeOf = async (path: string) =>
    ((await stat(join(site.folder, path))).mode & 0o777).toString(8);
  const files = ['registry.json', 'registry.last-good.json', 'index.html'];
  files.push('remotes/catalog/1.0.0/remote.js', 'remotes/catalog/1.0.0/release.json');
  expect(await Promise.all(files.map(modeOf))).toEqual(files.map(() => '644'));
  const folders = ['remotes/catalog', 'remotes/catalog/1.0.0'];
  expect(await Promise.all(folders.map(modeOf))).toEqual(['755', '755']);
});

it.each(['release', 'retire', 'prune'])(
  'a %s that is killed leaves nothing that others who may change the site cannot remove',
  async (action) => {
    const forGroup = process.platform === 'linux' && action !== 'prune' ? 0o2020 : 0o020;
    const before = process.umask(0o022);
    try {
      await site.releaseShell();
      await chmod(join(site.folder, 'registry.json'), 0o664);
      await site.release({ version: '1.0.0' });
      await site.release({ version: '2.0.0', code: 'next' });
      const args = {
        release: ['release', '--from', await site.buildRemote({ version: '3.0.0' })],
        retire: ['retire', 'catalog'],
        prune: ['prune', '--keep', '0', '--older-than', '1h', '--clock-is-right'],
      }[action];
      site.now = new Date(Date.now() + 7 * 24 * 3_600_000);
      let left = 0;
      for (let at = 0, isCut = true; isCut; at += 1) {
        const trial = await site.copy();
        const cut = powerCutAt(at);
        await rm(join(trial.folder, '.release/drafts'), { recursive: true, force: true });
        // Folders in it belong to its group, on Linux.
        await chmod(join(trial.folder, '.release'), 0o2775);
        await trial.run(args ?? [], { target: new FolderTarget(trial.folder, { fs: cut.fs }) });
        isCut = cut.isCut();
        for (const folder of await foldersWithContent(join(trial.folder, '.release'))) {
          left += 1;
          expect([folder, (await stat(folder)).mode & forGroup]).toEqual([folder, forGroup]);
        }
        await trial.remove();
      }
      expect(left).toBeGreaterThan(1);
    } finally {
      process.umask(before);
    }
  },
);

/** The folders below one that are not empty. */
async function foldersWithContent(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return [...new Set(entries.map(({ parentPath }) => parentPath))].filter((at) => at !== folder);
}

describe('a release that the disk fails', () => {
  /** The messages, wherever it fails once with a code, and whether the release is live then. */
  async function listTold(code: string): Promise<readonly string[]> {
    await site.releaseShell();
    const args = ['release', '--from', await site.buildRemote()];
    const told = new Set<string>();
    for (let failing = 1, isDone = false; !isDone; failing += 1) {
      const trial = await site.copy();
      const target = new FolderTarget(trial.folder, { fs: failingAt(failing, code) });
      const result = await trial.run(args, { target });
      isDone = result.code === 0;
      if (!isDone) {
        expect(await readdir(join(trial.folder, '.release/drafts')).catch(() => [])).toEqual([]);
        const isLive = (await trial.live()).includes('catalog 1.0.0');
        const live = isLive ? 'it is live' : 'it is not';
        told.add(`${live}: ${result.stderr.replaceAll(trial.folder, 'SITE').trim()}`);
        await trial.done(...args);
      }
      expect(await trial.live()).toContain('catalog 1.0.0');
      await trial.remove();
    }
    return [...told];
  }

  it('for want of room leaves no draft, wherever it is full, says what is live, and can be done then', async () => {
    expect(await listTold('ENOSPC')).toEqual([
      'it is not: patchbay: The disk of SITE has no room left: what is live is what it was. Make room, and try again',
      'it is live: patchbay: The change is live, but SITE/registry.json may not outlive a power cut: the disk has no room left. Make room: the next command writes what is missing',
      'it is live: patchbay: The change is live, but SITE/registry.last-good.json could not be written: the disk has no room left. Make room: the next command writes what is missing',
      'it is live: patchbay: The change is live, but SITE/index.html could not be written: the disk has no room left. Make room: the next command writes what is missing',
      'it is live: patchbay: The change is live, but SITE/live.json could not be written: the disk has no room left. Make room: the next command writes what is missing',
    ]);
  });

  it('for another reason leaves no draft, says what is live and why, and can be done then', async () => {
    expect(await listTold('EIO')).toEqual([
      'it is not: patchbay: SITE could not be changed as asked (EIO: write): what is live is what it was. Mend the cause, and try again',
      'it is live: patchbay: The change is live, but SITE/registry.json may not outlive a power cut: EIO: write. Mend the cause: the next command writes what is missing',
      'it is live: patchbay: The change is live, but SITE/registry.last-good.json could not be written: EIO: write. Mend the cause: the next command writes what is missing',
      'it is live: patchbay: The change is live, but SITE/index.html could not be written: EIO: write. Mend the cause: the next command writes what is missing',
      'it is live: patchbay: The change is live, but SITE/live.json could not be written: EIO: write. Mend the cause: the next command writes what is missing',
    ]);
  });
});

/** A disk that fails the write or flush of this number, counted from 1, with a code, and none after it. */
function failingAt(failing: number, code = 'ENOSPC'): FileSystem {
  let written = 0;
  return watchedFileSystem((name) => {
    if (name !== 'handle.writeFile' && name !== 'handle.sync') return;
    written += 1;
    if (written === failing) throw Object.assign(new Error(`${code}: write`), { code });
  });
}

describe('the configuration of the page', () => {
  const apiHost = async () =>
    (JSON.parse(await site.read('registry.json')) as { config: { apiHost: string } }).config
      .apiHost;

  it('stays what it is when a command is called without one', async () => {
    const environment = { API_HOST: 'https://api.example' };
    await site.run(['release', '--from', await site.buildShell()], { environment });
    await site.release({});
    expect(await apiHost()).toBe('https://api.example');
    expect(await site.read('index.html')).toContain('"apiHost":"https://api.example"');
  });

  it('is changed by any command that is called with one', async () => {
    await site.releaseShell();
    await site.release({});
    await site.run(['promote', 'catalog', '1.0.0'], {
      environment: { API_HOST: 'https://other.example' },
    });
    expect(await apiHost()).toBe('https://other.example');
    expect(await site.read('index.html')).toContain('"apiHost":"https://other.example"');
  });

  it('is told to be live where the disk has no room for the rest of the command', async () => {
    await site.releaseShell();
    const args = ['release', '--from', await site.buildRemote()];
    const environment = { API_HOST: 'https://other.example' };
    const told = new Set<string>();
    for (let full = 1, isDone = false; !isDone; full += 1) {
      const trial = await site.copy();
      const target = new FolderTarget(trial.folder, { fs: failingAt(full) });
      const { code, stderr } = await trial.run(args, { environment, target });
      isDone = code === 0;
      const isLive = (await trial.live()).includes('catalog 1.0.0');
      const isConfigured = (await trial.read('registry.json')).includes('other.example');
      const live = isLive ? 'all' : isConfigured ? 'the configuration' : 'nothing new';
      if (!isDone) told.add(`${live}: ${stderr.replaceAll(trial.folder, 'SITE').trim()}`);
      await trial.remove();
    }
    expect([...told]).toEqual([
      'nothing new: patchbay: The disk of SITE has no room left: what is live is what it was. Make room, and try again',
      'the configuration: patchbay: The new configuration is live, but SITE/registry.json may not outlive a power cut: the disk has no room left. Nothing else has changed. Make room, and try again',
      'the configuration: patchbay: The new configuration is live, but SITE/registry.last-good.json could not be written: the disk has no room left. Nothing else has changed. Make room, and try again',
      'the configuration: patchbay: The new configuration is live, but SITE/index.html could not be written: the disk has no room left. Nothing else has changed. Make room, and try again',
      'the configuration: patchbay: The new configuration is live, but SITE/live.json could not be written: the disk has no room left. Nothing else has changed. Make room, and try again',
      'the configuration: patchbay: The disk of SITE has no room left: the new configuration is live, and nothing else has changed. Make room, and try again',
      'all: patchbay: The change is live, but SITE/registry.json may not outlive a power cut: the disk has no room left. Make room: the next command writes what is missing',
      'all: patchbay: The change is live, but SITE/registry.last-good.json could not be written: the disk has no room left. Make room: the next command writes what is missing',
      'all: patchbay: The change is live, but SITE/index.html could not be written: the disk has no room left. Make room: the next command writes what is missing',
      'all: patchbay: The change is live, but SITE/live.json could not be written: the disk has no room left. Make room: the next command writes what is missing',
    ]);
  });
});
