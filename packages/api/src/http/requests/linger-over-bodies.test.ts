import { once } from 'node:events';
import { connect } from 'node:net';
import { Hono } from 'hono';
import { startServer, type RunningServer } from '../../server/start-server.ts';

const mebibyte = 1024 ** 2;

const app = new Hono();
app.post('/unread/', (c) => c.json({ detail: 'refused' }, 401));
app.post('/begun/', async (c) => {
  const reader = c.req.raw.body?.getReader();
  await reader?.read();
  reader?.releaseLock();
  return c.json({ detail: 'refused' }, 413);
});
app.post('/read/', async (c) => c.json({ size: (await c.req.arrayBuffer()).byteLength }));

let server: RunningServer;

beforeAll(async () => {
  server = await startServer(app, { bind: '127.0.0.1', port: 0 });
});

afterAll(() => server.stop());

const pieces = 50;
const body = Buffer.alloc(mebibyte, 'x');

/** Sends all of a request before it reads a byte of the answer, as simple clients do. */
async function send(path: string) {
  const { hostname, port } = new URL(server.address);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  const problems: unknown[] = [];
  socket.on('error', (error) => problems.push(error));
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${pieces * mebibyte}\r\n\r\n`,
  );
  for (let sent = 0; sent < pieces && problems.length === 0; sent += 1) {
    await new Promise((resolve) => socket.write(body, resolve));
  }
  let answer = '';
  socket.on('data', (bytes: Buffer) => (answer += bytes.toString()));
  await once(socket, 'end').catch(() => undefined);
  socket.destroy();
  return { answer, problems };
}

it.each([
  ['/unread/', 401],
  ['/begun/', 413],
  ['/nowhere/', 404],
])(
  'who sends 50 MB to %s reads that it is refused, and that the connection closes',
  async (path, status) => {
    const { answer, problems } = await send(path);
    expect(problems).toEqual([]);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${String(status)} [^]*connection: close`, 'i'));
    expect(answer).toMatch(status === 404 ? /404 Not Found$/ : /\{"detail":"refused"\}$/);
  },
);

it('a body that is read keeps its connection', async () => {
  const response = await fetch(`${server.address}/read/`, { method: 'POST', body });
  expect(response.headers.get('Connection')).toBe('keep-alive');
  expect(await response.json()).toEqual({ size: mebibyte });
});
