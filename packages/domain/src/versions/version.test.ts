import { withCorpus, withInput } from '../../../../tools/jest/corpus.cjs';
import { compareVersions, isOlderVersion, parseVersion } from './version.ts';

describe('the order of versions', () => {
  it.each([
    ['1.0.0', '1.0.0-beta'],
    ['1.0.0-beta10', '1.0.0-beta9'],
    ['1.0.0-rc1', '1.0.0-beta9'],
    ['1.0b2', '1.0b1'],
    ['0.13', '0.12.9'],
    ['1.2.3.4', '1.2.3'],
    ['0.0', 'unknown'],
  ])('%s is newer than %s (I44)', (newer, older) => {
    expect(compareVersions(newer, older)).toBeGreaterThan(0);
    expect(compareVersions(older, newer)).toBeLessThan(0);
  });

  it.each([
    ['1', '1.0.0'],
    ['v0.13.1', '0.13.1'],
    ['1.0-Beta1', '1.0.0-beta1'],
    ['1.0+build7', '1.0'],
    ['', 'unknown'],
    ['1,2,0,0', '1.2'],
    ['1, 2, 3, 4', '1.2.3.4'],
    ['1.2 (build 5)', '1.2'],
    ['1.2 (64-bit)', '1.2'],
    ['1.2 build 77', '1.2'],
    ['1.9 beta', '1.9-beta'],
    ['1.9 Beta 2', '1.9-beta2'],
    ['Version 1.2', '1.2'],
    ['ver. 1.2', '1.2'],
    ['1.2_3', '1.2.3'],
    ['r1234', '1234'],
  ])('%s and %s are the same', (a, b) => {
    expect(compareVersions(a, b)).toBe(0);
  });
});

it.each([
  '${VERSION}',
  '@VERSION@',
  '$(MARKETING_VERSION)',
  '1.2 for Mac',
  '1.2 64-bit',
  'release 3',
  '1,a',
  '(1.2)',
])('%s is not plain, and no version (I44)', (text) => {
  expect(parseVersion(text)).toBeNull();
});

it.each([
  ['6.1.1', '6.1.1.29776', false],
  ['6.1', '6.1.0.29776', false],
  ['6.1', '6.1.1.29776', true],
  ['6.1.0', '6.1.1.29776', true],
  ['6.1.1', '6.1.1.2', true],
  ['6.1.1.29775', '6.1.1.29776', true],
  ['6.1.1.29776', '6.1.1', false],
  ['6.1.1-beta', '6.1.1.29776', true],
  ['unknown', '1.0', true],
])('whether %s is older than %s: %s (I44)', (installed, offered, isOlder) => {
  expect(isOlderVersion(installed, offered)).toBe(isOlder);
});

it('no text takes long to be read', () => {
  for (const text of [' (', '1 ', ', ', '(1', '1_', '-a ', 'v.'].map((part) => part.repeat(99))) {
    expect(parseVersion(text)).toBeNull();
  }
});

it('a very long text is no version (I44)', () => {
  expect(parseVersion(`1.${'0.'.repeat(200)}0`)).toBeNull();
});

interface VersionCase {
  readonly kind: 'gt' | 'eq' | 'parse' | 'invalid';
  readonly a: string;
  readonly b?: string;
  readonly expect?: { readonly major: number; readonly minor: number; readonly patch: number };
  readonly inProductGrammar: boolean;
}

withCorpus<VersionCase>('semver.json', (cases) => {
  it.each(cases.filter(({ kind, inProductGrammar }) => kind === 'gt' && inProductGrammar))(
    '$a is newer than $b',
    ({ a, b = '' }) => {
      expect(compareVersions(a, b)).toBeGreaterThan(0);
      expect(compareVersions(b, a)).toBeLessThan(0);
    },
  );

  it.each(cases.filter(({ kind, inProductGrammar }) => kind === 'eq' && inProductGrammar))(
    '$a and $b are the same',
    ({ a, b = '' }) => {
      expect(compareVersions(a, b)).toBe(0);
    },
  );

  it.each(cases.filter(({ kind, inProductGrammar }) => kind === 'parse' && inProductGrammar))(
    '$a is read',
    ({ a, expect: expected }) => {
      expect(parseVersion(a)?.numbers).toEqual([expected?.major, expected?.minor, expected?.patch]);
    },
  );

  it.each(cases.filter(({ kind }) => kind === 'invalid'))('"$a" is never the newest', ({ a }) => {
    expect(compareVersions(a, '0.0.0')).toBeLessThanOrEqual(0);
  });
});

withInput('versions.txt', ({ text }) => {
  it('has versions that are all read, in their order (I44)', () => {
    const versions = text.trim().split('\n');
    expect(versions.map(parseVersion)).not.toContain(null);
    expect(versions.toSorted(compareVersions)).toEqual([
      '1,2,0,0',
      '1.2 (build 5)',
      'Version 1.2',
      '1.2_3',
      '1.9 beta',
      'r1234',
    ]);
  });
});
