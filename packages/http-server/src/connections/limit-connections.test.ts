import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { trackConnections } from './connections.ts';
import { limitConnections } from './limit-connections.ts';
import {
  endTestServers,
  openClient,
  startTestServer,
  type Client,
} from '../testing/start-test-server.ts';

const request = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';
const [busy, other] = ['127.0.0.1', '127.0.0.2'];

afterEach(endTestServers);

interface Limits {
  readonly most: number;
  readonly mostOfOne?: number;
  readonly isBehindProxy?: boolean;
}

async function start({ isBehindProxy = false, ...limits }: Limits) {
  const answers: ServerResponse[] = [];
  const looked: IncomingMessage[] = [];
  let server: Server | null = null;
  const { port } = await startTestServer(
    (_request, response) => answers.push(response),
    (started) => {
      server = started;
      limitConnections(started, trackConnections(started), {
        ...limits,
        ...(isBehindProxy && {
          networkOfRequest: (asked) => {
            looked.push(asked);
            return String(asked.headers['x-forwarded-for']);
          },
        }),
      });
    },
  );
  const open = async (network: string): Promise<Client> => {
    const accepted = server ? once(server, 'connection') : null;
    const client = openClient(port, network);
    client.received.catch(() => undefined);
    await accepted;
    return client;
  };
  const ask = async (network: string, forwardedFor = network): Promise<Client> => {
    const client = await open(network);
    client.socket.write(
      request.replace('\r\n\r\n', `\r\nX-Forwarded-For: ${forwardedFor}\r\n\r\n`),
    );
    const before = answers.length;
    while (answers.length === before) await new Promise((resolve) => setImmediate(resolve));
    return client;
  };
  const answerAll = () => {
    for (const answer of answers.splice(0)) answer.setHeader('Connection', 'close').end('answer');
  };
  return { open, ask, answerAll, looked };
}

const ended = ({ received }: Client) => received.catch(() => 'reset');

it('of a network that has too many, the one that waits for a request the longest goes', async () => {
  const { open, ask, answerAll } = await start({ most: 100, mostOfOne: 3 });
  const working = await ask(busy);
  const [longest, later] = [await open(busy), await open(busy)];
  const newest = await ask(busy);
  expect(await ended(longest)).not.toContain('answer');
  later.socket.write(request);
  answerAll();
  expect(await ended(working)).toContain('answer');
  expect(await ended(newest)).toContain('answer');
});

it('where all of a network are at work, its newest goes', async () => {
  const { open, ask, answerAll } = await start({ most: 100, mostOfOne: 2 });
  const working = [await ask(busy), await ask(busy)];
  expect(await ended(await open(busy))).not.toContain('answer');
  const elsewhere = await ask(other);
  answerAll();
  for (const client of [...working, elsewhere]) expect(await ended(client)).toContain('answer');
});

it('a full server lets others in, at the cost of the busiest network', async () => {
  const { open, ask, answerAll } = await start({ most: 3 });
  const [idle, ...working] = [await open(busy), await ask(busy), await ask(busy)];
  const first = await ask(other);
  expect(await ended(idle)).toBe('');
  // Of two networks with the same number, that which came first gives way.
  const second = await ask('127.0.0.3');
  answerAll();
  for (const client of [first, second]) expect(await ended(client)).toContain('answer');
  const outcomes = await Promise.all(working.map(ended));
  expect(outcomes.filter((text) => text.includes('answer'))).toHaveLength(1);
});

const proxy = '127.0.0.9';

it('behind a proxy a full server lets others in, at the cost of the network with most requests', async () => {
  const { ask, answerAll } = await start({ most: 4, isBehindProxy: true });
  const visitor = await ask(proxy, other);
  const flood = [await ask(proxy, busy), await ask(proxy, busy), await ask(proxy, busy)];
  const late = [await ask(proxy, '127.0.0.3'), await ask(proxy, '127.0.0.4')];
  answerAll();
  for (const client of [visitor, ...late]) expect(await ended(client)).toContain('answer');
  const outcomes = await Promise.all(flood.map(ended));
  expect(outcomes.filter((text) => text.includes('answer'))).toHaveLength(1);
});

it('and looks at each request once, however many connections come', async () => {
  const { ask, looked } = await start({ most: 2, isBehindProxy: true });
  for (let time = 1; time <= 6; time += 1) await ask(proxy, busy);
  expect(looked.length).toBeGreaterThan(2);
  expect(new Set(looked).size).toBe(looked.length);
});

it('and of connections that ask nothing the oldest goes, not that which has just come', async () => {
  const { open, ask, answerAll } = await start({ most: 4, isBehindProxy: true });
  const working = await ask(proxy, other);
  const silent = [await open(proxy), await open(proxy), await open(proxy)];
  const late = await ask(proxy, busy);
  expect(await ended(silent[0] ?? late)).toBe('');
  answerAll();
  for (const client of [working, late]) expect(await ended(client)).toContain('answer');
});

it('a connection that ends makes room', async () => {
  const { open, ask, answerAll } = await start({ most: 2, mostOfOne: 2 });
  const [gone, kept] = [await open(busy), await ask(busy)];
  gone.socket.end();
  await ended(gone);
  const next = await ask(busy);
  answerAll();
  for (const client of [kept, next]) expect(await ended(client)).toContain('answer');
});
