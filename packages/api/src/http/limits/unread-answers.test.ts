import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Hono } from 'hono';
import { createCapacity } from '../../process/capacity/capacity.ts';
import { startServer, type RunningServer } from '../../server/start-server.ts';
import { testConfig } from '../../testing/test-app.ts';
import { answerError } from '../answer-errors.ts';
import { answerJson } from '../answer-json.ts';
import { limitAnswers, outgoingOf } from './limit-answers.ts';

const mebibyte = 1024 * 1024;
/** As many as the largest answer has, and more than the system takes off the process's hands. */
const largeBytes = 8 * mebibyte;

const config = { ...testConfig, accounts: { ...testConfig.accounts, trustedProxies: 1 } };
/** The server's connections: they hold the answers that it could not send. */
const connections = new Set<Socket>();
const heldBytes = () =>
  [...connections].reduce((sum, { writableLength }) => sum + writableLength, 0);

let server: RunningServer;
let clients: Socket[] = [];

beforeEach(async () => {
  const app = new Hono();
  app.onError(answerError(() => undefined));
  app.use(limitAnswers({ capacity: createCapacity(), config }), async (c, next) => {
    await next();
    const socket = outgoingOf(c.env)?.socket;
    if (socket) connections.add(socket);
  });
  app.get('/large', (c) => answerJson(c, 'x'.repeat(largeBytes - 2)));
  app.get('/small', (c) => answerJson(c, 'x'.repeat(100 * 1024)));
  server = await startServer(app, { bind: '127.0.0.1', port: 0 });
});

afterEach(async () => {
  for (const client of clients) client.destroy();
  clients = [];
  await server.stop();
  connections.clear();
});

/** Asks from a network, and takes no more of the answer than what comes first. */
async function askUnread(network: string): Promise<string> {
  const { hostname, port } = new URL(server.address);
  const client = connect(Number(port), hostname);
  clients.push(client);
  client.on('error', () => undefined);
  client.write(`GET /large HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${network}\r\n\r\n`);
  const [head] = (await once(client, 'data')) as [Buffer];
  client.pause();
  return head.toString('latin1').slice(9, 12);
}

const read = async (path: string, network: string) => {
  const response = await fetch(`${server.address}${path}`, {
    headers: { 'X-Forwarded-For': network },
  });
  await response.arrayBuffer();
  return [response.status, response.headers.get('Retry-After')];
};

const ofNetworks = (count: number) =>
  Array.from({ length: count }, (_, index) => `192.0.2.${index}`);

it('what nobody reads is bounded, and others are answered meanwhile', async () => {
  const statuses: string[] = [];
  for (const network of ofNetworks(10)) {
    for (let time = 1; time <= 4; time += 1) statuses.push(await askUnread(network));
  }
  const taken = statuses.filter((status) => status === '200').length;
  expect(new Set(statuses)).toEqual(new Set(['200', '503']));
  expect(statuses.slice(0, 4)).toEqual(['200', '200', '503', '503']);
  // They are held in the process, and no more than the budget.
  expect(heldBytes()).toBeGreaterThan(0);
  expect(taken * largeBytes).toBeLessThanOrEqual(48 * mebibyte);
  expect(heldBytes()).toBeLessThanOrEqual(48 * mebibyte);
  expect(await read('/small', '198.51.100.1')).toEqual([200, null]);
  expect(await read('/large', '192.0.2.0')).toEqual([503, '2']);
});

it('a client that is gone leaves its room to others', async () => {
  for (let time = 1; time <= 2; time += 1) expect(await askUnread('192.0.2.1')).toBe('200');
  expect(await askUnread('192.0.2.1')).toBe('503');
  for (const connection of connections) {
    const closed = once(connection, 'close');
    connection.destroy();
    await closed;
  }
  expect(await read('/large', '192.0.2.1')).toEqual([200, null]);
});
