import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Hono } from 'hono';
import { staffClient } from '../../testing/staff-client.ts';
import { onOneDatabase } from '../../testing/test-databases.ts';
import { startServer, type RunningServer } from '../../server/start-server.ts';
import { smallBody } from './body-limits.ts';
import { readBytes } from './read-bytes.ts';
import { answerError, answerNotFound } from '../answer-errors.ts';

const mebibyte = 1024 ** 2;
const piece = Buffer.alloc(65_536, 'x');

const app = new Hono();
app.onError(answerError(() => undefined));
app.notFound(answerNotFound);
app.post('/unread/', (c) => c.json({ detail: 'refused' }, 401));
app.post('/begun/', async (c) => {
  const reader = c.req.raw.body?.getReader();
  await reader?.read();
  reader?.releaseLock();
  return c.json({ detail: 'refused' }, 413);
});
app.post('/small/', async (c) => {
  const { byteLength } = await readBytes(c.req.raw, smallBody.mostBytes);
  return c.json({ byteLength });
});
app.post('/read/', async (c) => c.json({ size: (await c.req.arrayBuffer()).byteLength }));

let server: RunningServer;

beforeAll(async () => {
  server = await startServer(app, { bind: '127.0.0.1', port: 0 });
});

afterAll(() => server.stop());

const portOf = (address: string): number => Number(new URL(address).port);

type Encoding = 'Content-Length' | 'chunked';

/** Begins a request and answers how its pieces are sent, each when the system has taken the one before. */
function begin(
  port: number,
  path: string,
  bytes: number,
  {
    encoding,
    headers = {},
  }: { readonly encoding: Encoding; readonly headers?: Readonly<Record<string, string>> },
) {
  const socket = connect({ host: '127.0.0.1', port, allowHalfOpen: true });
  const problems: unknown[] = [];
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.on('error', (error) => problems.push(error));
  const length = encoding === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${bytes}`;
  const lines = [length, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)];
  socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\n${lines.join('\r\n')}\r\n\r\n`);
  const frame =
    encoding === 'chunked'
      ? Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')])
      : piece;
  const sendPiece = () =>
    Promise.race([new Promise((resolve) => socket.write(frame, resolve)), closed]);
  return { socket, problems, closed, sendPiece };
}

/** What a server says, which is JSON. */
async function readAnswer(socket: Socket): Promise<string> {
  let answer = '';
  socket.on('data', (bytes: Buffer) => (answer += bytes.toString()));
  while (!/\r\n\r\n.*\}$/.test(answer)) await once(socket, 'data');
  return answer;
}

const refusals = [
  ['/unread/', 401, 'Content-Length'],
  ['/unread/', 401, 'chunked'],
  ['/begun/', 413, 'Content-Length'],
  ['/small/', 413, 'Content-Length'],
  ['/small/', 413, 'chunked'],
  ['/nowhere/', 404, 'Content-Length'],
] as const;

/** Sends 50 MB, and goes on until the answer has come. */
async function sendUntilRefused(
  status: number,
  { address }: { readonly address: string },
  path: string,
  options: Parameters<typeof begin>[3],
): Promise<void> {
  const bytes = 50 * mebibyte;
  const { socket, problems, sendPiece } = begin(portOf(address), path, bytes, options);
  const state = { isAnswered: false };
  const answer = readAnswer(socket).finally(() => (state.isAnswered = true));
  let sent = 0;
  while (!state.isAnswered && sent < bytes) {
    sent += piece.length;
    await Promise.race([sendPiece(), answer]);
  }
  expect(await answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(problems).toEqual([]);
  expect(sent).toBeLessThan(bytes);
  socket.destroy();
}

it.each(refusals)(
  'who sends 50 MB to %s reads at once that it is refused by %i (%s)',
  async (path, status, encoding) => {
    await sendUntilRefused(status, server, path, { encoding });
  },
);

it.each(refusals)(
  'who sends 192 KiB to %s before it reads a byte, as simple clients do, reads %i (%s)',
  async (path, status, encoding) => {
    const bytes = 3 * piece.length;
    const { socket, problems, sendPiece } = begin(portOf(server.address), path, bytes, {
      encoding,
    });
    for (let sent = 0; sent < bytes; sent += piece.length) await sendPiece();
    if (encoding === 'chunked') socket.write('0\r\n\r\n');
    expect(await readAnswer(socket)).toContain(`HTTP/1.1 ${status} `);
    expect(problems).toEqual([]);
    socket.destroy();
  },
);

onOneDatabase((database) => {
  const path = '/api/software-admin/upload-file/';
  const coverPath = '/api/software-admin/software/1/upload-cover-file/';
  let product: RunningServer;
  let staff: Readonly<Record<string, string>>;

  beforeEach(async () => {
    const client = await staffClient(database());
    staff = client.signedIn;
    product = await startServer(client.app, { bind: '127.0.0.1', port: 0 });
  });

  afterEach(() => product.stop());

  it.each([
    ['nobody who is known', path, 401],
    ['nobody who is known', coverPath, 401],
    ['staff, that is no form,', path, 415],
    ['staff, of a software that there is not,', coverPath, 404],
  ] as const)(
    'an upload of 50 MB of %s to %s of the product is refused by %i while it is sent',
    async (who, uploadPath, status) => {
      const headers = who === 'nobody who is known' ? {} : staff;
      await sendUntilRefused(status, product, uploadPath, { encoding: 'Content-Length', headers });
    },
  );
});

it('a body that is read keeps its connection', async () => {
  const body = Buffer.alloc(mebibyte, 'x');
  const response = await fetch(`${server.address}/read/`, { method: 'POST', body });
  expect(response.headers.get('Connection')).toBe('keep-alive');
  expect(await response.json()).toEqual({ size: mebibyte });
});
