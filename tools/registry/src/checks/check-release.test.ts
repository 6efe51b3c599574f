import { parse } from '@patchbay/shared/parse';
import { remoteReleaseSchema } from '@patchbay/shared/registry';
import { parseSiteState } from '../state/read-site-state.ts';
import type { Release } from '../state/site-state.ts';
import { releaseProblems } from './check-release.ts';

const asset = (file: string) => ({ file, integrity: `sha384-${'A'.repeat(64)}` });

const shell = {
  version: '3.0.0',
  contract: '1.4.0',
  provides: [
    { name: 'react', version: '19.1.0' },
    { name: 'react/jsx-runtime', version: '19.1.0' },
  ],
  entry: asset('boot.js'),
  early: asset('early.js'),
  icon: 'icon.svg',
  buildCommit: 'abc',
  builtAt: '2026-01-01T00:00:00.000Z',
};

const remote = (overrides: object = {}) => ({
  name: 'catalog',
  version: '1.0.0',
  contract: '1.4.0',
  container: 'patchbay__catalog',
  entry: asset('remoteEntry.js'),
  ...overrides,
});

const stateWith = (overrides: object = {}) =>
  parseSiteState({
    shell,
    remotes: [],
    config: {
      apiHost: 'http://localhost:4000',
      imageHost: 'http://localhost:4000/images',
      apiAdminPath: '/admin/',
      productName: 'Patchbay',
      websiteUrl: 'https://patchbay.example/',
    },
    ...overrides,
  });

const remoteRelease = (overrides: object): Release => ({
  kind: 'remote',
  description: parse(remoteReleaseSchema, remote(overrides)),
});

const shellRelease = (overrides: object): Release => ({
  kind: 'shell',
  description: stateWith({ shell: { ...shell, ...overrides } }).shell,
});

describe('a remote fits the live shell', () => {
  it.each(['1.4.0', '1.4.9', '1.0.0'])('with contract %s for 1.4.0', (contract) => {
    expect(releaseProblems(remoteRelease({ contract }), stateWith())).toEqual([]);
  });

  it.each(['1.5.0', '2.0.0', '0.4.0'])('but not with contract %s (G19)', (contract) => {
    expect(releaseProblems(remoteRelease({ contract }), stateWith())).toEqual([
      expect.stringContaining(`built for contract ${contract}, the shell 3.0.0 has 1.4.0`),
    ]);
  });

  it.each([
    ['react', '^19.0.0'],
    ['react/', '^19.0.0'],
    ['react-dom/', '^19.0.0'],
  ])('with %s %s', (name, requiredVersion) => {
    const shared = [{ name, requiredVersion }];
    expect(releaseProblems(remoteRelease({ shared }), stateWith())).toEqual([]);
  });

  it.each([
    ['react', '^18.0.0', 'needs react ^18.0.0, the shell 3.0.0 shares 19.1.0'],
    ['react/', '^20.0.0', 'needs react/jsx-runtime ^20.0.0, the shell 3.0.0 shares 19.1.0'],
    ['lodash', '^4.0.0', 'needs lodash, which the shell 3.0.0 does not share'],
  ])('but not with %s %s', (name, requiredVersion, reason) => {
    const shared = [{ name, requiredVersion }];
    expect(releaseProblems(remoteRelease({ shared }), stateWith()).join()).toContain(reason);
  });
});

describe('a remote fits the other remotes', () => {
  const other = remote({
    name: 'installer',
    container: 'patchbay__installer',
    mounts: [{ path: '/settings/', layout: 'bare' }],
    slots: ['search'],
  });

  it('unless one of them answers for the same path or fills the same slot (G19)', () => {
    const release = remoteRelease({
      mounts: [{ path: '/settings/', layout: 'bare' }],
      slots: ['search'],
    });
    expect(releaseProblems(release, stateWith({ remotes: [other] }))).toEqual([
      'catalog 1.0.0 answers for /settings/, and so does installer 1.0.0',
      'catalog 1.0.0 fills the slot search, and so does installer 1.0.0',
    ]);
  });

  it('unless one of them fills the same slot in the desktop app', () => {
    const release = remoteRelease({ desktopSlots: ['search'] });
    expect(releaseProblems(release, stateWith({ remotes: [other] }))).toEqual([
      'catalog 1.0.0 fills the slot search, and so does installer 1.0.0',
    ]);
  });

  it('where the slot takes several, until a shell comes that takes one (G154)', () => {
    const footers = { slots: ['footer'] };
    const known = { slots: ['footer'], layouts: ['bare'], requirements: [] };
    const sharing = { ...shell, ...known, sharedSlots: ['footer'] };
    const filled = { ...other, ...footers };
    const state = stateWith({ shell: sharing, remotes: [filled] });
    expect(releaseProblems(remoteRelease(footers), state)).toEqual([]);
    const both = stateWith({ shell: sharing, remotes: [filled, remote(footers)] });
    expect(both.unusable).toEqual([]);
    expect(releaseProblems(shellRelease({ ...known, version: '2.9.0' }), both)).toEqual([
      'catalog 1.0.0 fills the slot footer, and so does installer 1.0.0: the shell 2.9.0 shows one of them alone',
    ]);
  });

  it('unless it has a link that leads out of it (G155, G172)', () => {
    const links = [
      { path: '/news/today/', label: 'Today' },
      { path: '/old/', label: 'Old' },
    ];
    const footerLinks = [{ path: '/older/', label: 'Older' }];
    const mounts = [{ path: '/news/', layout: 'bare' }];
    const release = remoteRelease({ mounts, links, footerLinks });
    expect(releaseProblems(release, stateWith({ remotes: [] }))).toEqual([
      'catalog 1.0.0 has a link to /old/, which is outside of its mounts',
      'catalog 1.0.0 has a link to /older/, which is outside of its mounts',
    ]);
  });

  it('unless it is only tried on a share of the visitors yet', () => {
    const canary = { ...other, version: '2.0.0', slots: ['sidebar'] };
    const state = stateWith({ remotes: [other], canaries: [{ percent: 10, release: canary }] });
    expect(releaseProblems(remoteRelease({ slots: ['sidebar'] }), state)).toEqual([
      'catalog 1.0.0 fills the slot sidebar, and so does installer 2.0.0',
    ]);
  });

  it('where it takes its own place, or a path below another', () => {
    const state = stateWith({ remotes: [other, remote({ slots: ['sidebar'] })] });
    const mounts = [{ path: '/settings/more/', layout: 'bare' }];
    expect(releaseProblems(remoteRelease({ mounts, slots: ['sidebar'] }), state)).toEqual([]);
  });
});

