import { hasPackage, isOfferedFor, recommendVersion, versionPlatforms } from './offered-for.ts';

describe('the systems of a version', () => {
  it.each([
    ['universal', ['linux', 'macos'], ['macos', 'linux']],
    ['arm', ['windows'], ['windows']],
    ['arm', [], ['macos']],
    ['intel', undefined, ['macos']],
    ['universal', [], []],
    ['', undefined, []],
    ['arm', ['amiga'], ['macos']],
  ])('of %s that says %j are %j', (architecture, platforms, expected) => {
    expect(versionPlatforms({ architecture, platforms })).toEqual(expected);
  });
});

describe('a version is offered', () => {
  const forMac = { architecture: 'arm', platforms: [] };
  const unknown = { architecture: 'universal', platforms: [] };

  it('to a computer with its system, and where either of the two is not known', () => {
    expect(isOfferedFor(forMac, 'macos')).toBe(true);
    expect(isOfferedFor(forMac, null)).toBe(true);
    expect(isOfferedFor(unknown, 'linux')).toBe(true);
  });

  it('to no other computer', () => {
    expect(isOfferedFor(forMac, 'linux')).toBe(false);
  });
});

it('an address that is blank is no package', () => {
  expect(['', ' ', 'https://packages.test/a.zip'].map((url) => hasPackage({ url }))).toEqual([
    false,
    false,
    true,
  ]);
});

describe('of several versions', () => {
  const url = 'https://packages.test/a.zip';
  const intelMac = { id: 1, url, architecture: 'intel', platforms: [] };
  const anywhere = { id: 2, url, architecture: 'universal', platforms: [] };
  const linux = { id: 3, url, architecture: 'intel', platforms: ['linux'] };
  const mac = { id: 4, url, architecture: 'universal', platforms: ['macos'] };
  const empty = { id: 5, url: ' ', architecture: 'universal', platforms: ['windows'] };
  const all = [empty, intelMac, anywhere, linux, mac];

  it.each([
    ['linux', all, 3],
    ['macos', all, 4],
    ['windows', all, 2],
    [null, all, 2],
    ['windows', [empty, linux, mac], null],
    ['macos', [intelMac, linux], 1],
  ] as const)('a computer with %p is recommended one that is for it', (platform, versions, id) => {
    expect(recommendVersion(versions, platform)?.id ?? null).toBe(id);
  });
});
