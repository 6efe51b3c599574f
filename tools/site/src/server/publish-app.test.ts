import { createHash } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
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

const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex');

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
    spoil = (_: string): Promise<void> => Promise.resolve(),
  ) => {
    const packed = join(trial.siteDir, '..', 'packed');
    await mkdir(packed, { recursive: true });
    const archives = [
      { file: `patchbay-${version}-linux-x64.tar.gz`, platforms: ['linux'], arch: 'x64' },
      { file: `patchbay-${version}-windows-x64.zip`, platforms: ['windows'], arch: 'x64' },
    ].map((about) => ({ ...about, sha256: sha256Of(`${archive} ${about.file}`) }));
    for (const { file } of archives) await writeFile(join(packed, file), `${archive} ${file}`);
    await spoil(packed);
    await writeFile(
      join(packed, 'desktop.json'),
      JSON.stringify({ name: 'Patchbay', version, archives }),
    );
    return publishApp(target, packed, () => undefined);
  };
  const ask = (path: string, init?: RequestInit) =>
    createSite(trial).request(`https://site.example${path}`, init);

  it('is offered by a document that names its archives, which are served for good (G76)', async () => {
    const release = await publish('0.14.0', 'made');
    const offered = (file: string, platform: string) => {
      const sha256 = sha256Of(`made ${file}`);
      const path = `/desktop/${sha256.slice(0, 16)}/${file}`;
      return { platforms: [platform], arch: 'x64', path, size: 5 + file.length, sha256 };
    };
    expect(release).toEqual({
      name: 'Patchbay',
      version: '0.14.0',
      archives: [
        offered('patchbay-0.14.0-linux-x64.tar.gz', 'linux'),
        offered('patchbay-0.14.0-windows-x64.zip', 'windows'),
      ],
    });
    const document = await ask('/desktop/release.json');
    expect(document.headers.get('Cache-Control')).toBe('no-cache');
    expect(await document.json()).toEqual(release);
    const types = [];
    for (const { path } of release.archives) {
      const archive = await ask(path);
      types.push(archive.headers.get('Content-Type'));
      expect(archive.headers.get('Cache-Control')).toContain('immutable');
      expect(await archive.text()).toBe(`made ${path.split('/').at(-1)}`);
    }
    expect(types).toEqual(['application/gzip', 'application/zip']);
  });

  it('is refused where an archive was changed after it was packed (G76)', async () => {
    const spoil = (packed: string) =>
      writeFile(join(packed, 'patchbay-0.14.0-windows-x64.zip'), 'other');
    const offered = publish('0.14.0', 'made', undefined, spoil);
    await expect(offered).rejects.toThrow('is not the archive that was packed: pack it again.');
    expect((await ask('/desktop/release.json')).status).toBe(404);
  });

  it('keeps the archives of the one before, and no older one (G76)', async () => {
    for (const version of ['0.12.0', '0.13.0', '0.14.0', '0.14.0']) await publish(version, version);
    expect(await readdir(join(trial.siteDir, 'desktop'))).toHaveLength(3);
    await publish('0.15.0', 'new');
    const document = (await (await ask('/desktop/release.json')).json()) as { version: string };
    expect(document.version).toBe('0.15.0');
    expect(await readdir(join(trial.siteDir, 'desktop'))).toHaveLength(5);
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
    expect(await readdir(join(trial.siteDir, 'desktop'))).toHaveLength(7);
    await publish('0.14.0', 'new');
    expect(await readdir(join(trial.siteDir, 'desktop'))).toHaveLength(3);
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
