import { withCorpus } from '../../../tools/jest/corpus.cjs';
import { safeImageUrl, safeLinkUrl } from './description-urls.ts';

it.each([
  ['https://acme.example/a', 'https://acme.example/a'],
  ['mailto:help@acme.example', 'mailto:help@acme.example'],
  ['/admin/', null],
  ['#fragment', null],
  ['javascript:alert(1)', null],
  ['jav\tascript:alert(1)', null],
  ['vbscript:x', null],
  ['data:text/html,x', null],
  ['//evil.example', null],
])('a link to %j leads to %j', (address, href) => {
  expect(safeLinkUrl(address)).toBe(href);
});

it.each([
  ['http://images.test/600x/a.webp', 'http://images.test/600x/a.webp'],
  ['http://images.test.evil.example/a.webp', null],
  ['https://tracker.example/a.gif', null],
  ['data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
  ['data:image/svg+xml;base64,AAAA', null],
  ['javascript:alert(1)', null],
])('a picture %j is fetched from %j', (address, src) => {
  expect(safeImageUrl(address, 'http://images.test')).toBe(src);
});

interface UrlCase {
  readonly url: string;
  readonly expectAsExternalLink: 'allow' | 'reject';
}

withCorpus<UrlCase>('hostile_urls.json', (cases) => {
  it.each(cases)('$url leads only where it may', ({ url, expectAsExternalLink }) => {
    const href = safeLinkUrl(url);
    const allowed = expectAsExternalLink === 'reject' ? /^mailto:/ : /^(?:https?:\/\/|mailto:)/;
    expect(href ?? 'mailto:').toMatch(allowed);
    expect(safeImageUrl(url, 'http://images.test')).toBeNull();
  });
});
