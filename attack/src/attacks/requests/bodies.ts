import { randomUUID } from 'node:crypto';
import { newNetwork } from '../../product/accounts-client.ts';
import { verdict, verdictOf, type Attack, type Family, type Outcome } from '../../attack.ts';
import { ask, sendJson, type Answer } from '../../network/ask.ts';
import { speak, statusesIn } from '../../network/raw-socket.ts';
import type { Product, Server } from '../../product/product.ts';
import { bestMedianMs, inMs, waitUntil } from '../../run/timing.ts';
import { refusedBodies } from './refused-bodies.ts';

const limitMs = 100;
const healthLimitMs = 300;

const logInPath = '/auth/api-token-auth/';
const reportPath = '/api/installed-software/save/';
const fill = (text: string, bytes: number) => text.repeat(Math.floor(bytes / text.length));

/** A little under 1 MiB, which no route may be so generous as to take. */
const mebibyte = 1024 * 1024 - 64;
const emptyRows = () =>
  `{"userUuid":"${randomUUID()}","installedComponents":[${fill('{},', 9998 * 3)}{}]}`;

const bodies: readonly (readonly [what: string, path: string, body: () => string])[] = [
  ['9,999 empty rows to the report', reportPath, emptyRows],
  ['9,999 wrong rows to the report', reportPath, () => emptyRows().replaceAll('{}', '[]')],
  [
    '5,000 rows of which the last is bad',
    reportPath,
    () =>
      `{"userUuid":"${randomUUID()}","installedComponents":[${fill('{"filename":"a.vst3","version":"1"},', 4999 * 36)}{}]}`,
  ],
  ['1 MiB of [1,1,...] to the log-in', logInPath, () => `[${fill('1,', mebibyte)}1]`],
  ['1 MiB of {"a":[1,...]} to the log-in', logInPath, () => `{"a":[${fill('1,', mebibyte)}1]}`],
  ['1 MiB of {"1":1,...} to the log-in', logInPath, () => `{${objectFields(90_000)}}`],
  ['500,000 lists in each other', logInPath, () => fill('[', 500_000)],
  ['500,000 lists in each other, closed', logInPath, () => fill('[', 500_000) + fill(']', 500_000)],
  ['150,000 objects in each other', logInPath, () => fill('{"a":', 750_000) + '1'],
  ['__proto__', logInPath, () => '{"__proto__":{"isStaff":true},"username":"a","password":"b"}'],
  ['constructor', logInPath, () => '{"constructor":{"prototype":{"isStaff":true}}}'],
  [
    'the same key 80,000 times',
    logInPath,
    () => `{${fill('"username":1,', mebibyte)}"password":1}`,
  ],
  ['a number of 1 MiB', logInPath, () => `{"username":${fill('9', mebibyte)},"password":"x"}`],
  ['1e999999', logInPath, () => '{"username":1e999999,"password":"x"}'],
  ['a name of 1 MiB', logInPath, () => `{"username":"${fill('a', mebibyte)}","password":"x"}`],
  ['a password of 1 MiB', logInPath, () => `{"username":"a","password":"${fill('a', mebibyte)}"}`],
  ['1 MiB of escapes', logInPath, () => `{"username":"${fill('\\u0000', mebibyte)}"}`],
  ['1 MiB of spaces', logInPath, () => fill(' ', mebibyte)],
  ['a mail address of 1 MiB', '/auth/register/', () => registration(`${fill('a.', mebibyte)}@b`)],
  ['a mail address of 1 MiB of @', '/auth/register/', () => registration(fill('@', mebibyte))],
  [
    '1 MiB to the resending',
    '/auth/resend-activation/',
    () => `{"email":[${fill('1,', mebibyte)}1]}`,
  ],
  ['4 MiB', logInPath, () => fill(' ', 4 * 1024 * 1024)],
];

const objectFields = (count: number) =>
  Array.from({ length: count }, (_, index) => `"${index}":1`).join(',');
const registration = (email: string) =>
  `{"email":"${email}","password":"correct horse battery","passwordConfirmation":"correct horse battery"}`;

const isRefused = ({ status, problem }: Answer) =>
  (status >= 400 && status < 500) || problem === 'ECONNRESET' || problem === 'EPIPE';

async function trySlowBodies(product: Product): Promise<Outcome> {
  const { origin } = await product.backend();
  const problems: string[] = [];
  const late: string[] = [];
  for (const [what, path, bodyOf] of bodies) {
    const body = bodyOf();
    let answered = 0;
    const tookMs = await bestMedianMs(
      async () => {
        const answer = await sendJson(origin, path, body, {
          headers: { 'X-Forwarded-For': newNetwork() },
          timeoutMs: 20_000,
        });
        if (!isRefused(answer)) answered = answer.status;
        return answer.tookMs;
      },
      { enoughMs: limitMs },
    );
    if (answered !== 0) problems.push(`${what}: answered ${answered}`);
    else if (tookMs > limitMs) late.push(`${what}: ${inMs(tookMs)}`);
  }
  return verdictOf(problems, bodies.length, late);
}

/** Ten bodies at once, and how long the others wait meanwhile. */
async function tryHealthBeside(product: Product, path: string, body: () => string) {
  const { origin } = await product.backend();
  let best = Infinity;
  for (let series = 0; series < 3 && best > healthLimitMs; series += 1) {
    const flood = { isOver: false };
    const sent = Promise.all(
      Array.from({ length: 10 }, () =>
        sendJson(origin, path, body(), { headers: { 'X-Forwarded-For': newNetwork() } }),
      ),
    ).finally(() => (flood.isOver = true));
    let worst = 0;
    do {
      worst = Math.max(worst, (await ask(origin, '/health/', { timeoutMs: 40_000 })).tookMs);
    } while (!flood.isOver);
    await sent;
    best = Math.min(best, worst);
  }
  return verdict(
    true,
    inMs(best),
    `the slowest health answer took ${inMs(best)}`,
    best <= healthLimitMs,
  );
}

