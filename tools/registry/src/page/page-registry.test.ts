import { parseRegistry, type Registry } from '@patchbay/shared/registry';
import { pageRegistry } from './page-registry.ts';

const asset = (file: string) => ({ file, integrity: `sha384-${'A'.repeat(64)}` });
const fileList = asset('file-list.js');

const shell = {
  version: '1.2.0',
  contract: '1.20.0',
  early: asset('early.js'),
  entry: asset('boot.js'),
  styles: [asset('main.css')],
  initial: [asset('main.js')],
  fonts: ['inter.woff2'],
  icon: 'icon.svg',
  buildCommit: 'abc',
  builtAt: '2026-01-01T00:00:00.000Z',
  provides: [{ name: 'react', version: '19.0.0' }],
};

const remote = (name: string, path: string) => ({
  name,
  mounts: [{ path, layout: 'bare' }],
  version: '2.0.0',
  contract: '1.20.0',
  container: `patchbay__${name}`,
  entry: asset('remoteEntry.js'),
  assets: ['remote.js', 'first.js', 'item.js', 'later.js'].map(asset),
  initial: ['remote.js'],
  early: [
    { route: path, files: ['first.js'] },
    { route: `${path}:itemId/`, files: ['item.js'] },
  ],
  shared: [{ name: 'react', requiredVersion: '^19.0.0' }],
  server: asset('server.cjs'),
});

const registryOf = (shellHas: object, remoteHas: object): Registry =>
  parseRegistry({
    shell: { ...shell, ...shellHas },
    remotes: [
      { ...remote('catalog', '/'), ...remoteHas },
      { ...remote('news', '/news/'), ...remoteHas },
    ],
    canaries: [
      { percent: 10, release: { ...remote('catalog', '/'), ...remoteHas, version: '3.0.0' } },
    ],
  });

const listed = () => registryOf({ fileList }, { fileList });

/** The files whose hashes a page names of each release, beside its entry. */
function namedIn(page: object): Readonly<Record<string, readonly string[]>> {
  const { remotes, canaries } = parseRegistry(JSON.parse(JSON.stringify(page)));
  return Object.fromEntries(
    [...remotes, ...canaries.map(({ release }) => release)].map(({ name, version, assets }) => [
      `${name} ${version}`,
      assets.map(({ file }) => file),
    ]),
  );
}

const all = ['remote.js', 'first.js', 'item.js', 'later.js'];

it('a page for any address names what a release needs at once, and its list for the rest', () => {
  const page = pageRegistry(listed());
  const atOnce = ['remote.js', 'first.js', 'item.js'];
  expect(namedIn(page)).toEqual({
    'catalog 2.0.0': atOnce,
    'news 2.0.0': atOnce,
    'catalog 3.0.0': atOnce,
  });
  expect(page).toMatchObject({ remotes: [{ fileList }, { fileList }] });
});

it('a rendered page names what its address needs, of the releases that rendered it', () => {
  const registry = listed();
  const rendered = registry.canaries.map(({ release }) => release);
  const page = pageRegistry(registry, { pathname: '/news/7', rendered });
  expect(namedIn(page)).toEqual({
    'catalog 2.0.0': [],
    'news 2.0.0': ['remote.js', 'item.js'],
    'catalog 3.0.0': ['remote.js'],
  });
  const early = page as { readonly remotes: readonly { readonly early?: readonly object[] }[] };
  expect(early.remotes.map((release) => release.early?.length)).toEqual([undefined, 1]);
});

it.each([
  ['a shell of before reads no lists', {}, { fileList }],
  ['a remote of before has none', { fileList }, {}],
])('a page has every hash where %s', (_, shellHas, remoteHas) => {
  const registry = registryOf(shellHas, remoteHas);
  const page = pageRegistry(registry, { pathname: '/', rendered: registry.remotes });
  expect(namedIn(page)).toEqual({
    'catalog 2.0.0': all,
    'news 2.0.0': all,
    'catalog 3.0.0': all,
  });
});

it('has nothing of what the site’s server runs, and a shell that reads lists nothing that is for a release alone', () => {
  expect(JSON.stringify(pageRegistry(registryOf({}, {})))).not.toContain('server.cjs');
  const text = JSON.stringify(pageRegistry(listed()));
  for (const absent of ['server.cjs', '^19.0.0', 'inter.woff2']) expect(text).not.toContain(absent);
});
