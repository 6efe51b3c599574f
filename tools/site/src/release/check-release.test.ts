import { parseSiteState, type Release } from './site-state.ts';
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

const remoteRelease = (overrides: object): Release => {
  const [description] = stateWith({ remotes: [remote(overrides)] }).remotes;
  if (!description) throw new Error('There is no remote');
  return { kind: 'remote', description };
};

const shellRelease = (overrides: object): Release => ({
  kind: 'shell',
  description: stateWith({ shell: { ...shell, ...overrides } }).shell,
});

describe('a remote fits the live shell', () => {
  it.each(['1.4.0', '1.4.9', '1.0.0'])('with contract %s for 1.4.0', (contract) => {
    expect(releaseProblems(remoteRelease({ contract }), stateWith())).toEqual([]);
  });

  it.each(['1.5.0', '2.0.0', '0.4.0'])('but not with contract %s', (contract) => {
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
    mounts: [{ path: '/settings/', layout: 'bare' }],
    slots: ['search'],
  });

  it('unless one of them answers for the same path or fills the same slot', () => {
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
