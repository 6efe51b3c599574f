import { withCorpus } from '../../../../tools/jest/corpus.cjs';
import { compareVersions, parseVersion } from './version.ts';

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
  ])('%s and %s are the same', (a, b) => {
    expect(compareVersions(a, b)).toBe(0);
  });
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
