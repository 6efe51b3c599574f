import {
  hasPackage,
  installableVersions,
  isOfferedFor,
  recommendVersion,
  versionPlatforms,
} from './offered-for.ts';

describe('the systems of a version', () => {
  it.each([
    [
      ['linux', 'macos'],
      ['macos', 'linux'],
    ],
    [['windows'], ['windows']],
    [[], []],
    [undefined, []],
    [['amiga'], []],
  ])('that says %j are %j (C70)', (platforms, expected) => {
    expect(versionPlatforms({ platforms })).toEqual(expected);
  });
});

describe('a version is offered', () => {
  const forMac = { platforms: ['macos'] };

  it('to a computer with its system, and where either of the two is not known', () => {
    expect(isOfferedFor(forMac, 'macos')).toBe(true);
    expect(isOfferedFor(forMac, null)).toBe(true);
    expect(isOfferedFor({ platforms: [] }, 'linux')).toBe(true);
    expect(isOfferedFor({}, 'windows')).toBe(true);
  });

  it('to no other computer', () => {
    expect(isOfferedFor(forMac, 'linux')).toBe(false);
  });
});

it('only a version that says that it has no package has none', () => {
  expect([{}, { hasPackage: true }, { hasPackage: false }].map(hasPackage)).toEqual([
    true,
    true,
    false,
  ]);
});

const version = (id: number | null, number: string, more: object = {}) => ({
  id,
  version: number,
  architecture: 'universal',
  type: 'free',
  components: ['Echo.vst3'],
  ...more,
});

it('what can be installed has an id, a component and a package, and is not for another system (C70)', () => {
  const all = [
    version(1, '1.0'),
    version(null, '1.0'),
    version(3, '1.0', { components: [' '] }),
    version(4, '1.0', { hasPackage: false }),
    version(5, '1.0', { platforms: ['macos'] }),
    version(6, '1.0', { architecture: 'arm' }),
  ];
  expect(installableVersions(all, 'linux').map(({ id }) => id)).toEqual([1, 6]);
});

describe('of several versions', () => {
  const universal = version(1, '2.0.0');
  const beta = version(2, '2.0.0-beta.2', { architecture: 'arm', type: 'trial' });
  const newerBeta = version(3, '2.1.0-beta.1');
  const older = version(4, '1.9.0', { architecture: 'intel' });
  const arm = version(5, '2.0.0', { architecture: 'arm' });
  const intel = version(6, '2.0.0', { architecture: 'intel' });
  const forMac = version(7, '2.0.0', { architecture: 'intel', platforms: ['macos'] });
  const forLinux = version(8, '3.0.0', { platforms: ['linux'] });
  const empty = version(9, '3.0.0', { hasPackage: false });
  const unnamed = version(null, '3.0.0');
  const paid = version(10, '2.0.0', { type: 'paid' });
  const other = version(11, '2.0.0', { architecture: 'x86_64' });

  it.each([
    ['a release before a pre-release', [universal, beta, newerBeta], 'macos', null, 1],
    ['the newer release', [universal, older], 'macos', null, 1],
    ['the newest, whatever it is built for', [older, version(12, '1.8.0')], 'macos', null, 4],
    ['a pre-release where there is no release', [beta, newerBeta], 'macos', null, 3],
    ['one that names the system', [universal, forMac, arm], 'macos', 'arm', 7],
    ['a universal one', [arm, universal, intel], null, 'arm', 1],
    ['the one for an arm chip', [intel, arm], 'windows', 'arm', 5],
    ['the one for an Intel chip', [arm, intel], 'windows', 'intel', 6],
    ['the one for an Intel chip, however it is called', [arm, other], null, 'intel', 11],
    ['one that can be installed', [empty, unnamed, forLinux, older], 'macos', null, 4],
    ['none where none can be', [empty, unnamed, forLinux], 'macos', null, null],
  ] as const)(
    '%s is first, in either order of the answer (C85)',
    (_, versions, platform, chip, id) => {
      for (const answer of [versions, versions.toReversed()]) {
        expect(recommendVersion(answer, { platform, chip })?.id ?? null).toBe(id);
      }
    },
  );

  it.each([[[universal, paid]], [[paid, universal]], [[arm, intel]], [[intel, arm]]])(
    'that are equal the first of the answer is: %# (C85)',
    (versions) => {
      expect(recommendVersion(versions, { platform: 'macos', chip: null })).toBe(versions[0]);
    },
  );
});
