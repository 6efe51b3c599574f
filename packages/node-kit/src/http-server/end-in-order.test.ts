import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { outliveLogReaders } from './end-in-order.ts';

const source = pathToFileURL(`${import.meta.dirname}/end-in-order.ts`).href;

/** A process whose stop was ordered, with what else it does. */
async function stopped(withinMs: number, rest: string) {
  const code = `
    import { endWithin } from ${JSON.stringify(source)};
    endWithin(console.log, { withinMs: ${withinMs} });
    ${rest}`;
  const args = ['--import', 'tsx', '--input-type=module', '-e', code];
  const child = spawn(process.execPath, args, { cwd: import.meta.dirname });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [exitCode] = (await once(child, 'close')) as [number | null];
  return { exitCode, output };
}

it('a stop that comes to no end ends all the same, by code 1 and with a sentence (G33)', async () => {
  const { exitCode, output } = await stopped(10, 'setInterval(() => undefined, 1000);');
  expect(exitCode).toBe(1);
  expect(output).toBe(
    'The stop was not over after 0.01 s: the process ends now, and cuts what is still under way.\n',
  );
});

it('a stop that is over before ends by itself, and says nothing (G33)', async () => {
  expect(await stopped(60_000, '')).toEqual({ exitCode: 0, output: '' });
});

const fail = (stream: PassThrough, code: string) => () =>
  stream.emit('error', Object.assign(new Error(code), { code }));

it('a reader of the log that goes away does not end the server, and any other error does', () => {
  const stream = new PassThrough();
  expect(fail(stream, 'EPIPE')).toThrow('EPIPE');
  outliveLogReaders([stream]);
  expect(fail(stream, 'EPIPE')).not.toThrow();
  expect(fail(stream, 'EIO')).toThrow('EIO');
});
