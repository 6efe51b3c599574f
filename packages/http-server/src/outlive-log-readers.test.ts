import { PassThrough } from 'node:stream';
import { outliveLogReaders } from './outlive-log-readers.ts';

const fail = (stream: PassThrough, code: string) => () =>
  stream.emit('error', Object.assign(new Error(code), { code }));

it('a reader of the log that goes away does not end the server, and any other error does', () => {
  const stream = new PassThrough();
  expect(fail(stream, 'EPIPE')).toThrow('EPIPE');
  outliveLogReaders([stream]);
  expect(fail(stream, 'EPIPE')).not.toThrow();
  expect(fail(stream, 'EIO')).toThrow('EIO');
});
