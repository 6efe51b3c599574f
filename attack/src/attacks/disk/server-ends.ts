import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { logIn, newEmail, profileBy, tokenOf, withToken } from '../../product/accounts-client.ts';
import { verdict, verdictOf, type Attack, type Outcome } from '../../attack.ts';
import { ask, sendJson, textField } from '../../network/ask.ts';
import type { Product, Server } from '../../product/product.ts';
import { openSocket } from '../../network/raw-socket.ts';
import { stopMs } from '../../product/stops.ts';
import { inMs, waitUntil } from '../../run/timing.ts';

const saves = '/api/software-admin/software/';
const day = 24 * 60 * 60_000;

/** A change that was acknowledged before a kill is there afterwards. */
async function tryKill(product: Product): Promise<Outcome> {
  let server: Server = await product.startBackend();
  const headers = withToken(await tokenOf(server, 'Staff'));
  const kept: string[] = [];
  const rounds = product.isQuick ? 1 : 3;
  for (let round = 0; round < rounds; round += 1) {
    const keptBefore = kept.length;
    const flood = Array.from({ length: 200 }, async (_, index) => {
      const name = `Attack ${round} ${index}`;
      const answer = await sendJson(server.origin, saves, { name }, { headers });
      if (answer.status === 201) kept.push(textField(answer, 'id'));
    });
    await waitUntil(() => kept.length > keptBefore + 20, { withinMs: 30_000, everyMs: 1 });
    await server.process.end();
    await Promise.allSettled(flood);
    server = await product.startBackend({ dataDir: server.folder });
  }
  let lost = 0;
  for (const id of kept) {
    const { status } = await ask(server.origin, `/api/software/${id}/`, { headers });
    lost += Number(status !== 200);
  }
  return verdict(
    lost === 0 && kept.length > 0,
    `${lost} of ${kept.length} lost`,
    `${rounds} kills: ${lost} of ${kept.length} acknowledged entries were gone`,
  );
}

/** Requests that are whole with the server when it is asked to stop are answered. */
async function tryStop(start: () => Promise<Server>, path: string): Promise<Outcome> {
  const count = 30;
  let best = 0;
  let words = '';
  // The server's progress when the signal comes is luck: every time must be good.
  for (let round = 0; round < 3; round += 1) {
    const server = await start();
    const whole: boolean[] = [];
    const closed: Promise<void>[] = [];
    const sockets = Array.from({ length: count }, () => openSocket(server.origin));
    await Promise.all(sockets.map((socket) => new Promise((done) => socket.once('connect', done))));
    for (const socket of sockets) {
      let text = '';
      socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
      closed.push(
        new Promise((done) =>
          socket.once('close', () => {
            whole.push(isWhole(text));
            done();
          }),
        ),
      );
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: keep-alive\r\n\r\n`);
    }
    await wait(15);
    server.process.signal('SIGTERM');
    const tookMs = await server.process.waitForEnd(15_000);
    await Promise.race([Promise.all(closed), wait(2000)]);
    for (const socket of sockets) socket.destroy();
    const cut = count - whole.filter(Boolean).length;
    if (cut > best || words === '') {
      words = `${cut} of ${count} requests were cut; it ended ${tookMs === null ? 'never' : `within ${inMs(tookMs)}`}`;
    }
    best = Math.max(best, cut + Number(tookMs === null));
    if (best > 0) break;
  }
  return verdict(best === 0, `${best} cut`, words);
}

function isWhole(text: string): boolean {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return false;
  const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, end))?.[1];
  if (length !== undefined) return text.length - end - 4 >= Number(length);
  return text.endsWith('0\r\n\r\n');
}

/** Lets a program believe in another time: its own `Date` is shifted before anything else is loaded. */
const shiftedBy = (milliseconds: number) => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(
    `const D=Date;globalThis.Date=class extends D{constructor(...a){a.length?super(...a):super(D.now()+${milliseconds})}` +
      `static now(){return D.now()+${milliseconds}}}`,
  )}`,
});

/** A clock that was set back by a day must lock nobody out for a day. */
async function tryClock(product: Product): Promise<Outcome> {
  const first = await product.startBackend({ environment: shiftedBy(day) });
  const email = newEmail();
  const network = '198.18.0.1';
  for (let index = 0; index < 12; index += 1) await logIn(first, email, 'wrong', { network });
  await stopMs(first);
  const next = await product.startBackend({ dataDir: first.folder });
  const { status, headers } = await logIn(next, email, 'wrong', { network });
  const seconds = Number(headers['retry-after'] ?? 0);
  return verdict(seconds <= 3600, `${seconds} s`, `answered ${status}, Retry-After ${seconds} s`);
}

const year = 366 * day;

/** A machine that starts with its clock a year ahead must lose nothing that a right clock would still have. */
async function tryClockAhead(product: Product): Promise<Outcome> {
  const first = await product.startBackend();
  const token = await tokenOf(first, 'Staff');
  const files = join(first.folder, 'uploads', 'covers');
  const covers = (await readdir(files)).length;
  await stopMs(first);
  const ahead = await product.startBackend({
    dataDir: first.folder,
    environment: shiftedBy(year),
  });
  const isHeld = await waitUntil(
    () => ahead.process.output().includes('nothing is removed for its age'),
    { withinMs: 20_000 },
  );
  await stopMs(ahead);
  const last = await product.startBackend({ dataDir: first.folder });
  const problems: string[] = [];
  if (!isHeld) problems.push('the jump of the clock is not told');
  if ((await profileBy(last, token)).status !== 200) problems.push('a session is lost');
  if ((await readdir(files)).length !== covers) problems.push('covers are lost');
  return verdictOf(problems, 3);
}

/** Attacks by the end of servers, by a signal or by a kill, and on what the next one finds. */
export const endAttacks: readonly Attack[] = [
  {
    name: 'kills amid saves',
    item: '10',
    tries: 600,
    expectation: 'nothing acknowledged is lost',
    run: tryKill,
  },
  {
    name: 'SIGTERM at the site amid 30 pages',
    item: '12',
    tries: 90,
    expectation: 'none cut',
    run: (product) => tryStop(() => product.startSite(), '/'),
  },
  {
    name: 'SIGTERM at the backend amid 30 lists',
    item: '12',
    tries: 90,
    expectation: 'none cut',
    run: (product) => tryStop(() => product.startBackend(), '/api/software/?limit=100'),
  },
  {
    name: 'a clock that is set back by a day',
    item: '13',
    tries: 13,
    expectation: 'nobody is locked out for a day',
    isLong: true,
    run: tryClock,
  },
  {
    name: 'a start with the clock a year ahead',
    item: '11',
    tries: 3,
    expectation: 'nothing is removed, and the console says why',
    isLong: true,
    run: tryClockAhead,
  },
];
