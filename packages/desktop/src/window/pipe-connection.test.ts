import { PassThrough } from 'node:stream';
import { ConnectionClosedError, connectPipe, ProtocolError } from './pipe-connection.ts';

function connect() {
  const input = new PassThrough();
  const output = new PassThrough();
  const problems: unknown[] = [];
  const connection = connectPipe({ input, output, report: (problem) => problems.push(problem) });
  /** The commands that the browser got so far. */
  const commands = () =>
    String(output.read() ?? '')
      .split('\0')
      .slice(0, -1)
      .map((text): unknown => JSON.parse(text));
  return { connection, input, output, problems, commands };
}

it('a command gets its own answer, whatever the order', async () => {
  const { connection, input, commands } = connect();
  const first = connection.send('Browser.getVersion');
  const second = connection.session('s1').send('Page.navigate', { url: 'x' });
  expect(commands()).toEqual([
    { id: 1, method: 'Browser.getVersion', params: {} },
    { id: 2, method: 'Page.navigate', params: { url: 'x' }, sessionId: 's1' },
  ]);
  input.write('{"id":2,"result":{"frameId":"f"},"sessionId":"s1"}\0{"id":1,"result":null}\0');
  expect(await second).toEqual({ frameId: 'f' });
  expect(await first).toBeNull();
});

it('a message may come in pieces, within a character too', async () => {
  const { connection, input } = connect();
  const answer = connection.send('a');
  const bytes = Buffer.from('{"id":1,"result":"ü\\u0000"}\0');
  for (const byte of bytes) input.write(Buffer.from([byte]));
  expect(await answer).toBe('ü\0');
});

it('a refusal names the command', async () => {
  const { connection, input } = connect();
  const answer = connection.send('Page.fly');
  input.write('{"id":1,"error":{"code":-32601,"message":"not found"}}\0');
  await expect(answer).rejects.toEqual(new ProtocolError('Page.fly: not found'));
});

it('events reach the listeners of their own page', async () => {
  const { connection, input } = connect();
  const heard: unknown[] = [];
  connection.on('E', (params) => heard.push(['browser', params]));
  connection.session('s1').on('E', (params) => heard.push(['s1', params]));
  connection.session('s2').on('E', (params) => heard.push(['s2', params]));
  input.write('{"method":"E","params":{"n":1},"sessionId":"s1"}\0{"method":"E"}\0{"method":"F"}\0');
  input.end();
  await connection.closed;
  expect(heard).toEqual([
    ['s1', { n: 1 }],
    ['browser', undefined],
  ]);
});

it('what cannot be read, and a listener that throws, are reported and cost nothing else', async () => {
  const { connection, input, problems } = connect();
  const fault = new Error('a listener threw');
  connection.on('E', () => {
    throw fault;
  });
  const answer = connection.send('a');
  input.write('no json\0[1]\0{"method":"E"}\0{"id":1,"result":1}\0{"id":99,"result":1}\0');
  expect(await answer).toBe(1);
  expect(problems).toHaveLength(3);
  expect(problems[2]).toBe(fault);
});

it('a message that is too long is not kept, is told once, and costs nothing else', async () => {
  const { connection, input, problems } = connect();
  const answer = connection.send('a');
  const piece = Buffer.alloc(1024 * 1024, 'x');
  input.write('{"method":"Runtime.consoleAPICalled","params":"');
  for (let sent = 0; sent < 20; sent += 1) input.write(piece);
  input.write('"}\0{"id":1,"result":1}\0');
  expect(await answer).toBe(1);
  expect(problems.map(String)).toEqual([
    'ProtocolError: The browser sent a message of more than 16 MiB, which was not read',
  ]);
});

it.each(['end', 'destroy'] as const)('the end of the pipe (%s) settles everything', async (way) => {
  const { connection, input } = connect();
  const answer = connection.send('Page.enable');
  input[way]();
  await expect(answer).rejects.toThrow(ConnectionClosedError);
  await connection.closed;
  await expect(connection.send('later')).rejects.toThrow('The browser ended before later');
});
