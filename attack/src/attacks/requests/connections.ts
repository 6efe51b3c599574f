import { once } from 'node:events';
import type { Socket } from 'node:net';
import { verdict, type Attack, type Family, type Outcome } from '../../attack.ts';
import { ask } from '../../network/ask.ts';
import { startLarge } from '../../product/large-catalogue.ts';
import { memoryOf, mostMemoryDuring } from '../../product/own-process.ts';
import type { Product, Server } from '../../product/product.ts';
import { openSocket } from '../../network/raw-socket.ts';
import { inMib, inMs } from '../../run/timing.ts';

const mib = 1024 ** 2;
const worstMs = 4000;

interface Flood {
  readonly path: string;
  readonly connections: number;
  /** Requests that each sends at once. */
  readonly requests: number;
  /** Where each is a body in so many pieces of one byte; default: they have none. */
  readonly pieces?: number;
  /** The time after which the clients go away; by default when the attack is over. */
  readonly goneAfterMs?: number;
}

interface Probe {
  readonly path: string;
  /** Another network than the flood's, which comes without a name. */
  readonly network?: string;
}

const bytesOf = ({ path, requests, pieces }: Flood): string =>
  pieces === undefined
    ? `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(requests)
    : `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${'1\r\nx\r\n'.repeat(pieces)}`;

/** Sends on all connections together, and reads nothing. */
async function openFlood(origin: string, flood: Flood): Promise<readonly Socket[]> {
  const bytes = bytesOf(flood);
  const sockets = await Promise.all(
    Array.from({ length: flood.connections }, async () => {
      const socket = openSocket(origin);
      socket.pause();
      await once(socket, 'connect');
      return socket;
    }),
  );
  for (const socket of sockets) socket.write(bytes);
  return sockets;
}

/** Asks one thing after another for ten seconds beside a flood. */
async function tryFlood(server: Server, flood: Flood, { path, network }: Probe): Promise<Outcome> {
  const before = memoryOf(server.process.pid).nowBytes;
  let [slowest, good, asked] = [0, 0, 0];
  const most = await mostMemoryDuring(server.process, async () => {
    const sockets = await openFlood(server.origin, flood);
    const leave = () => {
      for (const socket of sockets) socket.destroy();
    };
    const startedAt = performance.now();
    const leaving = setTimeout(leave, flood.goneAfterMs ?? 60_000);
    const headers = network === undefined ? {} : { 'X-Forwarded-For': network };
    await new Promise((done) => setTimeout(done, 200));
    while (performance.now() - startedAt < 10_000) {
      const { status, tookMs } = await ask(server.origin, path, { timeoutMs: 60_000, headers });
      asked += 1;
      if (status === 200) good += 1;
      slowest = Math.max(slowest, tookMs);
      await new Promise((done) => setTimeout(done, 200));
    }
    clearTimeout(leaving);
    leave();
  });
  const grown = Math.max(0, most - before);
  return verdict(
    good === asked && grown < 150 * mib,
    `${inMs(slowest)}, +${inMib(grown)}`,
    `${flood.connections} connections with ${flood.requests} requests each: ${good} of ${asked} answers of ${path} ` +
      `beside them, the slowest in ${inMs(slowest)}; memory grew by ${inMib(grown)}`,
    slowest <= worstMs,
  );
}

/** The largest script of the live shell. */
async function scriptOf({ origin }: Server): Promise<string> {
  const { text } = await ask(origin, '/');
  const sizes = new Map<string, number>();
  for (const [, path = ''] of text.matchAll(/"(\/shell\/[^"]+\.js)"/g)) {
    sizes.set(path, (await ask(origin, path)).body.length);
  }
  return [...sizes].sort(([, a], [, b]) => b - a)[0]?.[0] ?? '/';
}

const health: Probe = { path: '/health/' };
const page: Probe = { path: '/' };
const search =
  '/api/software/?limit=60&search=in+ns+st+tr+ru+um+me+en+nt&offset=900&order=-modified_at';

interface Entry {
  readonly name: string;
  readonly flood: Omit<Flood, 'path'> & { readonly path?: string };
  readonly probe: Probe;
  readonly start: (product: Product) => Promise<Server>;
}

const entries: readonly Entry[] = [
  {
    name: 'lists sent ahead by a client that goes away',
    flood: { path: '/api/software/', connections: 1, requests: 5000, goneAfterMs: 1500 },
    probe: health,
    start: startLarge,
  },
  {
    name: 'lists sent ahead that nobody reads',
    flood: { path: '/api/software/', connections: 3, requests: 15 },
    probe: { path: '/api/software/?limit=20', network: '198.18.0.1' },
    start: startLarge,
  },
  {
    name: 'searches of two hundred connections that go away',
    flood: { path: search, connections: 200, requests: 1, goneAfterMs: 2000 },
    probe: health,
    start: startLarge,
  },
  {
    name: 'fonts sent ahead that nobody reads',
    flood: { path: '/fonts/inter.woff2', connections: 5, requests: 20_000 },
    probe: health,
    start: (product) => product.startBackend(),
  },
  {
    name: 'pages of links sent ahead that nobody reads',
    flood: { path: '/auth/activate/?token=x', connections: 5, requests: 5000 },
    probe: health,
    start: (product) => product.startBackend(),
  },
  {
    name: 'files of a release sent ahead that nobody reads',
    flood: { connections: 3, requests: 2000 },
    probe: page,
    start: (product) => product.startSite(),
  },
  {
    name: 'pages sent ahead by a client that goes away',
    flood: { path: '/', connections: 1, requests: 5000, goneAfterMs: 1500 },
    probe: page,
    start: (product) => product.startSite(),
  },
  {
    name: 'requests sent ahead on hundreds of connections',
    flood: { path: '/', connections: 400, requests: 1700 },
    probe: health,
    start: (product) => product.startBackend(),
  },
  {
    name: 'requests sent ahead to the site on hundreds of connections',
    flood: { path: '/', connections: 400, requests: 1700 },
    probe: page,
    start: (product) => product.startSite(),
  },
  {
    name: 'bodies in pieces of one byte that the site does not take',
    flood: { path: '/', connections: 60, requests: 1, pieces: 700_000 },
    probe: page,
    start: (product) => product.startSite(),
  },
];

const attacks: readonly Attack[] = entries.map(({ name, flood, probe, start }) => ({
  name,
  item: 'siblings',
  tries: flood.connections * flood.requests,
  expectation: `others answered in ${worstMs / 1000} s, memory grows by less than 150 MiB`,
  run: async (product) => {
    const server = await start(product);
    return tryFlood(server, { ...flood, path: flood.path ?? (await scriptOf(server)) }, probe);
  },
}));

export const connections: Family = {
  name: 'connections',
  about:
    'requests that are sent ahead, bodies in tiny pieces, clients that go away, answers that nobody reads',
  attacks,
};
