import { execFileSync } from 'node:child_process';
import { copyFile, mkdir, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { TrialSite } from '../testing/trial-site.ts';

let site: TrialSite;

beforeEach(async () => {
  site = await TrialSite.create();
  await site.releaseShell();
  await site.release({ version: '1.0.0' });
});

afterEach(() => site.remove());

const path = (file: string) => join(site.folder, file);

it('every change leaves a copy of the registry (G36)', async () => {
  expect(await site.read('registry.last-good.json')).toBe(await site.read('registry.json'));
  await site.release({ version: '1.1.0', code: 'new' });
  expect(await site.read('registry.json')).toContain('1.1.0');
  expect(await site.read('registry.last-good.json')).toBe(await site.read('registry.json'));
});

describe.each([
  ['half written', () => writeFile(path('registry.json'), '{"shell"')],
  ['of another shape', () => writeFile(path('registry.json'), '[]')],
  ['empty', () => writeFile(path('registry.json'), '')],
  ['gone', () => rm(path('registry.json'))],
])('a registry that is %s', (_, damage) => {
  it('stops a command, which says how to go back; then it works (G36)', async () => {
    const live = await site.live();
    await damage();
    const args = ['release', '--from', await site.buildRemote({ version: '2.0.0', code: 'new' })];
    const { code, stderr } = await site.run(args);
    expect(code).not.toBe(0);
    expect(stderr).toContain(`cp "${path('registry.last-good.json')}" "${path('registry.json')}"`);
    await copyFile(path('registry.last-good.json'), path('registry.json'));
    expect(await site.live()).toEqual(live);
    await site.done(...args);
    expect(await site.live()).toContain('catalog 2.0.0');
  });

  it('stops it with another way out where the copy is no better', async () => {
    await damage();
    await writeFile(path('registry.last-good.json'), '{');
    const { stderr } = await site.run(['status']);
    expect(stderr).toContain('npm run build');
    expect(stderr).not.toContain('cp "');
  });
});

/** Things that are not a site's file, with the name of one. */
const others = [
  ['a pipe that nobody writes to', (file: string) => execFileSync('mkfifo', [file])],
  ['a file of 300 MiB', (file: string) => truncate(file, 300 * 1024 * 1024)],
  ['a link to itself', (file: string) => symlink(basename(file), file)],
  ['a folder', (file: string) => mkdir(join(file, 'inner'), { recursive: true })],
] as const;

describe.each(others)('%s in the place of', (_, put) => {
  const replace = async (file: string) => {
    const before = await site.read(file);
    await rm(path(file));
    if (put === others[1][1]) await writeFile(path(file), '');
    await put(path(file));
    return before;
  };
  const promote = () => site.run(['promote', 'catalog', '1.0.0']);

  it.each(['registry.json', 'releases.log'])(
    '%s stops a command, which says so; then it works',
    async (file) => {
      await site.release({ version: '1.1.0', code: 'new' });
      const before = await replace(file);
      const { code, stderr } = await promote();
      expect(code).not.toBe(0);
      expect(stderr).toMatch(/cannot be (?:read|used).*(?:not a file|larger than \d+ MiB|ELOOP)/);
      await rm(path(file), { recursive: true });
      await writeFile(path(file), before);
      expect((await promote()).code).toBe(0);
      expect(await site.live()).toContain('catalog 1.0.0');
    },
  );

  it('the page is written again by the next command', async () => {
    const page = await replace('index.html');
    await site.done('promote', 'catalog', '1.0.0');
    expect(await site.read('index.html')).toBe(page);
  });

  it('the copy of the registry is written again by the next change', async () => {
    await replace('registry.last-good.json');
    await site.release({ version: '1.1.0', code: 'new' });
    expect(await site.read('registry.last-good.json')).toBe(await site.read('registry.json'));
  });

  it('what a shell is made of costs no other release, and no rollback', async () => {
    await writeFile(path('shell/1.0.0/contents.json'), '');
    await replace('shell/1.0.0/contents.json');
    await site.release({ version: '1.1.0', code: 'new' });
    await site.done('rollback', 'catalog');
    expect(await site.live()).toContain('catalog 1.0.0');
  });

  it('what the operator has set costs nobody who needs none of it', async () => {
    await writeFile(path('remote-settings.json'), '');
    await replace('remote-settings.json');
    await site.release({ version: '1.1.0', code: 'new' });
    expect(await site.done('status')).toContain('remote-settings.json cannot be used');
  });
});

it('a file of a live release that cannot be read costs nothing of the status but what that weighs', async () => {
  await site.release({ name: 'news' });
  await truncate(path('remotes/news/1.0.0/remote.js'), 300 * 1024 * 1024);
  const status = await site.done('status');
  expect(status).toMatch(/catalog +1\.0\.0 .* 0\.4 kB/);
  expect(status).toMatch(/news +1\.0\.0 .* 0\.0 kB/);
  expect(status).toContain('news/1.0.0/remote.js cannot be read: it is larger than');
});
