import { randomUUID } from 'node:crypto';
import { verdict, verdictOf, type Attack, type Outcome } from '../../attack.ts';
import { ask } from '../../network/ask.ts';
import { openSocket, speak, statusesIn } from '../../network/raw-socket.ts';
import { newNetwork } from '../../product/accounts-client.ts';
import type { Product } from '../../product/product.ts';
import { inMib, inMs, waitUntil } from '../../run/timing.ts';

const mib = 1024 ** 2;
const logInPath = '/auth/api-token-auth/';
const reportPath = '/api/installed-software/save/';

const head = (path: string, more: string) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n` +
  `X-Forwarded-For: ${newNetwork()}\r\n${more}\r\n\r\n`;

/** Each byte costs six on the wire, and the server as much as some hundred. */
const inPieces = (path: string, text: string) =>
  `${head(path, 'Transfer-Encoding: chunked')}${text.replace(/./g, '1\r\n$&\r\n')}0\r\n\r\n`;

const worstHealthMs = 1000;

/** One report and twenty log-ins at once, and how long health takes beside them. */
async function sendPieces(origin: string) {
  const report = `{"userUuid":"${randomUUID()}","installedComponents":[]}`.padEnd(524_000);
  const bodies = [
    inPieces(reportPath, report),
    ...Array.from({ length: 20 }, () => inPieces(logInPath, '{"username":"a"}'.padEnd(16_000))),
  ];
  const problems: string[] = [];
  const late: string[] = [];
  const sent = Promise.all(
    bodies.map(async (bytes) => {
      const { text, isEnded } = await speak(origin, bytes, {
        timeoutMs: 20_000,
        isDone: (heard) => statusesIn(heard).length > 0,
      });
      const [status = 0] = statusesIn(text);
      if (status === 0 && !isEnded) late.push('not answered within 20 s');
      else if (status !== 400 && status !== 0) problems.push(`answered ${status}`);
    }),
  );
  const health = await ask(origin, '/health/', { timeoutMs: 20_000 });
  await sent;
  if (health.status !== 200) problems.push(`health ${health.status}`);
  return { problems, late, healthMs: health.tookMs };
}

async function tryPieces(product: Product): Promise<Outcome> {
  const { origin } = await product.backend();
  let best = Infinity;
  for (let series = 0; series < 3 && best > worstHealthMs; series += 1) {
    const { problems, late, healthMs } = await sendPieces(origin);
    if (problems.length + late.length > 0) return verdictOf(problems, 22, late);
    best = Math.min(best, healthMs);
  }
  return verdict(true, inMs(best), `health beside them took ${inMs(best)}`, best <= worstHealthMs);
}

/** The most bytes that the systems of both ends hold of it: they have left the client, and nobody has read them. */
const mostUnread = 24 * mib;

/** Sends on after the refusal, and reads beside it. */
async function tryRest(product: Product): Promise<Outcome> {
  const { origin } = await product.backend();
  const whole = 200 * mib;
  const socket = openSocket(origin);
  let answer = '';
  let isOpen = true;
  socket.on('data', (bytes: Buffer) => (answer += bytes.toString('latin1')));
  socket.on('close', () => (isOpen = false));
  socket.write(head(logInPath, `Content-Length: ${whole}`));
  const piece = Buffer.alloc(mib, ' ');
  let taken = 0;
  const send = () => {
    if (!isOpen || taken >= whole) return;
    socket.write(piece, (error) => {
      if (error) return;
      taken += piece.length;
      send();
    });
  };
  send();
  const isOver = await waitUntil(() => !isOpen || taken >= whole, { withinMs: 20_000 });
  socket.destroy();
  const [status = 0] = statusesIn(answer);
  const isTold = /\r\nconnection: close\r\n/i.test(answer);
  return verdict(
    status === 413 && isTold && isOver && taken < mostUnread,
    inMib(taken),
    `answered ${status}, ${isTold ? '' : 'not '}told to close; ${inMib(taken)} of ${inMib(whole)} were taken`,
  );
}

/** Clients that go away in the midst of a body are not a fault of the database, and the log says so of none. */
async function tryBreaks(product: Product): Promise<Outcome> {
  const server = await product.startBackend();
  for (let index = 0; index < 20; index += 1) {
    const socket = openSocket(server.origin);
    await new Promise((done) => socket.once('connect', done));
    await new Promise((done) => socket.write(`${head(logInPath, 'Content-Length: 100')}{`, done));
    await new Promise((done) => setTimeout(done, 20));
    socket.resetAndDestroy();
  }
  const { status } = await ask(server.origin, '/health/');
  const blamed = server.process.output().match(/database cannot be reached/g)?.length ?? 0;
  return verdict(
    blamed === 0 && status === 200,
    `${blamed} lines`,
    `${blamed} of 20 broken bodies were told as a database that cannot be reached; health ${status}`,
  );
}

/** Attacks by the cost of a refused body, whole or not. */
export const refusedBodies: readonly Attack[] = [
  {
    name: 'bodies in pieces of one byte',
    item: '2',
    tries: 63,
    expectation: '400, health under 1 s beside them',
    run: tryPieces,
  },
  {
    name: 'the rest of a refused body',
    item: '13',
    tries: 1,
    expectation: '413, and the rest is not read',
    run: tryRest,
  },
  {
    name: 'bodies that break off',
    item: 'siblings',
    tries: 20,
    expectation: 'the log blames no database',
    run: tryBreaks,
  },
];
