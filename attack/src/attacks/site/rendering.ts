import { verdict, verdictOf, type Attack, type Family, type Outcome } from '../../attack.ts';
import { ask, type Answer } from '../../network/ask.ts';
import { openSocket } from '../../network/raw-socket.ts';
import { memoryOf, mostMemoryDuring } from '../../product/own-process.ts';
import { softwareIds } from '../../product/pictures.ts';
import type { Product } from '../../product/product.ts';
import { inMib, inMs } from '../../run/timing.ts';
import { badBackends } from './bad-backends.ts';
import { crawlerAttacks } from './crawlers.ts';
import {
  isRendered,
  lateOf,
  mostGrowth,
  problemOf,
  script,
  startRendering,
  worstMs,
} from './rendered-pages.ts';
import { serverParts } from './server-parts.ts';

const escaped = encodeURIComponent(script);

/** Paths and queries that a page is rendered of, by what they would do to a careless one. */
const hostileAddresses = (id: number): readonly string[] => [
  `/search/?q=${escaped}`,
  `/search/?q=${encodeURIComponent('"><img src=x onerror=alert(1)>')}`,
  `/search/?q=${encodeURIComponent('</script><script>alert(1)</script>')}`,
  `/search/?q=%E2%80%A8%00%ED%A0%BD`,
  `/search/?q=${'a%20'.repeat(1800)}`,
  `/search/?${'q=a&'.repeat(900)}`,
  `/search/?q=a&page=1e9&order=__proto__&format=${escaped}`,
  ...['1e999', '-1', '0', 'NaN', '9007199254740993', '1%2f2', escaped, '__proto__'].map(
    (part) => `/category/${part}/`,
  ),
  ...['constructor', '%2e%2e', 'a'.repeat(4000), '%F0%9F%8E%9B', escaped, '%0d%0aSet-Cookie:x'].map(
    (part) => `/vendor/${part}/`,
  ),
  `/software/${id}`,
  `/software/${id}/?x=${escaped}`,
  `/s/${escaped}/${escaped}/${escaped}/${id}/`,
  `/s/%2e%2e/%2e%2e/%5c%5cevil.test/${id}/`,
  `/s/x/x/x/${id}/?next=//evil.test`,
  `//evil.test/software/${id}/`,
  `///evil.test/`,
  `/\\evil.test/software/${id}/`,
  `/software/${id}/%0d%0aSet-Cookie:x/`,
  '/%0a/',
  '/%E2%80%A8/',
  `/shared-list/${'a'.repeat(43)}/`,
  `/shared-list/${escaped}/`,
  '/lists/1/',
  '/account/',
  '/admin/software/1/',
  '/auth/reset/?token=x',
  '/index.html',
  `/?${'x'.repeat(7000)}`,
];

async function tryAddresses(product: Product): Promise<Outcome> {
  const backend = await product.backend();
  const site = await startRendering(product, backend.origin);
  const [id = 1] = await softwareIds(backend, 1);
  const all = hostileAddresses(id);
  const problems: string[] = [];
  const late: string[] = [];
  for (const path of all) {
    const answer = await ask(site.origin, path, { timeoutMs: 20_000 });
    late.push(...lateOf(path, answer));
    const found = problemOf(path, answer);
    if (found !== null) problems.push(found);
  }
  if (!isRendered(await ask(site.origin, '/?after=1')))
    problems.push('no page is rendered afterwards');
  return verdictOf(problems, all.length + 1, late);
}

/** Headers that could make one visitor's page another's. */
async function tryHeaders(product: Product): Promise<Outcome> {
  const backend = await product.backend();
  const site = await startRendering(product, backend.origin);
  const tries: readonly Readonly<Record<string, string>>[] = [
    { Cookie: 'x'.repeat(8000) },
    { Cookie: 'token=evil; patchbay-token=evil' },
    { Authorization: 'Bearer evil' },
    { 'X-Forwarded-Host': 'evil.test', 'X-Forwarded-Proto': 'https' },
    { Forwarded: 'host=evil.test;proto=https' },
    { 'X-Original-URL': '/admin/', 'X-Rewrite-URL': '/admin/' },
    { 'User-Agent': `Googlebot ${script}` },
    { 'Accept-Language': script },
    { Referer: `https://evil.test/${script}` },
    { Host: 'evil.localhost' },
  ];
  const problems: string[] = [];
  const late: string[] = [];
  for (const [index, headers] of tries.entries()) {
    const path = `/about/?x=${index}`;
    const answer = await ask(site.origin, path, { headers });
    const found = problemOf(path, answer);
    if (found !== null) problems.push(found);
    late.push(...lateOf(path, answer));
    const next = await ask(site.origin, path);
    if (next.text.includes('evil'))
      problems.push(`${Object.keys(headers).join()} stays for the next visitor`);
  }
  return verdictOf(problems, tries.length * 2, late);
}