/** Bad reports count like good ones: after the limit nobody is let in. */
async function tryLimit(product: Product): Promise<Outcome> {
  const { origin } = await product.backend();
  const headers = { 'X-Forwarded-For': newNetwork() };
  for (let index = 1; index <= 140; index += 1) {
    const bad = '{"userUuid":"x","installedComponents":[{}]}';
    const { status, headers: told } = await sendJson(origin, reportPath, bad, { headers });
    if (status !== 429) continue;
    const wait = told['retry-after'];
    const when = `429 at try ${index}, Retry-After ${wait ?? 'missing'}`;
    return verdict(index <= 121 && wait !== undefined, `429 at ${index}`, when);
  }
  return verdict(false, 'no limit', '140 bad reports from one network were all looked at');
}

const wrongTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'application/json, text/plain',
  'text/json',
  'application/jsonp',
  '',
  '\t',
];

async function tryTypes(product: Product): Promise<Outcome> {
  const { origin } = await product.backend();
  const problems: string[] = [];
  const body = JSON.stringify({ username: 'a@b.test', password: 'x' });
  for (const type of wrongTypes) {
    const headers = { 'Content-Type': type, 'X-Forwarded-For': newNetwork() };
    const { status } = await ask(origin, logInPath, { method: 'POST', headers, body });
    if (status !== 415) problems.push(`'${type}' was answered ${status}`);
  }
  return verdictOf(problems, wrongTypes.length);
}

const head = (path: string, more: string) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${more}\r\n\r\n`;

/** Bodies that lie about their length, or have none. */
async function tryLengths(product: Product): Promise<Outcome> {
  const server = await product.backend();
  const problems: string[] = [];
  const refuses = async (what: string, bytes: string, timeoutMs = 3000) => {
    const { text } = await speak(server.origin, bytes, {
      timeoutMs,
      isDone: (heard) => statusesIn(heard).length > 0,
    });
    const [status = 0] = statusesIn(text);
    if (status < 400 || status >= 500) problems.push(`${what}: ${status || 'no answer'}`);
  };
  await refuses('a length of 2 GiB', head(logInPath, 'Content-Length: 2147483648'));
  await refuses('a length of 10^30', head(logInPath, `Content-Length: 1${'0'.repeat(30)}`));
  await refuses('a negative length', head(logInPath, 'Content-Length: -1'));
  await refuses('two lengths', head(logInPath, 'Content-Length: 2\r\nContent-Length: 3'));
  await refuses('a length in hex', head(logInPath, 'Content-Length: 0x10'));
  const chunks = `10000\r\n${'a'.repeat(0x10000)}\r\n`.repeat(20);
  await refuses('chunks without an end', head(logInPath, 'Transfer-Encoding: chunked') + chunks);
  await refuses('a bad chunk', `${head(logInPath, 'Transfer-Encoding: chunked')}zz\r\nab\r\n`);
  const isWell = await waitUntil(
    async () => (await ask(server.origin, '/health/', { timeoutMs: 2000 })).status === 200,
    { withinMs: 5000 },
  );
  if (!isWell) problems.push('the backend did not answer afterwards');
  return verdictOf(problems, 8);
}

/** A route takes no more than it has a use for: 256 KiB are none for an e-mail and a password. */
async function tryRouteLimits(product: Product): Promise<Outcome> {
  const server: Server = await product.backend();
  const problems: string[] = [];
  const paths = [logInPath, '/auth/register/', '/auth/resend-activation/'];
  for (const path of paths) {
    const { status, problem } = await sendJson(
      server.origin,
      path,
      JSON.stringify({
        username: 'a@b.test',
        email: 'a@b.test',
        password: 'x',
        more: fill('a', 262_144),
      }),
      { headers: { 'X-Forwarded-For': newNetwork() } },
    );
    if (status !== 413 && problem === null) problems.push(`${path} took 256 KiB (${status})`);
  }
  return verdictOf(problems, paths.length);
}

const attacks: readonly Attack[] = [
  {
    name: 'bodies that are slow to refuse',
    item: '2',
    tries: bodies.length * 3,
    expectation: 'each 4xx in under 100 ms',
    run: trySlowBodies,
  },
  {
    name: 'health beside ten empty reports',
    item: '2',
    tries: 30,
    expectation: 'under 300 ms',
    run: (product) => tryHealthBeside(product, reportPath, emptyRows),
  },
  {
    name: 'health beside ten log-ins of 1 MiB',
    item: '2',
    tries: 30,
    expectation: 'under 300 ms',
    run: (product) => tryHealthBeside(product, logInPath, () => `[${fill('1,', mebibyte)}1]`),
  },
  {
    name: 'bad reports count',
    item: '2',
    tries: 140,
    expectation: '429 with Retry-After after 120',
    run: tryLimit,
  },
  {
    name: 'a limit of bytes for each route',
    item: '2',
    tries: 3,
    expectation: '413 for 256 KiB',
    run: tryRouteLimits,
  },
  {
    name: 'other content types',
    item: 'siblings',
    tries: wrongTypes.length,
    expectation: '415',
    run: tryTypes,
  },
  {
    name: 'bodies that lie about their length',
    item: '2',
    tries: 8,
    expectation: '4xx, and it goes on answering',
    run: tryLengths,
  },
];

export const bodiesFamily: Family = {
  name: 'bodies',
  about: 'bodies that cost more to refuse than to send',
  attacks: [...attacks, ...refusedBodies],
};
