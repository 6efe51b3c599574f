import { chooseEncoding } from './choose-encoding.ts';

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0', null],
  ['br; q=0.0, gzip', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['br;q=0.8, gzip;q=0.8', 'br'],
  ['*', 'br'],
  ['*, br;q=0', 'gzip'],
  ['*;q=0', null],
  ['identity', null],
  ['x-br, abr, br-x', null],
  ['', null],
  [`${'a,'.repeat(30_000)}br`, null],
])('%s is answered by %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});
