import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { verdict, type Attack, type Outcome } from '../../attack.ts';
import { ask } from '../../network/ask.ts';
import { openSocket } from '../../network/raw-socket.ts';
import { memoryOf, mostMemoryDuring } from '../../product/own-process.ts';
import type { Product } from '../../product/product.ts';
import { inMib, inMs } from '../../run/timing.ts';
import { readDocument, registryOf } from './trial-releases.ts';

const mib = 1024 ** 2;
const readers = 200;
const worstMs = 4000;
const mostGrowth = 300 * mib;

/** The largest file that a release may have, in a live remote, asked for by clients that take 1 KiB and then nothing. */
async function trySlowReaders(product: Product): Promise<Outcome> {
  const siteDir = await product.copySite();
  const document = await readDocument(registryOf({ folder: siteDir }));
  const catalog = document.remotes.find(({ name }) => name === 'catalog');
  const path = `/remotes/catalog/${String(catalog?.['version'])}/large.js`;
  const place = join(siteDir, path);
  // A file of its own kind, which no compression makes smaller.
  await writeFile(place, `//${randomBytes(6 * mib - 4).toString('base64')}`);
  const site = await product.startSite(siteDir);
  const size = (await readFile(place)).length;
  const whole = await ask(site.origin, path);
  if (whole.status !== 200 || whole.body.length !== size) {
    throw new Error(`The file was answered ${whole.status} with ${whole.body.length} bytes`);
  }
  const before = memoryOf(site.process.pid).nowBytes;
  let [slowest, good, asked] = [0, 0, 0];
  const most = await mostMemoryDuring(site.process, async () => {
    const sockets = Array.from({ length: readers }, () => {
      const socket = openSocket(site.origin);
      socket.once('data', () => socket.pause());
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
      return socket;
    });
    const endMs = performance.now() + 10_000;
    while (performance.now() < endMs) {
      const { status, tookMs } = await ask(site.origin, '/');
      asked += 1;
      good += Number(status === 200);
      slowest = Math.max(slowest, tookMs);
      await new Promise((done) => setTimeout(done, 200));
    }
    for (const socket of sockets) socket.destroy();
  });
  const grown = Math.max(0, most - before);
  return verdict(
    good === asked && grown < mostGrowth,
    `${inMs(slowest)}, +${inMib(grown)}`,
    `beside ${readers} slow readers of ${inMib(size)} ${good} of ${asked} pages were answered, the slowest in ${inMs(slowest)}; ` +
      `memory grew by ${inMib(grown)}`,
    slowest <= worstMs,
  );
}

/** Readers who take a large file as slowly as they like. */
export const slowReaders: readonly Attack[] = [
  {
    name: 'slow readers of a file of 8 MiB',
    item: 'siblings',
    tries: readers,
    expectation: `pages within ${worstMs / 1000} s, memory grows by less than ${inMib(mostGrowth)}`,
    isLong: true,
    run: trySlowReaders,
  },
];