const manyAddresses = 3000;

/** Each address is a page of its own: the memory for them is bounded, and others get theirs meanwhile. */
async function tryManyAddresses(product: Product): Promise<Outcome> {
  const backend = await product.backend();
  const site = await startRendering(product, backend.origin);
  const before = memoryOf(site.process.pid).nowBytes;
  let [slowest, bad, sent] = [0, 0, 0];
  const most = await mostMemoryDuring(site.process, async () => {
    const client = async () => {
      while (sent < manyAddresses) {
        sent += 1;
        const { status } = await ask(site.origin, `/?many=${sent}`, { timeoutMs: 20_000 });
        bad += Number(status !== 200);
      }
    };
    const flood = { isOver: false };
    const all = Promise.all(Array.from({ length: 40 }, client)).finally(
      () => (flood.isOver = true),
    );
    const endMs = performance.now() + 60_000;
    while (!flood.isOver && performance.now() < endMs) {
      const { tookMs, status } = await ask(site.origin, '/about/');
      slowest = Math.max(slowest, status === 200 ? tookMs : Infinity);
      await new Promise((done) => setTimeout(done, 200));
    }
    sent = manyAddresses;
    await all;
  });
  const grown = most - before;
  return verdict(
    bad === 0 && slowest < Infinity && grown < mostGrowth,
    `${inMs(slowest)}, +${inMib(grown)}`,
    `${bad} of ${manyAddresses} pages were not answered; the slowest beside them took ${inMs(slowest)}; memory grew by ${inMib(grown)}`,
    slowest <= worstMs,
  );
}

const readers = 300;

/** Rendered pages, each of its own, for clients that read nothing. */
async function tryUnreadPages(product: Product): Promise<Outcome> {
  const backend = await product.backend();
  const site = await startRendering(product, backend.origin);
  const before = memoryOf(site.process.pid).nowBytes;
  const answers: Answer[] = [];
  const most = await mostMemoryDuring(site.process, async () => {
    const sockets = Array.from({ length: readers }, (_, index) => {
      const socket = openSocket(site.origin);
      socket.pause();
      const request = `GET /?unread=${index} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
      socket.write(request.repeat(10));
      return socket;
    });
    await new Promise((done) => setTimeout(done, 10_000));
    answers.push(await ask(site.origin, '/about/', { timeoutMs: 30_000 }));
    for (const socket of sockets) socket.destroy();
  });
  const grown = most - before;
  const [{ status, tookMs } = { status: 0, tookMs: Infinity }] = answers;
  return verdict(
    status === 200 && grown < mostGrowth,
    `${inMs(tookMs)}, +${inMib(grown)}`,
    `beside ${readers} clients that read none of their 10 pages, one took ${inMs(tookMs)} (${status}); memory grew by ${inMib(grown)}`,
    tookMs <= worstMs,
  );
}

const bounds = `within ${worstMs / 1000} s, memory grows by less than ${inMib(mostGrowth)}`;

const attacks: readonly Attack[] = [
  {
    name: 'hostile addresses of rendered pages',
    item: 'siblings',
    tries: hostileAddresses(1).length,
    expectation: 'no 5xx, no script, no way out',
    run: tryAddresses,
  },
  {
    name: 'hostile headers at rendered pages',
    item: 'siblings',
    tries: 20,
    expectation: 'nothing of them for the next visitor',
    run: tryHeaders,
  },
  {
    name: 'thousands of addresses to render',
    item: 'siblings',
    tries: manyAddresses,
    expectation: `others ${bounds}`,
    isLong: true,
    run: tryManyAddresses,
  },
  {
    name: 'rendered pages that nobody reads',
    item: 'siblings',
    tries: readers * 10,
    expectation: `others ${bounds}`,
    isLong: true,
    run: tryUnreadPages,
  },
];

export const rendering: Family = {
  name: 'rendering',
  about: 'a site that renders pages and answers search engines',
  attacks: [...attacks, ...serverParts, ...badBackends, ...crawlerAttacks],
};
