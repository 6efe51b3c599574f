import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { TrialSite } from '../testing/trial-site.ts';

let site: TrialSite;

beforeEach(async () => {
  site = await TrialSite.create();
  await site.releaseShell();
});

afterEach(() => site.remove());

const hashOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

const chunk = '/* the page */';
const style = '@layer remote { .hello-remote__page { color: red } }';
const entry = `var patchbay__hello = { init() {}, get() {} }; // ${hashOf(chunk)} ${hashOf(style)}`;

const assets = (...js: string[]) => ({ js: { sync: js, async: [] }, css: { sync: [], async: [] } });

const manifest = {
  metaData: {
    globalName: 'patchbay__hello',
    remoteEntry: { name: 'remoteEntry.js', path: '', type: 'global' },
  },
  shared: [
    { name: 'react', requiredVersion: '^19.0.0', singleton: true, assets: assets() },
    { name: 'own-copy', requiredVersion: '^1.0.0', assets: assets('chunk.js') },
  ],
  exposes: [{ path: './remote', assets: assets('chunk.js') }],
};

const declaration = { name: 'hello', contract: '1.0.0', mounts: [{ path: '/hello/' }] };

type Files = Readonly<Record<string, string | object | undefined>>;

/** A package of a team as its own bundler leaves it; undefined leaves a file out. */
async function writePackage(overrides: Files = {}): Promise<string> {
  const folder = join(site.root, 'team');
  const files: Files = {
    'remote.json': declaration,
    'package.json': { version: '0.1.0' },
    'dist/mf-manifest.json': manifest,
    'dist/mf-stats.json': {},
    'dist/@mf-types.d.ts': '',
    'dist/index.html': '<p>For the team alone</p>',
    'dist/.vite/manifest.json': {},
    'dist/remoteEntry.js': entry,
    'dist/chunk.js': chunk,
    'dist/style.css': style,
    ...overrides,
  };
  for (const [file, content] of Object.entries(files)) {
    if (content === undefined) continue;
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(
      join(folder, file),
      typeof content === 'string' ? content : JSON.stringify(content),
    );
  }
  return join(folder, 'dist');
}

const release = (dist: string, ...args: string[]) => site.run(['release', '--from', dist, ...args]);

const released = async (): Promise<unknown> =>
  JSON.parse(await site.read('remotes/hello/0.1.0/release.json'));

test('a build with an mf-manifest.json and no release.json is described and released (G343)', async () => {
  expect((await release(await writePackage())).code).toBe(0);
  expect(await site.live()).toEqual(['shell 1.0.0', 'hello 0.1.0']);
  const file = (name: string, content: string) => ({ file: name, integrity: hashOf(content) });
  expect(await released()).toMatchObject({
    container: 'patchbay__hello',
    contract: '1.0.0',
    entry: file('remoteEntry.js', entry),
    assets: [file('chunk.js', chunk), file('style.css', style)],
    initial: ['chunk.js'],
    shared: [{ name: 'react', requiredVersion: '^19.0.0' }],
  });
});

test('a build with a remoteEntry.js alone is described and released (G343)', async () => {
  const { code } = await release(await writePackage({ 'dist/mf-manifest.json': undefined }));
  expect(code).toBe(0);
  expect(await released()).toMatchObject({ entry: { file: 'remoteEntry.js' }, shared: [] });
});

test('the same build of the same version is no release once more, and another one is refused (G343)', async () => {
  await release(await writePackage());
  expect((await release(await writePackage())).code).toBe(0);
  const changed = `${entry} // changed`;
  const { stderr } = await release(await writePackage({ 'dist/remoteEntry.js': changed }));
  expect(stderr).toContain('hello 0.1.0 is on the site already, with other files');
});

test.each<[string, Files, string]>([
  [
    'no remote.json',
    { 'remote.json': undefined },
    'a build by another tool needs a remote.json beside its folder',
  ],
  [
    'a remote.json without a contract',
    { 'remote.json': { ...declaration, contract: undefined } },
    'does not say the contract that it is built for',
  ],
  [
    'a remote.json that cannot be used',
    { 'remote.json': { ...declaration, mounts: [{ path: 'hello' }] } },
    'team/remote.json cannot be used: mounts[0].path',
  ],
  [
    'a server part',
    { 'remote.json': { ...declaration, serverPart: true } },
    'which @patchbay/bundler alone makes',
  ],
  [
    'no entry',
    { 'dist/mf-manifest.json': undefined, 'dist/remoteEntry.js': undefined },
    'neither mf-manifest.json nor one remoteEntry.js',
  ],
  [
    'a container of another name',
    {
      'dist/mf-manifest.json': {
        ...manifest,
        metaData: { ...manifest.metaData, globalName: 'hello' },
      },
    },
    `say "name: 'patchbay__hello'"`,
  ],
  [
    'another module than ./remote',
    { 'dist/mf-manifest.json': { ...manifest, exposes: [] } },
    'It does not expose ./remote',
  ],
  ['no version', { 'package.json': undefined }, 'give one with --version'],
  [
    'ES modules',
    { 'dist/remoteEntry.js': `export const get = () => import('./chunk.js');` },
    'remoteEntry.js is not a script but an ES module',
  ],
  [
    'chunks that are asked for without hashes',
    { 'dist/remoteEntry.js': 'var patchbay__hello = {};' },
    'chunk.js is asked for without its hash',
  ],
])(
  'a build with %s is refused with the file, the cause and the mend (G343, G344)',
  async (_, files, told) => {
    const { code, stderr } = await release(await writePackage(files));
    expect([code, stderr]).toEqual([1, expect.stringContaining(told)]);
    expect(await site.live()).toEqual(['shell 1.0.0']);
  },
);

test('a release says which Trusted Types policies and <style> elements its scripts make (G345)', async () => {
  const libraries = `t.createPolicy("lit-html", {}); t.createPolicy('vue', {}); document.createElement("style");
    e.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE=t;`;
  const dist = await writePackage({
    'remote.json': { ...declaration, trustedTypes: ['vue'] },
    'dist/remoteEntry.js': `${entry}\n${libraries}`,
  });
  const { code, stdout } = await release(dist);
  expect(code).toBe(0);
  expect(stdout).toContain('remoteEntry.js makes the Trusted Types policy lit-html');
  expect(stdout).toContain('wants vue in the page');
  expect(stdout).not.toContain('policy vue');
  expect(stdout).toContain('remoteEntry.js makes <style> elements');
  expect(stdout).toContain('remoteEntry.js brings a React of its own');
  expect(stdout).not.toContain('chunk.js makes');
});
