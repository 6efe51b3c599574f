import { once } from 'node:events';
import type { RequestListener, Server, ServerResponse } from 'node:http';
import { isAnswering, trackConnections, type Connections } from '../connections/connections.ts';
import { createTurns, type TurnOptions } from './create-turns.ts';
import {
  createGate,
  endTestServers,
  openClient,
  startTestServer,
} from '../testing/start-test-server.ts';

const get = (path: number | string) => `GET /${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
const paths = (count: number) => Array.from({ length: count }, (_, index) => `/${index}`);

afterEach(endTestServers);

/** A server whose answers are held until the test gives them, and what it has begun with. */
async function start(options: TurnOptions = {}) {
  const begun: string[] = [];
  const answers: ServerResponse[] = [];
  let server: Server | null = null;
  let connections: Connections = new Map();
  const begins: ((value: unknown) => void)[] = [];
  const listener = createTurns(options)(({ url = '' }, response) => {
    begun.push(url);
    answers.push(response);
    for (const tell of begins.splice(0)) tell(null);
  });
  const { port } = await startTestServer(listener, (started) => {
    server = started;
    connections = trackConnections(started);
  });
  const untilBegun = async (count: number) => {
    while (begun.length < count) await new Promise((resolve) => begins.push(resolve));
  };
  const untilArrived = async (count: number) => {
    const owed = () =>
      [...connections.values()].reduce((sum, { answers: { size } }) => sum + size, 0);
    while (owed() < count) await new Promise((resolve) => setImmediate(resolve));
  };
  return { port, begun, answers, untilBegun, untilArrived, connections: () => connections, server };
}

it('one request of a connection is worked on at a time, in their order', async () => {
  const { port, begun, answers, untilBegun, untilArrived } = await start();
  const { socket, received } = openClient(port);
  socket.write(
    paths(10)
      .map((path) => get(path.slice(1)))
      .join(''),
  );
  await untilArrived(10);
  for (let index = 0; index < 10; index += 1) {
    await untilBegun(index + 1);
    expect(begun).toEqual(paths(index + 1));
    if (index === 9) answers[index]?.setHeader('Connection', 'close');
    answers[index]?.end(`answer ${index};`);
  }
  expect((await received).match(/answer \d;/g)).toEqual(
    paths(10).map((path) => `answer ${path.slice(1)};`),
  );
});

it('several connections are worked on at the same time', async () => {
  const { port, begun, untilBegun } = await start();
  for (const path of [1, 2, 3]) openClient(port).socket.write(get(path));
  await untilBegun(3);
  expect(begun.toSorted()).toEqual(['/1', '/2', '/3']);
});

it('of a connection that closes nothing more is begun', async () => {
  const { port, begun, answers, untilArrived } = await start();
  const { socket } = openClient(port);
  socket.write(get('gone').repeat(10));
  await untilArrived(10);
  const [answer] = answers;
  socket.destroy();
  if (answer) await once(answer, 'close');
  const other = openClient(port);
  other.socket.write(get('other'));
  await untilArrived(1);
  expect(begun).toEqual(['/gone', '/other']);
});

it('more than so many that wait end the connection, and nothing of it is begun', async () => {
  const { port, begun } = await start({ mostWaiting: 5 });
  const { socket, received } = openClient(port);
  socket.write(get('many').repeat(1000));
  expect(await received.catch(() => '')).toBe('');
  expect(begun).toEqual(['/many']);
});

it('as many as may wait are all answered', async () => {
  const { port, answers, untilBegun } = await start({ mostWaiting: 5 });
  const { socket, received } = openClient(port);
  socket.write(get('few').repeat(6));
  for (let index = 0; index < 6; index += 1) {
    await untilBegun(index + 1);
    if (index === 5) answers[index]?.setHeader('Connection', 'close');
    answers[index]?.end('answer;');
  }
  expect((await received).match(/answer;/g)).toHaveLength(6);
});

it('after an answer that ends the connection nothing more is begun', async () => {
  const { port, begun, answers, untilArrived } = await start();
  const { socket, received } = openClient(port);
  socket.write(get('last').repeat(3));
  await untilArrived(3);
  answers[0]?.setHeader('Connection', 'close').end('answer;');
  expect((await received).match(/answer;/g)).toHaveLength(1);
  expect(begun).toEqual(['/last']);
});

it('an answer that nobody takes in time ends its connection, one that may last does not', async () => {
  const { port, answers, untilBegun } = await start({
    withinMs: ({ url }) => (url === '/short' ? 5 : null),
  });
  const long = openClient(port);
  long.socket.write(get('long'));
  await untilBegun(1);
  const short = openClient(port);
  short.socket.pause();
  short.socket.write(get('short') + get('never'));
  await untilBegun(2);
  const [first, second] = answers;
  second?.end(Buffer.alloc(50_000_000));
  if (second) await once(second, 'close');
  expect(second?.req.socket.destroyed).toBe(true);
  first?.setHeader('Connection', 'close').end('answer;');
  expect(await long.received).toContain('answer;');
  short.socket.destroy();
});

it('listeners of one order share it', async () => {
  const inTurn = createTurns();
  const { opened, open } = createGate();
  const answered: string[] = [];
  const { port } = await startTestServer(
    inTurn((_request, response) => {
      void opened.then(() => response.end('late;'));
    }),
    (server) => {
      server.on(
        'checkExpectation',
        inTurn((_request, response) => {
          answered.push('417');
          response.writeHead(417, { Connection: 'close' }).end('refused;');
        }),
      );
    },
  );
  const { socket, received } = openClient(port);
  socket.write(`${get('a')}GET / HTTP/1.1\r\nHost: a\r\nExpect: tea\r\n\r\n`);
  await new Promise((resolve) => setImmediate(resolve));
  expect(answered).toEqual([]);
  open();
  expect((await received).match(/late;|refused;/g)).toEqual(['late;', 'refused;']);
});

it('a connection is in the midst of an answer from its first line to its end', async () => {
  const { port, answers, untilBegun, connections } = await start();
  const { socket } = openClient(port);
  socket.write(get('first') + get('second'));
  await untilBegun(1);
  const isIt = () => [...connections().keys()].map((one) => isAnswering(connections(), one));
  expect(isIt()).toEqual([false]);
  answers[0]?.writeHead(200).write('half');
  expect(isIt()).toEqual([true]);
  answers[0]?.end();
  await untilBegun(2);
  expect(isIt()).toEqual([false]);
});

/** Sends a thousand requests together. Answers what came back, and how many of them Node has made. */
async function sendThousand(listener: RequestListener) {
  let made = 0;
  const { port } = await startTestServer(createTurns({ mostWaiting: 5 })(listener), (server) => {
    server.on('request', () => (made += 1));
  });
  const { socket, received } = openClient(port);
  socket.write(get('many').repeat(1000));
  return { received: await received.catch(() => ''), made };
}

it('whoever sends more has the rest of them not even read', async () => {
  const { received, made } = await sendThousand(() => undefined);
  expect(received).toBe('');
  expect(made).toBe(7);
});

it('nor is what comes behind a request whose answer ends the connection, and that answer comes whole', async () => {
  const { received, made } = await sendThousand(({ socket }, response) => {
    response
      .writeHead(200, { Connection: 'close', 'Content-Length': '3000000' })
      .end('x'.repeat(3_000_000));
    socket.end();
  });
  expect(received).toHaveLength(received.indexOf('\r\n\r\n') + 4 + 3_000_000);
  expect(made).toBe(2);
});
