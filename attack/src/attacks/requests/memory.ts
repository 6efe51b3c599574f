import { mkdir, open } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { verdict, type Attack, type Family, type Outcome } from '../../attack.ts';
import { newNetwork } from '../../product/accounts-client.ts';
import { ask } from '../../network/ask.ts';
import { startLarge } from '../../product/large-catalogue.ts';
import { memoryOf, mostMemoryDuring } from '../../product/own-process.ts';
import type { Product, Server } from '../../product/product.ts';
import { openSocket } from '../../network/raw-socket.ts';
import { inMib, waitUntil } from '../../run/timing.ts';

const mib = 1024 ** 2;

/** A file that takes no room on the disk, put where the backend keeps its uploads. */
async function placeSparseFile(server: Server, key: string, bytes: number): Promise<void> {
  const path = join(server.folder, 'uploads', key);
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, 'w', 0o600);
  await file.truncate(bytes);
  await file.close();
}

async function tryImageOf(product: Product, key: string): Promise<Outcome> {
  const server = await product.startBackend();
  await placeSparseFile(server, key, 200 * mib);
  const before = memoryOf(server.process.pid).nowBytes;
  let statuses: readonly number[] = [];
  const most = await mostMemoryDuring(server.process, async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        ask(server.origin, `/images/${index % 2 === 0 ? '300x' : '600x'}/${key}`),
      ),
    );
    statuses = answers.map(({ status }) => status);
  });
  const grown = most - before;
  return verdict(
    statuses.every((status) => status >= 400 && status < 500) && grown < 100 * mib,
    `+${inMib(grown)}`,
    `six requests were answered ${statuses.join(' ')}; memory grew by ${inMib(grown)}`,
  );
}

async function tryLists(product: Product): Promise<Outcome> {
  const server = await startLarge(product);
  const one = await ask(server.origin, '/api/software/');
  let failed = 0;
  const most = await mostMemoryDuring(server.process, async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        ask(server.origin, index % 2 === 0 ? '/api/software/' : '/api/software/?limit=1000', {
          timeoutMs: 100_000,
        }),
      ),
    );
    failed = answers.filter(({ status }) => status === 0 || status === 500).length;
  });
  return verdict(
    most < 600 * mib && failed === 0,
    inMib(most),
    `40 lists at once: ${inMib(most)} at most, ${failed} failed; one list without a limit has ${inMib(one.body.length)}`,
  );
}

/**
 * Lists that are asked for and never read: answers that are not taken must not pile up, nor keep others from their
 * answers.
 */
async function tryUnreadLists(product: Product): Promise<Outcome> {
  const server = await startLarge(product);
  const sockets: Socket[] = [];
  let others = 0;
  const most = await mostMemoryDuring(server.process, async () => {
    for (let index = 0; index < 40; index += 1) {
      const socket = openSocket(server.origin);
      socket.pause();
      socket.write('GET /api/software/?limit=1000 HTTP/1.1\r\nHost: localhost\r\n\r\n');
      sockets.push(socket);
    }
    await new Promise((done) => setTimeout(done, 8000));
    const headers = { 'X-Forwarded-For': newNetwork() };
    others = (await ask(server.origin, '/api/software/', { headers, timeoutMs: 60_000 })).status;
  });
  for (const socket of sockets) socket.destroy();
  return verdict(
    most < 600 * mib && others === 200,
    inMib(most),
    `40 answers that nobody reads: ${inMib(most)}; a list for another network: ${others}`,
  );
}

/** Bodies that are nearly there and never end. */
async function tryOpenBodies(product: Product): Promise<Outcome> {
  const server = await product.startBackend();
  const before = memoryOf(server.process.pid).nowBytes;
  const count = 300;
  const piece = Buffer.alloc(1024 * 1024 - 100, ' ');
  const sockets: Socket[] = [];
  let health = 0;
  const most = await mostMemoryDuring(server.process, async () => {
    let written = 0;
    for (let index = 0; index < count; index += 1) {
      const socket = openSocket(server.origin);
      const lines = [
        'POST /auth/api-token-auth/ HTTP/1.1',
        'Host: localhost',
        'Content-Type: application/json',
        `Content-Length: ${1024 * 1024}`,
      ];
      socket.on('data', () => undefined);
      socket.once('close', () => (written += 1));
      socket.write(`${lines.join('\r\n')}\r\n\r\n`);
      socket.write(piece, () => (written += 1));
      sockets.push(socket);
    }
    await waitUntil(() => written >= count, { withinMs: 20_000 });
    health = (await ask(server.origin, '/health/', { timeoutMs: 20_000 })).status;
  });
  for (const socket of sockets) socket.destroy();
  const grown = most - before;
  return verdict(
    grown < 100 * mib && health === 200,
    `+${inMib(grown)}`,
    `${count} log-ins of nearly 1 MiB, left open: memory grew by ${inMib(grown)}, health ${health}`,
  );
}

