import type { RequestListener } from 'node:http';
import { verdict, verdictOf, type Attack, type Outcome } from '../../attack.ts';
import { ask, jsonOf } from '../../network/ask.ts';
import { openSocket } from '../../network/raw-socket.ts';
import { passOnTo, startFakeBackend } from '../../product/fake-backend.ts';
import { memoryOf, mostMemoryDuring } from '../../product/own-process.ts';
import type { Product, Server } from '../../product/product.ts';
import { inMib, inMs } from '../../run/timing.ts';

const mib = 1024 ** 2;
const worstMs = 4000;
const mostGrowth = 300 * mib;
const listed = 120_000;

/** A list of very many software, a page at a time, each like the first one of a real backend. */
async function listMany({ origin }: Server): Promise<RequestListener> {
  const rows = jsonOf(await ask(origin, '/api/software/?limit=1&status=enabled&fields=brief'));
  const [row] = Array.isArray(rows) ? (rows as Readonly<Record<string, unknown>>[]) : [];
  if (!row) throw new Error('The demo has no software');
  const passOn = passOnTo(origin);
  return (request, response) => {
    const url = new URL(request.url ?? '/', origin);
    if (url.pathname !== '/api/software/') {
      passOn(request, response);
      return;
    }
    const from = Number(url.searchParams.get('cursor') ?? 0);
    const count = Math.min(Number(url.searchParams.get('limit')), listed - from);
    const next = from + count;
    response.writeHead(200, {
      'Content-Type': 'application/json',
      'X-Total-Count': String(listed),
      ...(next < listed ? { 'X-Next-Cursor': String(next) } : {}),
    });
    const page = Array.from({ length: count }, (_, index) => ({
      ...row,
      id: from + index + 1,
      slug: `${'a-long-name-'.repeat(6)}${from + index}`,
    }));
    response.end(JSON.stringify(page));
  };
}

/** The slowest of the pages that are asked for one after another while something goes on; Infinity where one fails. */
async function slowestPageBeside({ origin }: Server, work: Promise<unknown>): Promise<number> {
  const flood = { isOver: false };
  const all = work.finally(() => (flood.isOver = true));
  let slowest = 0;
  do {
    const { status, tookMs } = await ask(origin, '/', { timeoutMs: 60_000 });
    slowest = Math.max(slowest, status === 200 ? tookMs : Infinity);
  } while (!flood.isOver);
  await all;
  return slowest;
}

interface LargeSitemap {
  readonly site: Server;
  readonly files: readonly string[];
  /** While the catalogue was read for it. */
  readonly slowestMs: number;
}

async function withLargeSitemap(
  product: Product,
  attack: (sitemap: LargeSitemap) => Promise<Outcome>,
): Promise<Outcome> {
  const fake = await startFakeBackend(await listMany(await product.backend()));
  try {
    const site = await product.startSite(undefined, {
      API_HOST: fake.origin,
      LIST_CALLS: 'extended',
    });
    const reading = ask(site.origin, '/sitemap.xml', { timeoutMs: 110_000 });
    const slowestMs = await slowestPageBeside(site, reading);
    const { status, text } = await reading;
    const files = [...text.matchAll(/<loc>[^<]*(\/sitemap-\d+\.xml)<\/loc>/g)].map(
      ([, path = '']) => path,
    );
    // The site gives up after 20 s, in which a busy machine does not read so many pages.
    if (status === 503) {
      const words = `the sitemap was answered 503 while ${listed} pages were listed`;
      return verdict(slowestMs < Infinity, inMs(slowestMs), words, false);
    }
    if (status !== 200) throw new Error(`The sitemap was answered ${status}`);
    return await attack({ site, slowestMs, files: files.length > 0 ? files : ['/sitemap.xml'] });
  } finally {
    fake.close();
  }
}

/** Whoever calls the site by ever other names must not have its sitemap written again for each. */
const tryNames = (product: Product): Promise<Outcome> =>
  withLargeSitemap(product, async ({ site, files, slowestMs }) => {
    const names = Array.from({ length: 60 }, (_, index) =>
      index % 2 === 0 ? `localhost:${index + 1}` : `name-${index}.localhost`,
    );
    const all = Promise.all(
      names.map((Host, index) =>
        ask(site.origin, files[index % files.length] ?? '', { headers: { Host } }),
      ),
    );
    const slowest = Math.max(slowestMs, await slowestPageBeside(site, all));
    const bad = (await all).filter(({ status }) => status !== 200).length;
    return verdict(
      slowest < Infinity && bad === 0,
      inMs(slowest),
      `the slowest page took ${inMs(slowestMs)} while ${listed} pages were listed, and ${inMs(slowest)} at most beside ` +
        `${names.length} files of the sitemap by other host names; ${bad} failed`,
      slowest <= worstMs,
    );
  });

