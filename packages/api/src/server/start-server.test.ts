import { once } from 'node:events';
import { connect } from 'node:net';
import { Hono } from 'hono';
import { startServer } from './start-server.ts';

it('what is under way when the server stops is answered; nothing new is taken', async () => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let entered = (): void => undefined;
  const underWay = new Promise<void>((resolve) => {
    entered = resolve;
  });
  const app = new Hono();
  app.get('/slow/', async (c) => {
    entered();
    await released;
    return c.text('done');
  });
  app.get('/', (c) => c.text('answer'));
  const server = await startServer(app, { bind: '127.0.0.1', port: 0 });
  const answer = fetch(`${server.address}/slow/`);
  await underWay;
  const stopped = server.stop();
  // A request that came in the same moment is still answered; after it, nobody is let in.
  const isLetIn = () =>
    fetch(server.address).then(
      () => true,
      () => false,
    );
  while (await isLetIn());
  release();
  const { headers } = await answer;
  // A client that kept the connection would lose its next request with it.
  expect(headers.get('Connection')).toBe('close');
  expect(await (await answer).text()).toBe('done');
  await stopped;
});

it('who keeps a connection is answered once more, and the connection ends with the answer', async () => {
  const app = new Hono();
  app.get('/', (c) => c.text('answer'));
  const server = await startServer(app, { bind: '127.0.0.1', port: 0 });
  const { hostname, port } = new URL(server.address);
  const ask = async () => {
    const socket = connect(Number(port), hostname);
    let answers = '';
    socket.on('data', (bytes: Buffer) => (answers += bytes.toString()));
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    while (!answers.endsWith('answer')) await once(socket, 'data');
    return { socket, answers: () => answers };
  };
  const [busy, idle] = [await ask(), await ask()];
  const stopped = server.stop();
  busy.socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await stopped;
  expect(busy.answers()).toMatch(/keep-alive[^]*answer[^]*connection: close[^]*answer$/i);
  expect(idle.answers()).not.toMatch(/connection: close/i);
});

it.each<readonly [string, number, string?]>([
  ['localhost:4000', 200],
  ['127.0.0.1', 200],
  ['api.site.test', 200],
  ['evil.test', 421],
  ['evil.test:4000', 421],
  ['localhost.evil.test', 421],
  ['localhost', 421, 'http://evil.test/'],
  ['10.1.2.3:4000', 421],
  // Probes ask by the address of a container.
  ['10.1.2.3:4000', 200, '/readyz?verbose'],
])('a request for the host %s is answered %i (H67)', async (host, status, target = '/') => {
  const app = new Hono();
  app.get('/', (c) => c.json({}));
  app.get('/readyz', (c) => c.json({}));
  const server = await startServer(app, { bind: '127.0.0.1', port: 0, hosts: ['api.site.test'] });
  try {
    const { hostname, port } = new URL(server.address);
    const socket = connect(Number(port), hostname);
    let answer = '';
    socket.on('data', (bytes: Buffer) => (answer += bytes.toString()));
    socket.write(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    await once(socket, 'close');
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer.includes('ALLOWED_HOSTS')).toBe(status === 421);
  } finally {
    await server.stop();
  }
});

it.each([
  ['no HTTP', 'nonsense\r\n\r\n', 400],
  ['an unknown method', 'FOO / HTTP/1.1\r\nHost: localhost\r\n\r\n', 400],
  ['a host that is none', 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400],
  ['no address', 'OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', 400],
  [
    'two lengths',
    'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
    400,
  ],
  ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  [
    'an unknown wish',
    'GET / HTTP/1.1\r\nHost: localhost\r\nExpect: tea\r\nConnection: close\r\n\r\n',
    417,
  ],
  [
    'a header without end',
    `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(70_000)}\r\n\r\n`,
    431,
  ],
  ['two hosts', 'GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.test\r\n\r\n', 400],
  [
    'chunks of an old client',
    'POST / HTTP/1.0\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  [
    'more headers than are read',
    `GET / HTTP/1.1\r\nHost: localhost\r\n${'a:\r\n'.repeat(2000)}X-Forwarded-For: 192.0.2.1\r\n\r\n`,
    431,
  ],
  ['an old client without a host', 'GET / HTTP/1.0\r\n\r\n', 200],
])('%s is answered as JSON', async (_, request, status) => {
  const app = new Hono();
  app.get('/', (c) => c.json({ detail: 'here' }));
  const server = await startServer(app, { bind: '127.0.0.1', port: 0 });
  try {
    const { hostname, port } = new URL(server.address);
    const socket = connect(Number(port), hostname);
    let answer = '';
    socket.on('data', (bytes: Buffer) => (answer += bytes.toString()));
    socket.write(request);
    await once(socket, 'close');
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head).toMatch(/content-type: application\/json/i);
    expect(JSON.parse(body)).toEqual({ detail: expect.any(String) as string });
  } finally {
    await server.stop();
  }
});
