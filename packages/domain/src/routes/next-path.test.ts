import { withCorpus } from '../../../../tools/jest/corpus.cjs';
import { readNextPath, withNextPath } from './next-path.ts';

const nextOf = (text: string) => readNextPath(`?${new URLSearchParams({ next: text }).toString()}`);

describe('where to go after a sign-in', () => {
  it.each(['/', '/settings/', '/admin/software-list/?query=a%20b&page=2#row', '/category/3/'])(
    'is %s where it is asked for',
    (path) => {
      expect(nextOf(path)).toBe(path);
      expect(readNextPath(new URL(withNextPath('/auth/login/', path), 'http://a').search)).toBe(
        path,
      );
    },
  );

  it('is home where nothing is asked for', () => {
    expect(readNextPath('')).toBe('/');
    expect(readNextPath('?next')).toBe('/');
  });

  it.each([
    '//evil.test',
    '/\\evil.test',
    '\\/evil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    ' /settings/',
    '/.//evil.test',
    '/a/..//evil.test',
    'https://evil.test/',
    'javascript:alert(1)',
    'settings/',
  ])('is home where %j is asked for', (text) => {
    expect(nextOf(text)).toBe('/');
  });
});

interface HostileUrl {
  readonly url: string;
  readonly expectAsInternalReturnTo: 'allow' | 'reject';
}

withCorpus<HostileUrl>('hostile_urls.json', (cases) => {
  it('sends nobody to another site (A27)', () => {
    const origin = 'https://app.example';
    const left = cases.filter(({ url }) => new URL(nextOf(url), origin).origin !== origin);
    expect(left).toEqual([]);
  });

  it('is ignored where it is no path of this site (A27)', () => {
    const taken = cases
      .filter(({ expectAsInternalReturnTo }) => expectAsInternalReturnTo === 'reject')
      .filter(({ url }) => nextOf(url) !== '/');
    expect(taken.map(({ url }) => url)).toEqual([]);
  });
});