const readers = 200;

/** The files of a large sitemap, in all their forms, for clients that read nothing. */
const tryUnread = (product: Product): Promise<Outcome> =>
  withLargeSitemap(product, async ({ site, files }) => {
    const before = memoryOf(site.process.pid).nowBytes;
    let slowest = 0;
    const most = await mostMemoryDuring(site.process, async () => {
      const sockets = [];
      for (let index = 0; index < readers; index += 1) {
        const socket = openSocket(site.origin);
        socket.once('data', () => socket.pause());
        const encoding = ['identity', 'gzip', 'br'][index % 3] ?? '';
        const path = files[index % files.length] ?? '';
        socket.write(
          `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: ${encoding}\r\n\r\n`,
        );
        sockets.push(socket);
        if (index % 10 > 0) continue;
        const { status, tookMs } = await ask(site.origin, '/', { timeoutMs: 60_000 });
        slowest = Math.max(slowest, status === 200 ? tookMs : Infinity);
      }
      await new Promise((done) => setTimeout(done, 3000));
      for (const socket of sockets) socket.destroy();
    });
    const grown = Math.max(0, most - before);
    return verdict(
      slowest < Infinity && grown < mostGrowth,
      `${inMs(slowest)}, +${inMib(grown)}`,
      `${readers} clients read nothing of ${files.length} files: the slowest page beside them took ${inMs(slowest)}; ` +
        `memory grew by ${inMib(grown)}`,
      slowest <= worstMs,
    );
  });

const awkward = `<a>&amp;]]>"'\u0000\u0001\ud800\ufffe</loc></title>`;

/** Markup in the catalogue is text in a sitemap and in a feed. */
async function tryMarkup(product: Product): Promise<Outcome> {
  const { origin } = await product.backend();
  const rows = jsonOf(await ask(origin, '/api/software/?limit=3&status=enabled'));
  const wrong = (Array.isArray(rows) ? (rows as object[]) : []).map((row) => ({
    ...row,
    ...{ name: awkward, vendor: awkward, tagline: awkward, slug: awkward, vendorSlug: '../..' },
  }));
  const passOn = passOnTo(origin);
  const fake = await startFakeBackend((request, response) => {
    if (!request.url?.startsWith('/api/software/')) {
      passOn(request, response);
      return;
    }
    response.writeHead(200, { 'Content-Type': 'application/json', 'X-Total-Count': '3' });
    response.end(JSON.stringify(wrong));
  });
  try {
    const site = await product.startSite(undefined, { API_HOST: fake.origin });
    const problems: string[] = [];
    for (const path of ['/feed.xml', '/sitemap.xml', '/robots.txt']) {
      const { status, text, headers } = await ask(site.origin, path);
      if (status !== 200) problems.push(`${path}: ${status}`);
      if (text.includes('<a>') || text.includes('</loc></title>')) problems.push(`${path}: markup`);
      // oxlint-disable-next-line no-control-regex -- these very characters are what XML cannot have
      if (/[\u0000-\u0008\ufffe]/.test(text)) problems.push(`${path}: what XML cannot have`);
      if (headers['x-content-type-options'] !== 'nosniff') problems.push(`${path}: no nosniff`);
    }
    for (const path of [
      '/sitemap-0.xml',
      '/sitemap-99.xml',
      '/sitemap-1.xml',
      '/sitemap-1e3.xml',
    ]) {
      const { status } = await ask(site.origin, path);
      if (status >= 500) problems.push(`${path}: ${status}`);
    }
    return verdictOf(problems, 7);
  } finally {
    fake.close();
  }
}

/** Attacks on the files that search engines and feed readers ask for, and strangers as well. */
export const crawlerAttacks: readonly Attack[] = [
  {
    name: 'a large sitemap under many host names',
    item: 'siblings',
    tries: 60,
    expectation: `pages within ${worstMs / 1000} s meanwhile`,
    isLong: true,
    run: tryNames,
  },
  {
    name: 'a large sitemap that nobody reads',
    item: 'siblings',
    tries: readers,
    expectation: `pages within ${worstMs / 1000} s, memory grows by less than ${inMib(mostGrowth)}`,
    isLong: true,
    run: tryUnread,
  },
  {
    name: 'markup of the catalogue in sitemap and feed',
    item: 'siblings',
    tries: 7,
    expectation: 'it is text',
    run: tryMarkup,
  },
];
