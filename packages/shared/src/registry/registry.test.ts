import { registryDocument, remoteDocument } from '../testing/registry-documents.ts';
import { remoteBasePath, shellBasePath } from './addresses.ts';
import { parseRegistry } from './registry.ts';

const withRemote = (others: object) =>
  registryDocument({ remotes: [remoteDocument('catalog', others)] });

it('what is not said has its default', () => {
  const { remotes, shell } = parseRegistry(registryDocument());
  expect(remotes[0]).toMatchObject({ mounts: [], slots: [], desktopSlots: [], assets: [] });
  expect(remotes[0]).toMatchObject({ initial: [], shared: [] });
  expect(shell).toMatchObject({ styles: [], initial: [], fonts: [] });
});

it('a release lies in a folder of its own version', () => {
  const { remotes, shell } = parseRegistry(registryDocument());
  expect(remotes.map(remoteBasePath)).toEqual(['/remotes/catalog/1.0.0/']);
  expect(shellBasePath(shell)).toBe('/shell/0.13.0/');
});

it.each([
  ['code in its name', { name: 'catalog"></script>' }],
  ['the name of the shell', { name: 'shell' }],
  ['a version that climbs', { version: '../1.0.0' }],
  ['no hash of its entry', { entry: { file: 'remoteEntry.js' } }],
  ['a weak hash', { entry: { file: 'remoteEntry.js', integrity: 'sha256-AAAA' } }],
  [
    'an entry elsewhere',
    { entry: { file: '//evil.test/a.js', integrity: `sha384-${'A'.repeat(64)}` } },
  ],
  [
    'an entry above its folder',
    { entry: { file: '../a.js', integrity: `sha384-${'A'.repeat(64)}` } },
  ],
  ['a container that an id could clobber', { container: 'catalog' }],
  ['a mount without a slash', { mounts: [{ path: '/category' }] }],
  ['an unknown slot', { slots: ['no-such-slot'] }],
  ['an unknown slot of the desktop app', { desktopSlots: ['no-such-slot'] }],
  ['an unknown requirement', { requires: 'superuser' }],
  ['a list that is none', { assets: 'all' }],
])('a remote with %s is refused', (_, others) => {
  expect(() => parseRegistry(withRemote(others))).toThrow();
});

it('two remotes of one name are refused', () => {
  const remotes = [remoteDocument('catalog'), remoteDocument('catalog', { version: '2.0.0' })];
  expect(() => parseRegistry(registryDocument({ remotes }))).toThrow('two remotes');
});

it.each([null, [], 'registry', {}, { remotes: [] }])('%p is no registry', (value) => {
  expect(() => parseRegistry(value)).toThrow();
});
