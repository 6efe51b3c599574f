import { cp, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readAppConfig } from '../../config.ts';
import { digestOfFile } from '../../files/released-hashes.ts';
import { parseRegistry, remoteBasePath, shellBasePath } from '@patchbay/shared/registry';
import { FolderTarget } from '../../target/folder-target.ts';
import type { ReleaseTarget } from '../../target/release-target.ts';
import { assertOneOf, snapshot } from '../../testing/assert-whole.ts';
import { powerCutAt, watchedFileSystem } from '../../testing/failing-file-system.ts';
import { trialSource } from '../../testing/trial-source.ts';
import { TrialSite } from '../../testing/trial-site.ts';
import type { Source } from '../../trust/statement.ts';
import { readStatus } from '../read-status.ts';
import { startSiteAnew } from './start-site.ts';

let site: TrialSite;

beforeEach(async () => {
  site = await TrialSite.create();
});

afterEach(() => site.remove());

const startAnew = async (
  remoteDists: readonly string[],
  target: ReleaseTarget = new FolderTarget(site.folder),
  shellDist?: string,
  source?: Source,
) =>
  startSiteAnew(target, {
    shellDist: shellDist ?? (await site.buildShell({ version: '3.0.0' })),
    remoteDists,
    config: readAppConfig({}),
    ...(source && { source }),
    now: site.now.toISOString(),
    say: () => undefined,
  });

describe('a site that is made anew', () => {
  it('is of these builds and nothing else, and can be released to', async () => {
    await site.releaseShell();
    await site.release({ version: '0.9.0' });
    await startAnew([await site.buildRemote(), await site.buildRemote({ name: 'installer' })]);
    expect(await site.live()).toEqual(['shell 3.0.0', 'catalog 1.0.0', 'installer 1.0.0']);
    expect(await readdir(join(site.folder, 'remotes/catalog'))).toEqual(['1.0.0']);
    expect((await site.run(['rollback', 'catalog'])).stderr).toContain('no earlier version');
    await site.release({ version: '1.1.0', code: 'new' });
    expect(await site.live()).toContain('catalog 1.1.0');
  });

  it('says of each release who built it and out of what, as a release does (G401)', async () => {
    await startAnew([await site.buildRemote()], undefined, undefined, trialSource);
    const { names } = await readStatus(new FolderTarget(site.folder));
    expect(names.map(({ name, source, owner }) => ({ name, source, owner }))).toEqual([
      { name: 'shell', source: trialSource, owner: null },
      { name: 'catalog', source: trialSource, owner: null },
    ]);
    for (const { builtAt } of names) expect(Date.parse(builtAt ?? '')).toBeGreaterThan(0);
    expect(await site.done('log', '--verify')).toContain('by pipeline 7');
    await site.release({});
    expect(await site.live()).toEqual(['shell 3.0.0', 'catalog 1.0.0']);
    const next = { ...trialSource, commit: 'ba9876543210+' };
    await startAnew([await site.buildRemote()], undefined, undefined, next);
    const [shell] = (await readStatus(new FolderTarget(site.folder))).names;
    expect(shell?.source).toEqual(next);
  });

  it('leaves what else is in the folder, and does not mind a registry that cannot be read', async () => {
    await mkdir(site.folder);
    await writeFile(join(site.folder, 'robots.txt'), 'User-agent: *');
    await writeFile(join(site.folder, 'registry.json'), '{');
    await startAnew([]);
    expect(await site.live()).toEqual(['shell 3.0.0']);
    expect(await site.read('robots.txt')).toBe('User-agent: *');
  });

  it('is the old site or the new one where its machine loses power or its disk is full, and can be made again', async () => {
    await site.releaseShell();
    await site.release({ version: '0.9.0' });
    await site.release({ name: 'other' });
    const old = await snapshot(site.folder);
    const shell = await site.buildShell({ version: '3.0.0' });
    const dists = [await site.buildRemote()];
    const copyOf = async (name: string) => {
      const folder = join(site.root, name);
      await cp(site.folder, folder, { recursive: true });
      return folder;
    };
    const whole = await copyOf('whole');
    await startAnew(dists, new FolderTarget(whole), shell);
    const anew = await snapshot(whole);
    let at = 0;
    for (let isDone = false; !isDone; at += 1) {
      const folder = await copyOf(String(at));
      const { fs, isCut } = powerCutAt(at);
      await startAnew(dists, new FolderTarget(folder, { fs }), shell).catch(() => undefined);
      isDone = !isCut();
      await assertOneOf(folder, [old, anew]);
      await startAnew(dists, new FolderTarget(folder), shell);
      await assertOneOf(folder, [anew]);
      expect(await readdir(join(folder, 'remotes'))).toEqual(['catalog']);
    }
    expect(at).toBeGreaterThan(20);
  }, 120_000);

  it('has the files of its builds also where a version was there with others', async () => {
    await startAnew([await site.buildRemote({ code: 'old' })]);
    await startAnew([await site.buildRemote({ code: 'new' })]);
    await assertOneOf(site.folder, [await snapshot(site.folder)]);
    expect(await readdir(join(site.folder, '.release/drafts'))).toEqual([]);
  });

  it('has all files of what is live wherever it is killed, also where the same versions were there with others', async () => {
    const build = async (code: string) => ({
      shell: await withHash(await site.buildShell({ code }), code),
      dists: [await withHash(await site.buildRemote({ code }), code)],
    });
    const [old, anew] = [await build('old'), await build('new')];
    await startAnew(old.dists, undefined, old.shell);
    let at = 0;
    for (let isDone = false; !isDone; at += 1) {
      const folder = join(site.root, String(at));
      await cp(site.folder, folder, { recursive: true });
      const { fs, isCut } = powerCutAt(at);
      const target = new FolderTarget(folder, { fs });
      await startAnew(anew.dists, target, anew.shell).catch(() => undefined);
      isDone = !isCut();
      await assertFilesOfLive(folder);
      await startAnew(anew.dists, new FolderTarget(folder), anew.shell);
      await assertFilesOfLive(folder);
      expect(await readdir(join(folder, 'remotes/catalog/1.0.0'))).not.toContain('remote.old.js');
    }
    expect(at).toBeGreaterThan(20);
  }, 120_000);

  it.each(['ENOSPC', 'EDQUOT'])(
    'is told to be live where the disk has no room (%s) to remove the old one, which goes the next time',
    async (code) => {
      await site.releaseShell();
      await site.release({});
      const shell = await site.buildShell({ version: '3.0.0' });
      const fs = watchedFileSystem((name, path) => {
        if (name === 'rename' && /remotes.catalog$/.test(path)) {
          throw Object.assign(new Error(`${code}: rename`), { code });
        }
      });
      await expect(startAnew([], new FolderTarget(site.folder, { fs }), shell)).rejects.toThrow(
        `The disk of ${site.folder} has no room left: the change is live, but the command could not finish. Make room, and try again`,
      );
      expect(await site.live()).toEqual(['shell 3.0.0']);
      expect(await readdir(join(site.folder, 'remotes'))).toEqual(['catalog']);
      await startAnew([], new FolderTarget(site.folder), shell);
      expect(await readdir(join(site.folder, 'remotes'))).toEqual([]);
    },
  );

  it('stays as it is where the builds do not fit together', async () => {
    await site.releaseShell();
    const clashing = await site.buildRemote({
      name: 'other',
      mounts: [{ path: '/', layout: 'bare' }],
    });
    await expect(startAnew([await site.buildRemote(), clashing])).rejects.toMatchObject({
      code: 'refused',
      problems: ['other 1.0.0 answers for /, and so does catalog 1.0.0'],
    });
    expect(await site.live()).toEqual(['shell 1.0.0']);
  });
});

