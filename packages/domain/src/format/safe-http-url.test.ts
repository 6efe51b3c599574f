import { withCorpus } from '../../../../tools/jest/corpus.cjs';
import { safeHttpUrl } from './safe-http-url.ts';

it('an absolute address of the web is as it was', () => {
  expect(safeHttpUrl(' https://example.com/a?b#c ')).toBe('https://example.com/a?b#c');
});

it.each(['javascript:alert(1)', '//example.com', '/path', 'https://user@example.com', 'https://'])(
  '%s is none',
  (address) => {
    expect(safeHttpUrl(address)).toBeNull();
  },
);

interface UrlCase {
  readonly url: string;
  readonly expectAsExternalLink: 'allow' | 'reject';
}

withCorpus<UrlCase>('hostile_urls.json', (cases) => {
  it('what must not become a link does not', () => {
    const passed = cases.filter(
      ({ url, expectAsExternalLink }) =>
        expectAsExternalLink === 'reject' && safeHttpUrl(url) !== null,
    );
    expect(passed).toEqual([]);
  });
});
