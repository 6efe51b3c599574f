import { ask } from './ask.ts';
import { assertLoopback, NotLoopbackError } from './loopback.ts';
import { openSocket } from './raw-socket.ts';

it.each(['127.0.0.1', '127.255.0.3', 'localhost', 'LOCALHOST', '::1', '[::1]'])(
  '%s is this machine',
  (host) => {
    expect(() => {
      assertLoopback(host);
    }).not.toThrow();
  },
);

it.each([
  'example.com',
  '0.0.0.0',
  '10.0.0.1',
  '192.168.1.1',
  '128.0.0.1',
  '127.0.0.1.example.com',
  'localhost.example.com',
  '127.1',
  '2130706433',
  '::ffff:10.0.0.1',
  '::',
  '',
])("'%s' is refused", (host) => {
  expect(() => {
    assertLoopback(host);
  }).toThrow(NotLoopbackError);
});

it('neither a request nor a bare connection leaves the machine', () => {
  expect(() => ask('http://192.0.2.1:9', '/')).toThrow(NotLoopbackError);
  expect(() => openSocket('http://192.0.2.1:9')).toThrow(NotLoopbackError);
});