describe('a shell fits', () => {
  const state = stateWith({
    remotes: [remote({ shared: [{ name: 'react', requiredVersion: '^19.0.0' }] })],
    canaries: [{ percent: 10, release: remote({ version: '1.1.0', contract: '1.4.2' }) }],
  });

  it('with a newer minor version of the contract', () => {
    expect(releaseProblems(shellRelease({ contract: '1.5.0' }), state)).toEqual([]);
  });

  it('but not with an older one, or another React, for live remotes and canaries alike', () => {
    const provides = [{ name: 'react', version: '20.0.0' }];
    expect(releaseProblems(shellRelease({ contract: '1.3.0', provides }), state)).toEqual([
      'catalog 1.0.0 was built for contract 1.4.0, the shell 3.0.0 has 1.3.0, which is older',
      'catalog 1.0.0 needs react ^19.0.0, the shell 3.0.0 shares 20.0.0',
      'catalog 1.1.0 was built for contract 1.4.2, the shell 3.0.0 has 1.3.0, which is older',
    ]);
  });
});

describe('the words of a remote', () => {
  const unknown = (kind: string, word: string, known: string) =>
    `catalog 1.0.0 ${kind} "${word}", which the shell 3.0.0 does not know (it knows: ${known}). ` +
    'Release a shell that knows it first, or catalog without it';
  const words = { slots: ['sidebar'], layouts: ['bare'], requirements: [] };

  it.each([
    [{ slots: ['banner'] }, unknown('fills the slot', 'banner', 'sidebar')],
    [{ desktopSlots: ['banner'] }, unknown('fills the slot', 'banner', 'sidebar')],
    [
      { mounts: [{ path: '/', layout: 'wide' }] },
      unknown('has a mount in the layout', 'wide', 'bare'),
    ],
    [{ requires: 'staff' }, unknown('has the requirement', 'staff', 'none')],
  ])('%j are refused where the live shell does not know them (G19)', (overrides, problem) => {
    const state = stateWith({ shell: { ...shell, ...words } });
    expect(releaseProblems(remoteRelease(overrides), state)).toEqual([problem]);
  });

  it('may be those that the live shell declares, whatever this tool knows', () => {
    const state = stateWith({
      shell: { ...shell, slots: ['banner'], layouts: ['wide'], requirements: ['superuser'] },
    });
    const overrides = {
      slots: ['banner'],
      mounts: [{ path: '/', layout: 'wide' }],
      requires: 'superuser',
    };
    expect(releaseProblems(remoteRelease(overrides), state)).toEqual([]);
  });

  it('are judged by what shells had where the live one does not declare any', () => {
    const fill = (slot: string) => releaseProblems(remoteRelease({ slots: [slot] }), stateWith());
    expect(fill('description-preview')).toEqual([]);
    expect(fill('banner')).toHaveLength(1);
  });

  it('keep a shell from going live, or back, that does not know them', () => {
    const state = stateWith({
      shell: { ...shell, slots: ['banner', 'sidebar'] },
      remotes: [remote({ slots: ['banner'] })],
      canaries: [{ percent: 5, release: remote({ version: '2.0.0', slots: ['banner'] }) }],
    });
    expect(releaseProblems(shellRelease({ version: '2.9.0' }), state)).toEqual([
      expect.stringMatching(/^catalog 1\.0\.0 fills the slot "banner", which the shell 2\.9\.0/),
      expect.stringMatching(/^catalog 2\.0\.0 fills the slot "banner", which the shell 2\.9\.0/),
    ]);
    expect(releaseProblems(shellRelease({ slots: ['banner'] }), state)).toEqual([]);
  });
});
