import { withCorpus } from '../../../tools/jest/corpus.cjs';
import { safeImageUrl, safeLinkUrl } from './rendered-description.tsx';

it.each([
  ['https://acme.example/a', 'https://acme.example/a'],
  ['mailto:help@acme.example', 'mailto:help@acme.example'],
  ['tel:+49-30-1234567', 'tel:+49-30-1234567'],
  ['/category/7/', '/category/7/'],
  ['manual/', 'manual/'],
  ['../?q=a:b', '../?q=a:b'],
  ['#', '#'],
  ['#usage', '#description-usage'],
  ['#description-usage', '#description-usage'],
  ['javascript:alert(1)', null],
  ['jav\tascript:alert(1)', null],
  ['vbscript:x', null],
  ['data:text/html,x', null],
  ['data:image/svg+xml,<svg onload=alert(1)>', null],
  ['data:image/png;base64,AAAA', null],
  ['ftp://acme.example/', null],
  ['java%73cript:alert(1)', null],
  ['&#106;avascript', null],
  ['//evil.example', null],
  ['/\\evil.example', '/%5Cevil.example'],
  ['\\\\evil.example', '%5C%5Cevil.example'],
  ['/\t/evil.example', '/%09/evil.example'],
  ['\u0001javascript:alert(1)', null],
  ['https:evil.example', null],
  ['', null],
])('a link to %j leads to %j (M17)', (address, href) => {
  expect(safeLinkUrl(address)).toBe(href);
});

it.each([
  ['http://images.test/600x/a.webp', 'http://images.test/600x/a.webp'],
  ['http://images.test.evil.example/a.webp', null],
  ['https://tracker.example/a.gif', null],
  ['data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
  ['data:image/svg+xml;base64,AAAA', 'data:image/svg+xml;base64,AAAA'],
  ['data:text/html,AAAA', null],
  ['/600x/a.webp', null],
  ['javascript:alert(1)', null],
])('a picture %j is fetched from %j (M19)', (address, src) => {
  expect(safeImageUrl(address, 'http://images.test')).toBe(src);
});

interface UrlCase {
  readonly url: string;
  readonly expectAsExternalLink: 'allow' | 'reject';
}

withCorpus<UrlCase>('hostile_urls.json', (cases) => {
  it.each(cases)('$url leads only where it may (M17)', ({ url, expectAsExternalLink }) => {
    const here = 'https://app.example';
    const { protocol, origin } = new URL(safeLinkUrl(url) ?? here, `${here}/s/a/`);
    expect(protocol).toMatch(/^(?:https?|mailto|tel):$/);
    if (expectAsExternalLink === 'reject' && protocol.startsWith('http')) {
      expect(origin).toBe(here);
    }
    expect(safeImageUrl(url, 'http://images.test') ?? 'data:image/').toMatch(/^data:image\//);
  });
});