/** Requests for mails from networks by the thousand, each of which is left as soon as it is sent. */
async function tryLeftWrites(product: Product): Promise<Outcome> {
  const server = await product.startBackend();
  const before = memoryOf(server.process.pid).nowBytes;
  const count = 8000;
  let sent = 0;
  const leaveOne = (index: number) =>
    new Promise<void>((done) => {
      const body = JSON.stringify({ email: `${crypto.randomUUID()}@attack.test` });
      const lines = [
        'POST /auth/request-password-reset/ HTTP/1.1',
        'Host: localhost',
        'Content-Type: application/json',
        `Content-Length: ${body.length}`,
        `X-Forwarded-For: 10.9.${Math.floor(index / 250)}.${index % 250}`,
      ];
      const socket = openSocket(server.origin);
      socket.once('close', () => {
        done();
      });
      socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`, () => {
        setTimeout(() => socket.destroy(), 5);
      });
    });
  const most = await mostMemoryDuring(server.process, async () => {
    const clients = Array.from({ length: 60 }, async () => {
      while (sent < count) await leaveOne((sent += 1));
    });
    await Promise.all(clients);
  });
  const headers = { 'X-Forwarded-For': newNetwork() };
  const path = `/api/software/?search=${crypto.randomUUID()}`;
  const { status, tookMs } = await ask(server.origin, path, { headers, timeoutMs: 60_000 });
  const grown = most - before;
  return verdict(
    grown < 350 * mib && status === 200,
    `+${inMib(grown)}`,
    `${count} requests for mails whose clients had gone: memory grew by ${inMib(grown)}; a search after them took ${Math.round(tookMs)} ms`,
    tookMs < 20_000,
  );
}

/** A hundred new big answers of the site's page, for clients that never read. */
async function tryUnreadPages(product: Product): Promise<Outcome> {
  const server = await product.startSite();
  const before = memoryOf(server.process.pid).nowBytes;
  const page = (await ask(server.origin, '/')).text;
  const script = /src="(\/shell\/[^"]+\.js)"/.exec(page)?.[1] ?? '/';
  const sockets: Socket[] = [];
  const most = await mostMemoryDuring(server.process, async () => {
    for (let index = 0; index < 500; index += 1) {
      const socket = openSocket(server.origin);
      socket.pause();
      socket.write(`GET ${script} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(10));
      sockets.push(socket);
    }
    await new Promise((done) => setTimeout(done, 4000));
    await ask(server.origin, '/', { timeoutMs: 60_000 });
  });
  for (const socket of sockets) socket.destroy();
  const grown = most - before;
  return verdict(
    grown < 300 * mib,
    `+${inMib(grown)}`,
    `5,000 files that nobody reads, on 500 connections: memory grew by ${inMib(grown)}`,
  );
}

const attacks: readonly Attack[] = [
  {
    name: 'a picture of a package of 200 MiB',
    item: '3',
    tries: 6,
    expectation: '4xx, memory grows by less than 100 MiB',
    run: (product) => tryImageOf(product, 'versions/1/0123456789abcdef-a.zip'),
  },
  {
    name: 'a picture of a cover of 200 MiB',
    item: '3',
    tries: 6,
    expectation: '4xx, memory grows by less than 100 MiB',
    isLong: true,
    run: (product) => tryImageOf(product, 'covers/1-0123456789abcdef.webp'),
  },
  {
    name: '40 whole lists at once',
    item: '5',
    tries: 40,
    expectation: 'under 600 MiB',
    run: tryLists,
  },
  {
    name: '40 whole lists that nobody reads',
    item: '5',
    tries: 40,
    expectation: 'under 600 MiB, and others are answered',
    isLong: true,
    run: tryUnreadLists,
  },
  {
    name: '300 bodies left open',
    item: 'siblings',
    tries: 300,
    expectation: 'memory grows by less than 100 MiB',
    run: tryOpenBodies,
  },
  {
    name: 'writes whose clients go away',
    item: 'siblings',
    tries: 8000,
    expectation: 'memory grows by less than 350 MiB, and a search is answered within 20 s',
    isLong: true,
    run: tryLeftWrites,
  },
  {
    name: 'files of the site that nobody reads',
    item: 'siblings',
    tries: 5000,
    expectation: 'memory grows by less than 300 MiB',
    run: tryUnreadPages,
  },
];

export const memory: Family = {
  name: 'memory',
  about: 'requests that make a server hold more than it should',
  attacks,
};
