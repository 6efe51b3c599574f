import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { limitSlowClients, pathOf } from './limit-slow-clients.ts';

const never = 600_000;
let running: Server | null = null;

afterEach(() => {
  running?.closeAllConnections();
  running?.close();
});

/** A connection that is reset is cut off as well as one that is ended. */
const untilCutOff = (socket: Socket): Promise<void> =>
  new Promise((resolve) => socket.once('close', () => resolve()));

async function start(server: Server, limits: { wholeMs: number; silenceMs: number }) {
  const { wholeMs, silenceMs } = limits;
  limitSlowClients(server, {
    wholeMs: () => wholeMs,
    silenceMs,
    mayBeLong: (path) => path.startsWith('/upload/'),
  });
  running = server;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  return { port, socket };
}

it.each(['/form/', '/upload/'])('a body for %s that stops coming is cut off', async (path) => {
  const server = createServer((request, response) => {
    request.resume().once('end', () => response.end());
  });
  const limits =
    path === '/form/' ? { wholeMs: 20, silenceMs: never } : { wholeMs: never, silenceMs: 20 };
  const { port, socket } = await start(server, limits);
  socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc`);
  await untilCutOff(socket);
  const whole = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body: 'abc' });
  expect(whole.status).toBe(200);
});

it.each([
  ['/upload/../form/', '/form/'],
  ['/upload/%2e%2e/form/', '/form/'],
  ['http://a/form/?b', '/form/'],
  ['/upload/?b', '/upload/'],
  ['*', '/*'],
  ['http://[', ''],
])('the path of %s is %s, as the routes see it', (url, path) => {
  expect(pathOf({ url })).toBe(path);
});

it('a body for another call is no upload, wherever its path begins', async () => {
  const server = createServer((request) => request.resume());
  const { socket } = await start(server, { wholeMs: 20, silenceMs: never });
  socket.write('POST /upload/../form/ HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc');
  await untilCutOff(socket);
});

it('a body of an upload that keeps coming is taken, however long it takes', async () => {
  const server = createServer((request, response) => {
    request.resume().once('end', () => response.end('whole'));
  });
  const { socket } = await start(server, { wholeMs: 1, silenceMs: never });
  socket.write(
    'POST /upload/ HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nConnection: close\r\n\r\na',
  );
  await once(server, 'request');
  // By then every slow connection is cut off.
  await new Promise((resolve) => setTimeout(resolve, 2));
  socket.write('b');
  expect(String(await once(socket, 'data'))).toContain('whole');
});

it('an answer that nobody takes is cut off', async () => {
  const server = createServer((_request, response) => {
    response.end(Buffer.alloc(50_000_000));
  });
  const { socket } = await start(server, { wholeMs: never, silenceMs: 20 });
  socket.pause().write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  const [connection] = (await once(server, 'connection')) as [Socket];
  await once(connection, 'close');
  expect(socket.bytesRead).toBeLessThan(50_000_000);
  socket.destroy();
});