/** A build whose files are called as a bundler calls them. */
async function withHash(dist: string, hash: string): Promise<string> {
  const description = await readFile(join(dist, 'release.json'), 'utf8');
  const files = (await readdir(dist)).filter((file) => /\.(?:js|css)$/.test(file));
  const nameOf = (file: string) => file.replace(/\.(?=js$|css$)/, `.${hash}.`);
  for (const file of files) await rename(join(dist, file), join(dist, nameOf(file)));
  const named = description.replaceAll(
    /"[^"]+\.(?:js|css)"/g,
    (file) => `"${nameOf(file.slice(1, -1))}"`,
  );
  await writeFile(join(dist, 'release.json'), named);
  return dist;
}

/** Fails where the registry or the page names a file that is not there, or not the one that is meant. */
async function assertFilesOfLive(folder: string): Promise<void> {
  const text = await readFile(join(folder, 'registry.json'), 'utf8');
  const { shell, remotes } = parseRegistry(JSON.parse(text));
  const releases = [
    { base: shellBasePath(shell), assets: [shell.early, shell.entry, ...shell.styles] },
    ...remotes.map((remote) => ({
      base: remoteBasePath(remote),
      assets: [remote.entry, ...remote.assets],
    })),
  ];
  for (const { base, assets } of releases) {
    for (const { file, integrity } of assets) {
      const bytes = await readFile(join(folder, base, file));
      expect(digestOfFile(bytes)).toBe(integrity);
    }
  }
  const page = await readFile(join(folder, 'index.html'), 'utf8');
  const named = [...page.matchAll(/(?:src|href)="(\/(?:shell|remotes)\/[^"]+)"/g)];
  for (const [, path = ''] of named) await readFile(join(folder, path));
}
