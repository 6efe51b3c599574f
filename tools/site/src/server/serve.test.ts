import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import {
  ServerResponse,
  createServer,
  get as ask,
  type IncomingMessage,
  type Server,
} from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { startSite, type SiteServerOptions } from './serve.ts';
import { makeTrialFolder, type TrialFolder } from '../testing/trial-folder.ts';

let trial: TrialFolder;
let closing: (() => Promise<void>)[] = [];

beforeAll(async () => {
  trial = await makeTrialFolder();
});

afterEach(async () => {
  await Promise.all(closing.map((close) => close()));
  closing = [];
});

afterAll(() => trial.remove());

async function start(options: Partial<SiteServerOptions> = {}) {
  const site = await startSite({ ...trial, port: 0, ...options });
  closing.push(site.close);
  const open = (localAddress = '127.0.0.1') => {
    const port = Number(new URL(site.origin).port);
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    let text = '';
    socket.setEncoding('utf8').on('data', (piece: string) => (text += piece));
    const received = new Promise<string>((resolve, reject) => {
      socket.once('error', reject).once('close', () => {
        resolve(text);
      });
    });
    return { socket, received };
  };
  return { site, open };
}

const portOf = (server: Server): number => {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
const page = get('/');
const script = get('/remotes/catalog/1.0.0/remote.js');

async function firstAnswer(socket: Socket, end: string): Promise<void> {
  let text = '';
  while (!text.includes(end)) text += String((await once(socket, 'data'))[0]);
}

it('a stop answers all requests that were sent, on new and on kept connections (G33)', async () => {
  const { site, open } = await start();
  const kept = Array.from({ length: 15 }, () => open());
  for (const { socket } of kept) {
    socket.write(page);
    await firstAnswer(socket, 'use-credentials');
  }
  const fresh = Array.from({ length: 15 }, () => open());
  for (const [index, { socket }] of [...kept, ...fresh].entries()) {
    socket.write(index % 2 === 0 ? page : script);
  }
  // The connections have been made by then, and none of the requests has been read.
  await new Promise<void>((resolve) => {
    process.nextTick(resolve);
  });
  const closed = site.close();
  for (const { received } of kept) {
    const statuses = (await received).match(/HTTP\/1\.1 \d+/g);
    expect(statuses).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200']);
  }
  for (const { received } of fresh) {
    expect(await received).toMatch(/^HTTP\/1\.1 200 [^]+connection: close/i);
  }
  await closed;
});

/** A shell whose pages say what the backend answers. */
const shellPartFor = (apiHost: string) => `
  exports.doors = {};
  exports.renderPage = async ({ url }) => ({
    kind: 'page', status: 200, title: null, head: '', markup: '', problems: [],
    content: {
      address: await (await fetch('${apiHost}/' + new URL(url).search)).text(),
      remotes: [],
      answers: [],
    },
  });
`;

/** A site whose pages wait for a backend that can be told to hold its answers. */
async function startRendering() {
  const own = await makeTrialFolder();
  const held: ServerResponse[] = [];
  let isHeld = false;
  const backend = createServer((_, response) => {
    if (isHeld) held.push(response);
    else response.end('from the backend');
  }).listen(0, '127.0.0.1');
  await once(backend, 'listening');
  const apiHost = `http://127.0.0.1:${portOf(backend)}`;
  const part = shellPartFor(apiHost);
  await writeFile(join(own.siteDir, 'shell/1.0.0/server.1.cjs'), part);
  const registryFile = join(own.siteDir, 'registry.json');
  const registry = JSON.parse(await readFile(registryFile, 'utf8')) as { shell: object };
  const integrity = `sha384-${createHash('sha384').update(part).digest('base64')}`;
  const server = { file: 'server.1.cjs', integrity };
  const shell = { ...registry.shell, server };
  await writeFile(registryFile, JSON.stringify({ ...registry, shell }));
  const { site, open } = await start({
    ...own,
    config: { ...own.config, apiHost },
    isRendering: true,
    renderingThreads: 1,
    // A machine with much else to do leaves no page to browsers.
    renderingLimits: { patienceMs: 20_000, threadMs: 60_000 },
  });
  closing.push(async () => {
    backend.closeAllConnections();
    backend.close();
    await own.remove();
  });
  return {
    site,
    open,
    held,
    hold: () => {
      isHeld = true;
    },
    release: () => {
      isHeld = false;
      for (const response of held) response.end('from the backend');
    },
  };
}

it('a stop answers the pages that are being rendered (G33)', async () => {
  const { site, open, held, hold, release } = await startRendering();
  hold();
  const clients = Array.from({ length: 10 }, (_, index) => {
    const client = open();
    client.socket.write(get(`/?page=${index}`));
    return client;
  });
  // The thread is at one page, and the others wait for it.
  while (held.length < 1) await new Promise((resolve) => setTimeout(resolve, 10));
  const closed = site.close();
  release();
  for (const { received } of clients) {
    expect(await received).toMatch(/^HTTP\/1\.1 200 [^]+from the backend/);
  }
  await closed;
});

it.each([
  ['no HTTP', 'nonsense\r\n\r\n', 400],
  ['a backslash', 'GET /\\..\\a HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', 400],
  ['a host that is none', 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400],
  ['a path of 64 KB', get(`/${'a'.repeat(65_536)}`), 431],
  [
    'a header of 64 KB',
    `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'a'.repeat(65_536)}\r\n\r\n`,
    431,
  ],
  ['a path of 10 KB', get(`/${'a'.repeat(10_000)}`), 414],
  ['a body for GET', 'GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nabc', 413],
  ['%00', get('/%00'), 400],
  ['an old client', 'GET / HTTP/1.0\r\n\r\n', 200],
  ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
  ['two hosts', 'GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.test\r\n\r\n', 400],
  [
    'a host behind two thousand headers',
    `GET / HTTP/1.1\r\n${'a:\r\n'.repeat(2000)}Host: evil.test\r\n\r\n`,
    431,
  ],
  ['an unknown wish', 'GET / HTTP/1.1\r\nHost: localhost\r\nExpect: tea\r\n\r\n', 417],
])('%s is answered, and the connection ends', async (_, request, status) => {
  const { open } = await start();
  const { socket, received } = open();
  socket.write(request);
  const [head = ''] = (await received).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(head.toLowerCase()).toContain('x-content-type-options: nosniff');
});

it.each<readonly [string, number, string?]>([
  ['localhost:3000', 200],
  ['[::1]:3000', 200],
  ['www.site.test', 200],
  ['evil.test:3000', 421],
  ['localhost.evil.test', 421],
  ['localhost', 421, 'http://evil.test/'],
  ['10.1.2.3:3000', 421],
  // Probes ask by the address of a container.
  ['10.1.2.3:3000', 200, '/readyz'],
  ['10.1.2.3:3000', 200, '/healthz'],
])('a request for the host %s is answered %i (G46)', async (host, status, target = '/') => {
  const { open } = await start({ hosts: ['www.site.test'] });
  const { socket, received } = open();
  socket.write(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  const answer = await received;
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer.includes('ALLOWED_HOSTS')).toBe(status === 421);
  expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff');
});

it('a body that never ends is refused at once, and the connection with it', async () => {
  const { open } = await start();
  const { socket, received } = open();
  socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000000\r\n\r\n');
  await firstAnswer(socket, 'HTTP/1.1 405');
  const piece = 'a'.repeat(65_536);
  const send = (): void => {
    if (!socket.destroyed) socket.write(piece, send);
  };
  send();
  await received.catch(() => 'reset');
  expect(socket.bytesWritten).toBeLessThan(1_000_000_000);
});

it('a request that does not end is cut off', async () => {
  const { open } = await start({
    limits: { headersTimeout: 20, requestTimeout: 20, connectionsCheckingInterval: 5 },
  });
  const silent = open();
  const slow = open();
  slow.socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
  expect(await slow.received).toMatch(/^HTTP\/1\.1 408 [^]+nosniff/);
  expect(await silent.received).not.toContain('200');
});

it('answers that wait to be read share the bytes of a file: none holds a copy', async () => {
  const sent = jest.spyOn(ServerResponse.prototype, 'end');
  const { open } = await start();
  const { socket, received } = open();
  const last = script.replace('Host: localhost', 'Host: localhost\r\nConnection: close');
  socket.write(script.repeat(9) + last);
  expect((await received).match(/catalog/g)).toHaveLength(10);
  const bodies = sent.mock.calls.map(([body]): unknown => body);
  expect(bodies).toHaveLength(10);
  expect(String(bodies[0])).toContain('catalog');
  for (const body of bodies) expect(body).toBe(bodies[0]);
});

it('a port that is taken is told with the way out', async () => {
  const { site } = await start();
  const port = Number(new URL(site.origin).port);
  await expect(startSite({ ...trial, port })).rejects.toThrow(`PORT=${port + 1}`);
});

it('a folder without a site is told with the way out', async () => {
  await expect(startSite({ ...trial, siteDir: '/nowhere', port: 0 })).rejects.toThrow(
    'npm run build',
  );
});

it('a site that was just built, where teams sign, is told with how to sign it (G349)', async () => {
  const keysFile = join(trial.siteDir, 'trial-keys.json');
  await writeFile(keysFile, JSON.stringify({ teams: [] }));
  await expect(startSite({ ...trial, keysFile, port: 0 })).rejects.toMatchObject({
    message: expect.stringContaining('is not signed') as string,
    problems: expect.arrayContaining([
      expect.stringContaining('npm run release -- --from packages/shell/dist'),
    ]) as string[],
  });
});

it('its metrics are at a port of their own, and no page of the site (X63)', async () => {
  const lines: string[] = [];
  const { site } = await start({
    metrics: { bind: '127.0.0.1', port: 0 },
    log: (line) => lines.push(line),
    hasRequestLog: true,
  });
  const [, address = ''] = /metrics are at (\S+)/.exec(lines.join('\n')) ?? [];
  const answer = await fetch(site.origin);
  expect(answer.headers.get('X-Request-Id')).toMatch(/^[\da-f-]{36}$/);
  await answer.text();
  await fetch(`${site.origin}/remotes/catalog/1.0.0/remote.js`).then((file) => file.text());
  // A request is reported when its connection is done with it.
  let text = '';
  while (!text.includes('/remotes/*')) text = await (await fetch(address)).text();
  expect(text).toContain('http_requests_total{method="GET",route="/remotes/*",status="200"} 1');
  expect(text).toContain('site_release_live{name="catalog",version="1.0.0",kind="live"} 1');
  expect(text).toContain('site_damaged 0');
  expect(text).toContain('site_files_missing 0');
  expect(text).toContain('site_live_number 1');
  expect(text).toMatch(/^site_live_age_seconds \d/m);
  expect(text).toMatch(/^patchbay_build_info\{service="site",version="/m);
  expect(lines.join('\n')).toContain('GET / 200');
  expect(await (await fetch(`${site.origin}/metrics`)).text()).toContain('<!doctype html>');
  const rebound = ask(address, { headers: { Host: 'rebound.test' } });
  const [told] = (await once(rebound, 'response')) as [IncomingMessage];
  told.resume();
  expect(told.statusCode).toBe(421);
});
