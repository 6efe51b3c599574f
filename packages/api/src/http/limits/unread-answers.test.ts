import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Hono } from 'hono';
import { createCapacity } from '../../process/capacity.ts';
import { startServer, type RunningServer } from '../../server/start-server.ts';
import { answerError } from '../answer-errors.ts';
import { answerJson } from '../answer-json.ts';
import { limitAnswers, outgoingOf } from './limit-requests.ts';

const mebibyte = 1024 * 1024;
/** As many as the largest answer has, and more than the system takes off the process's hands. */
const largeBytes = 8 * mebibyte;

/** The server's connections: they hold the answers that it could not send. */
const connections = new Set<Socket>();
const heldBytes = () =>
  [...connections].reduce((sum, { writableLength }) => sum + writableLength, 0);

let server: RunningServer;
let clients: Socket[] = [];

beforeEach(async () => {
  const app = new Hono();
  app.onError(answerError(() => undefined));
  app.use(limitAnswers({ capacity: createCapacity() }), async (c, next) => {
    await next();
    const socket = outgoingOf(c.env)?.socket;
    if (socket) connections.add(socket);
  });
  app.get('/large', (c) => answerJson(c, 'x'.repeat(largeBytes - 2)));
  server = await startServer(app, { bind: '127.0.0.1', port: 0 });
});

afterEach(async () => {
  for (const client of clients) client.destroy();
  clients = [];
  await server.stop();
  connections.clear();
});

/** Asks, and takes no more of the answer than what comes first. */
async function askUnread(): Promise<string> {
  const { hostname, port } = new URL(server.address);
  const client = connect(Number(port), hostname);
  clients.push(client);
  client.on('error', () => undefined);
  client.write('GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const [head] = (await once(client, 'data')) as [Buffer];
  client.pause();
  return head.toString('latin1').slice(9, 12);
}

const read = async (path: string) => {
  const response = await fetch(`${server.address}${path}`);
  await response.arrayBuffer();
  return [response.status, response.headers.get('Retry-After')];
};

it('what nobody reads is bounded, and a client that is gone leaves its room to others', async () => {
  const statuses: string[] = [];
  for (let time = 1; time <= 20; time += 1) statuses.push(await askUnread());
  expect(statuses).toEqual([...Array<string>(16).fill('200'), ...Array<string>(4).fill('503')]);
  // They are held in the process, with their heads, and no more than the budget.
  expect(heldBytes()).toBeGreaterThan(0);
  expect(heldBytes()).toBeLessThanOrEqual(129 * mebibyte);
  expect(await read('/large')).toEqual([503, '2']);
  for (const connection of connections) {
    const closed = once(connection, 'close');
    connection.destroy();
    await closed;
  }
  expect(await read('/large')).toEqual([200, null]);
});
