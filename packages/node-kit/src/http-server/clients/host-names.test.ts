import { createHostCheck, parseHostNames } from './host-names.ts';

const check = createHostCheck(['api.site.test', '192.0.2.7']);
const answersTo = (host: string | undefined, url = '/') => check({ url, headers: { host } });

it.each([
  'localhost',
  'localhost:4000',
  'LOCALHOST:4000',
  'site.localhost:3000',
  '127.0.0.1:4000',
  '[::1]:4000',
  'api.site.test',
  'API.site.test:8443',
  '192.0.2.7:4000',
])('a server of this machine answers to %s (H67)', (host) => {
  expect(answersTo(host)).toBe(true);
});

it.each([
  'evil.test',
  'evil.test:4000',
  'localhost.evil.test:4000',
  '127.0.0.1.evil.test',
  'evil.api.site.test',
  '192.0.2.8',
  '0.0.0.0:4000',
  '[::]:4000',
])('a server of this machine does not answer to %s (H67)', (host) => {
  expect(answersTo(host)).toBe(false);
});

it('a server that is open answers to any name', () => {
  const any = createHostCheck('any');
  expect(any({ url: 'http://evil.test/', headers: { host: 'evil.test' } })).toBe(true);
});

it.each([
  'http://evil.test/',
  'HTTPS://evil.test/',
  'http://evil.test',
  'http://localhost@evil.test:4000/',
  'http://localhost.evil.test/?a',
])('nor to the target %s, whatever `Host` says', (target) => {
  expect(answersTo('localhost', target)).toBe(false);
  expect(answersTo(undefined, target)).toBe(false);
});

it.each([
  '/http://evil.test/',
  'http://localhost:4000/a',
  'http://API.site.test/',
  '*',
  'http://[',
])('but to the target %s', (target) => {
  expect(answersTo('localhost', target)).toBe(true);
  expect(answersTo('evil.test', target)).toBe(false);
});

it.each([undefined, 'a b', 'evil@localhost', 'a/b'])(
  '%p is left to what reads the request',
  (host) => {
    expect(answersTo(host)).toBe(true);
  },
);

it('names are read from a text', () => {
  expect(parseHostNames('Backend, api.site.test,[::1],münchen.test')).toEqual([
    ...['backend', 'api.site.test', '[::1]', 'xn--mnchen-3ya.test'],
  ]);
});

it.each(['', 'a,', 'https://a.test', 'a.test:80', 'a.test:', '*', 'a b', 'a/b', 'me@a.test'])(
  '%j are no names',
  (text) => {
    expect(parseHostNames(text)).toBeNull();
  },
);
