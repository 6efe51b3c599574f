import { withCorpus } from '../../../../tools/jest/corpus.cjs';
import { coverUrl } from './images.ts';

const host = 'https://img.example.com';

it('a cover is shown from the image host by its size (M1)', () => {
  expect(coverUrl(host, '300x', 'covers/12-3f2a.webp')).toBe(
    'https://img.example.com/300x/covers/12-3f2a.webp',
  );
});

it('a name with spaces and percent signs stays one segment', () => {
  expect(coverUrl(host, '1200px', 'covers/a b%2f.png')).toBe(
    'https://img.example.com/1200px/covers/a%20b%252f.png',
  );
});

it.each([
  null,
  '',
  '../secret.png',
  'covers/../../x.png',
  '/x.png',
  'covers//x.png',
  'https://evil.test/x.png',
  'covers\\x.png',
  'javascript:alert(1)',
  'a.png?x',
  'a.png#x',
  'a\ud800.png',
])('%p is no cover', (cover) => {
  expect(coverUrl(host, '600x', cover)).toBeNull();
});

withCorpus<{ readonly url: string }>('hostile_urls.json', (cases) => {
  it('no cover leaves the image host (M3)', () => {
    const shownFrom = cases
      .map(({ url }) => coverUrl(host, '600x', url))
      .filter((url) => url !== null)
      .map((url) => new URL(url).href);
    expect(shownFrom.filter((url) => !url.startsWith(`${host}/600x/`))).toEqual([]);
  });
});
