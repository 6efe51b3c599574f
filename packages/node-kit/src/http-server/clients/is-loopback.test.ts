import { isLoopback } from './is-loopback.ts';

it.each([
  'localhost',
  'LOCALHOST',
  'api.localhost',
  '127.0.0.1',
  '127.3.2.1',
  '::1',
  '[::1]',
  '::ffff:127.0.0.1',
])('%s is this machine alone', (host) => {
  expect(isLoopback(host)).toBe(true);
});

it.each([
  '0.0.0.0',
  '::',
  '192.168.0.2',
  'fe80::1',
  'site.test',
  'localhost.site.test',
  '128.0.0.1',
  '',
])('%j lets others in (A69)', (host) => {
  expect(isLoopback(host)).toBe(false);
});
