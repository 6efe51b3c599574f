import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { trackConnections } from './connections.ts';
import { createDrain, type DrainOptions } from './create-drain.ts';
import {
  createGate as gate,
  endTestServers,
  openClient as open,
  startTestServer,
  type Client,
} from '../testing/start-test-server.ts';

const request = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';
const many = 30;

afterEach(endTestServers);

const answerAtOnce: RequestListener = (_request, response) => response.end('answer');

async function start(listener: RequestListener = answerAtOnce, options: DrainOptions = {}) {
  let stop = (): Promise<void> => Promise.resolve();
  const { server, port } = await startTestServer(listener, (started) => {
    stop = createDrain(started, trackConnections(started), options);
  });
  return { server, stop, port };
}

const openMany = (port: number) => Array.from({ length: many }, () => open(port));
const connected = (clients: readonly Client[]) =>
  Promise.all(clients.map(({ socket }) => once(socket, 'connect')));

const isLastAnswer = /connection: close[^]{0,200}answer$/i;

it('answers every request that is being worked on, and says that the connection ends (G33)', async () => {
  const { opened, open: letGo } = gate();
  let arrived = 0;
  const allArrived = gate();
  const { stop, port } = await start((_request, response) => {
    arrived += 1;
    if (arrived === many) allArrived.open();
    void opened.then(() => response.end('answer'));
  });
  const clients = openMany(port);
  for (const { socket } of clients) socket.write(request);
  await allArrived.opened;
  const stopped = stop();
  letGo();
  for (const { received } of clients) expect(await received).toMatch(isLastAnswer);
  await stopped;
});

it('answers what was sent on kept connections and not read yet (G33)', async () => {
  const { stop, port } = await start();
  const clients = openMany(port);
  for (const { socket } of clients) {
    socket.write(request);
    await once(socket, 'data');
  }
  for (const { socket } of clients) socket.write(request);
  const stopped = stop();
  for (const { received } of clients) {
    expect(await received).toMatch(/keep-alive[^]{0,200}answer/i);
    expect(await received).toMatch(isLastAnswer);
  }
  await stopped;
});

it('answers who had connected, and had been neither accepted nor heard', async () => {
  const { stop, port } = await start();
  const clients = openMany(port);
  for (const { socket } of clients) socket.write(request);
  // The system has made the connections by then, and the server has not seen one.
  await new Promise<void>((resolve) => {
    process.nextTick(resolve);
  });
  const stopped = stop();
  for (const { received } of clients) expect(await received).toMatch(isLastAnswer);
  await stopped;
});

it('answers once more who keeps a connection and has not learned of the stop', async () => {
  const { server, stop, port } = await start();
  const { socket, received } = open(port);
  socket.write(request);
  await once(socket, 'data');
  const stopped = stop();
  while (server.listening) await new Promise((resolve) => setImmediate(resolve));
  socket.write(request);
  expect(await received).toMatch(/keep-alive[^]{0,200}answer/i);
  expect(await received).toMatch(isLastAnswer);
  await stopped;
});

it('answers the second of two requests that were sent together', async () => {
  const second = gate();
  let requests = 0;
  const { stop, port } = await start(
    (_request, response) => {
      requests += 1;
      if (requests === 1) response.end('first');
      else void second.opened.then(() => response.end('answer'));
    },
    { graceMs: 5 },
  );
  const { socket, received } = open(port);
  socket.write(request + request);
  await once(socket, 'data');
  const idle = open(port);
  await connected([idle]);
  const stopped = stop();
  await idle.received;
  second.open();
  expect(await received).toMatch(isLastAnswer);
  await stopped;
});

it('answers all requests of a connection that were sent before its client learned of the stop', async () => {
  const first = gate();
  const begun = gate();
  let requests = 0;
  const { server, stop, port } = await start((_request, response) => {
    requests += 1;
    begun.open();
    if (requests === 1) void first.opened.then(() => response.end('first'));
    else response.end('answer');
  });
  const { socket, received } = open(port);
  socket.write(request + request);
  await begun.opened;
  const stopped = stop();
  const arrived = once(server, 'request');
  socket.write(request);
  await arrived;
  first.open();
  const answers = (await received).split('HTTP/1.1 200').slice(1);
  expect(answers.map((answer) => /connection: close/i.test(answer))).toEqual([false, false, true]);
  await stopped;
});

it('waits for a request that has arrived in part', async () => {
  const { server, stop, port } = await start(answerAtOnce, { graceMs: 5 });
  const { socket, received } = open(port);
  socket.write('GET / HTTP/1.1\r\n');
  const [connection] = (await once(server, 'connection')) as [Socket];
  while (connection.bytesRead === 0) await new Promise((resolve) => setImmediate(resolve));
  const idle = open(port);
  await connected([idle]);
  const stopped = stop();
  await idle.received;
  socket.write('Host: a\r\n\r\n');
  expect(await received).toMatch(isLastAnswer);
  await stopped;
});

it('sends the whole of an answer to who takes it slowly', async () => {
  const content = Buffer.alloc(20_000_000, 'a');
  const { stop, port } = await start((_request, response) => response.end(content), { graceMs: 5 });
  const { socket, received } = open(port);
  socket.write(request);
  await once(socket, 'data');
  socket.pause();
  const idle = open(port);
  await connected([idle]);
  const stopped = stop();
  await idle.received;
  socket.resume();
  expect((await received).split('\r\n\r\n')[1]).toHaveLength(content.length);
  await stopped;
});

it('closes connections that wait for a request, and those that never sent one', async () => {
  const { stop, port } = await start(answerAtOnce, { graceMs: 5 });
  const [silent, idle] = [open(port), open(port)];
  await connected([silent, idle]);
  idle.socket.write(request);
  await once(idle.socket, 'data');
  await stop();
  expect(await silent.received).toBe('');
  expect(await idle.received).toMatch(/answer$/);
});

it('takes nothing new, and stops once however often it is told', async () => {
  const { stop, port } = await start();
  expect(stop()).toBe(stop());
  await stop();
  await expect(open(port).received).rejects.toThrow('ECONNREFUSED');
});

it('gives up on an answer that does not come (G33)', async () => {
  const arrived = gate();
  const { stop, port } = await start(
    () => {
      arrived.open();
    },
    { patienceMs: 20 },
  );
  const { socket, received } = open(port);
  socket.write(request);
  await arrived.opened;
  await stop();
  expect(await received.catch(() => 'reset')).not.toContain('HTTP');
});
