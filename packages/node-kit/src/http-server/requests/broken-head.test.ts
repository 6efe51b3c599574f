import { statusOfBrokenHead } from './broken-head.ts';

function statusOf(
  headers: Readonly<Record<string, string | readonly string[]>>,
  httpVersion = '1.1',
) {
  const rawHeaders = Object.entries(headers).flatMap(([name, values]) =>
    [values].flat().flatMap((value) => [name, value]),
  );
  const coding = [headers['Transfer-Encoding'] ?? []].flat();
  return statusOfBrokenHead({
    httpVersion,
    rawHeaders,
    headers: coding.length > 0 ? { 'transfer-encoding': coding.join(', ') } : {},
  });
}

const Host = 'localhost';

it.each([
  ['a usual one', { Host }, '1.1'],
  ['one with a body in chunks', { Host, 'Transfer-Encoding': 'Chunked' }, '1.1'],
  ['an old one without a host', {}, '1.0'],
  ['one with two hundred headers', { Host, a: Array.from({ length: 199 }, String) }, '1.1'],
] as const)('%s is read', (_, headers, version) => {
  expect(statusOf(headers, version)).toBeNull();
});

it.each([
  ['two hosts', { Host: [Host, 'evil.test'] }, '1.1', 400],
  ['two hosts, spelled otherwise', { Host, hOST: Host }, '1.1', 400],
  ['no host', {}, '1.1', 400],
  ['a value that reads host', { 'X-A': 'host' }, '1.1', 400],
  ['compressed chunks', { Host, 'Transfer-Encoding': 'gzip, chunked' }, '1.1', 400],
  ['chunks twice', { Host, 'Transfer-Encoding': ['chunked', 'chunked'] }, '1.1', 400],
  ['chunks of an old one', { Host, 'Transfer-Encoding': 'chunked' }, '1.0', 400],
  ['more than two hundred headers', { Host, a: Array.from({ length: 200 }, String) }, '1.1', 431],
] as const)('%s is not', (_, headers, version, status) => {
  expect(statusOf(headers, version)).toBe(status);
});
