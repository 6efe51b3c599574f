import type { Socket } from 'node:net';
import { tokenOf } from '../../product/accounts-client.ts';
import { verdict, verdictOf, type Attack, type Family, type Outcome } from '../../attack.ts';
import { ask } from '../../network/ask.ts';
import type { Product, Server } from '../../product/product.ts';
import { softwareIds } from '../../product/pictures.ts';
import { openSocket, speak, statusesIn } from '../../network/raw-socket.ts';
import { inMs, waitUntil } from '../../run/timing.ts';
import { smuggling } from './smuggling.ts';

type Which = 'site' | 'backend';
const serverOf = (product: Product, which: Which): Promise<Server> =>
  which === 'site' ? product.site() : product.backend();
const pathOf = (which: Which) => (which === 'site' ? '/' : '/health/');

const isWell = ({ origin }: Server, which: Which) =>
  waitUntil(async () => (await ask(origin, pathOf(which), { timeoutMs: 2000 })).status === 200, {
    withinMs: 6000,
  });

/** The whole addresses that name another host than the `Host` beside them. */
const wholeAddresses = [
  'GET http://evil.example/',
  'GET http://evil.example/robots.txt',
  'GET https://evil.example:443/',
  'GET http://localhost@evil.example/',
  'POST http://evil.example/auth/api-token-auth/',
];

