import { hasPackage, isOfferedFor, versionPlatforms } from './offered-for.ts';

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
