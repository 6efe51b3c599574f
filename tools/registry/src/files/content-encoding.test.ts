import { acceptedEncodings } from './content-encoding.ts';

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
  expect(acceptedEncodings(header)[0] ?? null).toBe(encoding);
});

it('a client that takes several gets the next one where the best is not there', () => {
  expect(acceptedEncodings('gzip, br;q=0.5')).toEqual(['gzip', 'br']);
});