/** A request is for the host of its address, where it names one: a page must not be written for it. */
async function tryWholeAddresses(product: Product, which: Which): Promise<Outcome> {
  const server = await serverOf(product, which);
  const problems: string[] = [];
  for (const line of wholeAddresses) {
    const bytes = `${line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;
    const { text } = await speak(server.origin, bytes, { timeoutMs: 4000 });
    const [status = 0] = statusesIn(text);
    if (status !== 421) problems.push(`${line}: ${status}`);
    if (text.includes('evil.example')) problems.push(`${line}: the answer names the other host`);
  }
  const own = `GET ${server.origin}${pathOf(which)} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;
  const [status = 0] = statusesIn((await speak(server.origin, own)).text);
  if (status !== 200) problems.push(`its own whole address: ${status}`);
  return verdictOf(problems, wholeAddresses.length + 1);
}

const strangePaths = [
  '/%',
  '/%zz',
  '/%00',
  '/%c0%ae%c0%ae/',
  '/%ff%fe',
  '/a\0b',
  '/a\x7fb',
  '/\xff\xfe',
  '//evil.example/',
  '/\\evil.example',
  'http://evil.example/',
  'evil.example:443',
  '*',
  '?',
  '/#x',
  '/..',
  '/../../../etc/passwd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/shell/../registry.json',
  '/shell/%2e%2e/registry.json',
  '/remotes/..%2f..%2fregistry.json',
  '/images/300x/%2e%2e%2f%2e%2e%2fdatabase',
  `/${'a'.repeat(64 * 1024)}`,
  `/?${'a'.repeat(64 * 1024)}`,
  `/${'%41'.repeat(5000)}`,
];
const strangeMethods = ['TRACE', 'CONNECT', 'PROPFIND', 'get', 'GETS', 'PRI', '\x16\x03\x01', ''];

async function tryPaths(product: Product, which: Which): Promise<Outcome> {
  const server = await serverOf(product, which);
  const problems: string[] = [];
  const check = async (what: string, line: string) => {
    const bytes = Buffer.from(
      `${line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
      'latin1',
    );
    const { text, problem, isEnded } = await speak(server.origin, bytes, { timeoutMs: 4000 });
    const [status = 0] = statusesIn(text);
    if (status >= 500) problems.push(`${what}: ${status}`);
    // A request that is too long, or no request at all, may be cut off.
    if (status === 0 && problem === null && !isEnded) problems.push(`${what}: no answer`);
    if (/root:x:0|\n {4}at /.test(text)) problems.push(`${what}: tells of the machine`);
  };
  for (const path of strangePaths) await check(JSON.stringify(path.slice(0, 30)), `GET ${path}`);
  for (const method of strangeMethods) await check(JSON.stringify(method), `${method} /`);
  if (!(await isWell(server, which))) problems.push('it does not answer afterwards');
  return verdictOf(problems, strangePaths.length + strangeMethods.length + 1);
}

/** As many requests as may be sent ahead on one connection come back in their order, and a later one too. */
async function tryPipelining(product: Product, which: Which): Promise<Outcome> {
  const server = await serverOf(product, which);
  const count = 16;
  const one = `HEAD ${pathOf(which)} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
  const { text } = await speak(server.origin, one.repeat(count), {
    timeoutMs: 15_000,
    isDone: (heard) => statusesIn(heard).length >= count,
  });
  const good = statusesIn(text).filter((status) => status === 200).length;
  const after = await isWell(server, which);
  return verdict(
    good === count && after,
    `${good} of ${count}`,
    `${good} answers, then ${after ? 'well' : 'nothing'}`,
  );
}

/** Connections that say a letter a second: the others must be answered meanwhile, and the slow ones be cut in time. */
async function trySlowHeads(product: Product, which: Which): Promise<Outcome> {
  const server = which === 'site' ? await product.startSite() : await product.startBackend();
  const count = product.isQuick ? 100 : 300;
  const sockets: Socket[] = [];
  let cut = 0;
  for (let index = 0; index < count; index += 1) {
    const socket = openSocket(server.origin);
    socket.once('close', () => (cut += 1));
    socket.on('data', () => undefined);
    socket.write(`GET ${pathOf(which)} HTTP/1.1\r\nHost: localhost\r\nX-A: `);
    sockets.push(socket);
  }
  const dripping = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('a');
  }, 1000);
  let worst = 0;
  // Node's own patience with a head, and its look around every half minute.
  const limitMs = 95_000;
  try {
    await waitUntil(
      async () => {
        const { status, tookMs } = await ask(server.origin, pathOf(which), { timeoutMs: 5000 });
        worst = Math.max(worst, status === 200 ? tookMs : Infinity);
        return cut === count;
      },
      { withinMs: limitMs, everyMs: 1000 },
    );
  } finally {
    clearInterval(dripping);
    for (const socket of sockets) socket.destroy();
  }
  return verdict(
    cut === count && worst < Infinity,
    `${cut} of ${count} cut`,
    `${cut} of ${count} slow connections were cut within ${limitMs / 1000} s; others waited at most ${inMs(worst)}`,
    worst < 2000,
  );
}

/** An upload that is refused says so, says that the connection ends, and lets the client read it. */
async function tryRefusedUploads(product: Product): Promise<Outcome> {
  const server = await product.backend();
  const staff = await tokenOf(server, 'Staff');
  const visitor = await tokenOf(server, 'Visitor');
  const megabytes = 8;
  const upload = (path: string, token: string | null, type: string) =>
    Buffer.concat([
      Buffer.from(
        `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: ${megabytes * 2 ** 20}\r\n` +
          `${token === null ? '' : `Authorization: Bearer ${token}\r\n`}\r\n`,
      ),
      Buffer.alloc(megabytes * 2 ** 20, 'a'),
    ]);
  const package_ = '/api/software-admin/upload-file/';
  const [id = 0] = await softwareIds(server, 1);
  const cover = `/api/software-admin/software/${id}/upload-cover-file/`;
  const form = 'multipart/form-data; boundary=b';
  const cases = [
    ['a package without a token', 401, upload(package_, null, form)],
    ['a package of a visitor', 403, upload(package_, visitor, form)],
    ['a package of another type', 415, upload(package_, staff, 'text/plain')],
    ['a package without a form', 400, upload(package_, staff, form)],
    ['a cover without a token', 401, upload(cover, null, form)],
    ['a cover of another type', 415, upload(cover, staff, 'text/plain')],
    ['a log-in of 8 MiB', 413, upload('/auth/api-token-auth/', null, 'application/json')],
  ] as const;
  const problems: string[] = [];
  for (const [what, wanted, bytes] of cases) {
    const { text, problem, isEnded } = await speak(server.origin, bytes, { timeoutMs: 5000 });
    const [status = 0] = statusesIn(text);
    if (status !== wanted)
      problems.push(`${what}: ${status || (problem ?? 'no answer')}, not ${wanted}`);
    else if (isEnded && !/\r\nconnection: close\r\n/i.test(text)) {
      problems.push(`${what}: says that it stays open, and is cut`);
    }
  }
  return verdictOf(problems, cases.length);
}

const both = ['site', 'backend'] as const;

const attacks: readonly Attack[] = [
  ...smuggling,
  ...both.flatMap((which): readonly Attack[] => [
    {
      name: `strange paths and methods at the ${which}`,
      item: 'siblings',
      tries: strangePaths.length + strangeMethods.length,
      expectation: 'an answer below 500',
      run: (product) => tryPaths(product, which),
    },
    {
      name: `whole addresses of other hosts at the ${which}`,
      item: 'siblings',
      tries: wholeAddresses.length + 1,
      expectation: '421, whatever Host says',
      run: (product) => tryWholeAddresses(product, which),
    },
    {
      name: `sixteen requests at once on one connection of the ${which}`,
      item: 'siblings',
      tries: 16,
      expectation: '16 answers',
      run: (product) => tryPipelining(product, which),
    },
    {
      name: `slow connections to the ${which}`,
      item: 'siblings',
      tries: 300,
      expectation: 'all cut within 95 s, others answered in 2 s',
      isLong: true,
      run: (product) => trySlowHeads(product, which),
    },
  ]),
  {
    name: 'refused uploads',
    item: '13',
    tries: 7,
    expectation: 'the refusal is read, with Connection: close',
    run: tryRefusedUploads,
  },
];

export const rawSockets: Family = {
  name: 'raw-sockets',
  about: 'bytes that no proper client sends',
  attacks,
};
