import { createHash } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  FolderTarget,
  realFileSystem,
  type FileSystem,
  type ReleaseTarget,
} from '@patchbay/registry/target';
import { publishApp } from '@patchbay/registry/release/changes';
import { makeTrialFolder, type TrialFolder } from '../testing/trial-folder.ts';
import { createSite } from './create-site.ts';

describe('the desktop app of a site', () => {
  let trial: TrialFolder;
  beforeEach(async () => {
    trial = await makeTrialFolder();
  });
  afterEach(() => trial.remove());

  const publish = async (
    version: string,
    archive: string,
    target: ReleaseTarget = new FolderTarget(trial.siteDir),
  ) => {
    const packed = join(trial.siteDir, '..', 'packed');
    const platforms = ['linux', 'macos', 'windows'];
    await writeFile(`${packed}.tar.gz`, archive);
    await writeFile(`${packed}.json`, JSON.stringify({ name: 'Patchbay', version, platforms }));
    return publishApp(target, packed, () => undefined);
  };
  const ask = (path: string, init?: RequestInit) =>
    createSite(trial).request(`https://site.example${path}`, init);

  it('is offered by a document that names its archive, which is served for good (G76)', async () => {
    const release = await publish('0.14.0', 'an archive');
    const sha256 = createHash('sha256').update('an archive').digest('hex');
    const path = `/desktop/${sha256.slice(0, 16)}/patchbay-0.14.0.tar.gz`;
    expect(release).toEqual({
      name: 'Patchbay',
      version: '0.14.0',
      archives: [{ platforms: ['linux', 'macos', 'windows'], path, size: 10, sha256 }],
    });
    const document = await ask('/desktop/release.json');
    expect(document.headers.get('Cache-Control')).toBe('no-cache');
    expect(await document.json()).toEqual(release);
    const archive = await ask(path);
    expect(archive.headers.get('Content-Type')).toBe('application/gzip');
    expect(archive.headers.get('Cache-Control')).toContain('immutable');
    expect(await archive.text()).toBe('an archive');
  });

  it('keeps the archive of the one before, and no older one (G76)', async () => {
    for (const version of ['0.12.0', '0.13.0', '0.14.0', '0.14.0']) await publish(version, version);
    expect(await readdir(join(trial.siteDir, 'desktop'))).toHaveLength(2);
    await publish('0.15.0', 'new');
    const document = (await (await ask('/desktop/release.json')).json()) as { version: string };
    expect(document.version).toBe('0.15.0');
    expect(await readdir(join(trial.siteDir, 'desktop'))).toHaveLength(3);
  });

  it('is told to be live where the disk has no room to remove an older one, which goes the next time', async () => {
    for (const version of ['0.12.0', '0.13.0']) await publish(version, version);
    const rename: FileSystem['rename'] = (from, to) =>
      /desktop.[0-9a-f]+$/.test(String(from))
        ? Promise.reject(Object.assign(new Error('EDQUOT: rename'), { code: 'EDQUOT' }))
        : realFileSystem.rename(from, to);
    const full = new FolderTarget(trial.siteDir, { fs: { ...realFileSystem, rename } });
    await expect(publish('0.14.0', 'new', full)).rejects.toThrow(
      `The disk of ${trial.siteDir} has no room left: the change is live, but the command could not finish. Make room, and try again`,
    );
    const document = (await (await ask('/desktop/release.json')).json()) as { version: string };
    expect(document.version).toBe('0.14.0');
    expect(await readdir(join(trial.siteDir, 'desktop'))).toHaveLength(4);
    await publish('0.14.0', 'new');
    expect(await readdir(join(trial.siteDir, 'desktop'))).toHaveLength(2);
  });

  it('is told to be live where the disk has no room to make its document durable', async () => {
    await publish('0.12.0', 'old');
    let isPlaced = false;
    const rename: FileSystem['rename'] = async (from, to) => {
      await realFileSystem.rename(from, to);
      isPlaced = String(to).endsWith('release.json');
    };
    const open: FileSystem['open'] = (...args) =>
      isPlaced && String(args[0]).endsWith('desktop')
        ? Promise.reject(Object.assign(new Error('ENOSPC: fsync'), { code: 'ENOSPC' }))
        : realFileSystem.open(...args);
    const full = new FolderTarget(trial.siteDir, { fs: { ...realFileSystem, rename, open } });
    await expect(publish('0.13.0', 'new', full)).rejects.toThrow(
      'has no room left: the change is live, but the command could not finish',
    );
    const document = (await (await ask('/desktop/release.json')).json()) as { version: string };
    expect(document.version).toBe('0.13.0');
  });

  it('is refused where no app could read what it says (G76)', async () => {
    await expect(publish('newest', 'x')).rejects.toThrow(/cannot be offered: .*version/);
    expect((await ask('/desktop/release.json')).status).toBe(404);
  });

  it.each([
    '/desktop/release.json',
    '/desktop/',
    '/desktop/0a1b/',
    '/desktop/0a1b/patchbay-1.tar.gz',
    '/desktop/..%2fregistry.json',
    '/desktop/0a1b/..%2f..%2fregistry.json',
  ])('is not there where none is offered: %s (G76)', async (path) => {
    const answer = await ask(path);
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([404, 'no-cache']);
  });
});
