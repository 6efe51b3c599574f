import { createHash } from 'node:crypto';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { verdictOf, type Attack, type Outcome } from '../../attack.ts';
import { ask } from '../../network/ask.ts';
import { startFakeBackend } from '../../product/fake-backend.ts';
import { memoryOf } from '../../product/own-process.ts';
import type { Product } from '../../product/product.ts';
import { inMib, inMs } from '../../run/timing.ts';
import { readDocument, registryOf } from './trial-releases.ts';

/** The code that is added to a remote's server part, by what it does. `OTHER` is a server that no page may ask. */
const parts: readonly (readonly [what: string, code: string])[] = [
  ['throws nothing at all', `setInterval(() => { throw null; }, 200);`],
  [
    'throws what is no text',
    `setInterval(() => { throw Object.assign(new Error(), { message: { toString: 1 } }); }, 200);`,
  ],
  [
    'makes its thread say what is no message',
    `const say = MessagePort.prototype.postMessage;
     MessagePort.prototype.postMessage = function (...said) {
       say.call(this, null);
       say.call(this, { kind: 'done', id: {}, outcome: { kind: 'left', reason: { toString: 1 } } });
       return say.apply(this, said);
     };`,
  ],
  [
    'derives keys for hours',
    `const { subtle } = crypto;
     if (subtle) void subtle.importKey('raw', new Uint8Array(8), 'PBKDF2', false, ['deriveBits']).then((key) => {
       const way = { name: 'PBKDF2', hash: 'SHA-512', salt: new Uint8Array(8), iterations: 2 ** 31 - 1 };
       for (let one = 0; one < 8; one += 1) void subtle.deriveBits(way, key, 512);
     });`,
  ],
  ['writes without an end', `setInterval(() => { console.log('x'.repeat(10_000_000)); }, 1);`],
  [
    'asks whom it may not',
    `const ask = (more) => fetch('OTHER', more).catch(() => undefined);
     void ask();
     void ask({ method: 'POST', body: 'x' });
     try { new WebSocket('OTHER'.replace('http', 'ws')); } catch {}`,
  ],
  [
    'asks whom it may not by what stands behind fetch',
    `new Request('http://site.test/');
     const dispatcher = globalThis[Symbol.for('undici.globalDispatcher.1')];
     const own = dispatcher && new dispatcher.constructor({
       connect: { lookup: (host, options, then) => then(null, [{ address: '127.0.0.1', family: 4 }]) },
     });
     for (const by of dispatcher ? [dispatcher, own] : []) {
       by.dispatch({ origin: 'OTHER', path: '/', method: 'POST', body: 'x' }, {
         onConnect() {}, onHeaders: () => true, onData: () => true, onComplete() {}, onError() {}, onUpgrade() {},
       });
     }`,
  ],
  [
    'finds its way back to keys',
    `Crypto.prototype.getRandomValues = function () {
       const { subtle } = this;
       void subtle.importKey('raw', new Uint8Array(8), 'PBKDF2', false, ['deriveBits']).then((key) => {
         const way = { name: 'PBKDF2', hash: 'SHA-512', salt: new Uint8Array(8), iterations: 2 ** 31 - 1 };
         for (let one = 0; one < 8; one += 1) void subtle.deriveBits(way, key, 512);
       });
     };
     crypto.getRandomValues(new Uint8Array(1));`,
  ],
  ['never comes back from its start', `for (;;);`],
  [
    'makes its thread say millions of things',
    `const { get } = Reflect;
     Reflect.get = (of, name, ...more) => {
       if (name === 'structuredData') of.problems = new Array(4_000_000).fill('odd');
       return get(of, name, ...more);
     };`,
  ],
  [
    'throws a list of millions',
    `setInterval(() => { throw new Array(2_000_000).fill('odd'); }, 200);`,
  ],
  ['works for ever while no page waits', `setTimeout(() => { for (;;); }, 500);`],
  [
    'keeps buffers',
    `const kept = []; setInterval(() => { if (kept.length < 100) kept.push(new Uint8Array(5e7).fill(1)); }, 20);`,
  ],
  ['changes what all code stands on', `Array.prototype.map = () => { throw new Error(); };`],
];

const worstMs = 4000;
/** A part may take 256 MiB beside its heap, in each of two threads, and it is seen after a while. */
const mostGrowth = 1536 * 1024 * 1024;
const rounds = 3;

/** The site with a release whose server part does something beside its work. */
async function siteWith(product: Product, code: string): Promise<string> {
  const siteDir = await product.copySite();
  const file = registryOf({ folder: siteDir });
  const document = await readDocument(file);
  const remotes = await Promise.all(
    document.remotes.map(async (remote) => {
      const { name, version, server } = remote;
      if (name !== 'catalog' || typeof server !== 'object' || server === null) return remote;
      const part = String(Reflect.get(server, 'file'));
      const path = join(siteDir, 'remotes', name, String(version), part);
      await appendFile(path, `\n;(() => { ${code} })();\n`);
      const digest = createHash('sha384')
        .update(await readFile(path))
        .digest('base64');
      return { ...remote, server: { ...server, integrity: `sha384-${digest}` } };
    }),
  );
  await writeFile(file, JSON.stringify({ ...document, remotes }));
  return siteDir;
}

async function tryParts(product: Product): Promise<Outcome> {
  const problems: string[] = [];
  const other = await startFakeBackend((_request, response) => response.end());
  const backend = await product.backend();
  for (const [what, code] of parts) {
    const siteDir = await siteWith(product, code.replaceAll('OTHER', other.origin));
    const site = await product.startSite(siteDir, {
      SERVER_RENDERING: 'on',
      API_HOST: backend.origin,
    });
    const before = memoryOf(site.process.pid).nowBytes;
    for (let round = 0; round < rounds; round += 1) {
      await wait(300);
      for (const path of ['/', `/about/?round=${round}`, '/registry.json', '/readyz']) {
        const { status, tookMs } = await ask(site.origin, path, { timeoutMs: 2 * worstMs });
        if (status !== 200) problems.push(`a part that ${what}: ${path} is ${status}`);
        else if (tookMs > worstMs)
          problems.push(`a part that ${what}: ${path} took ${inMs(tookMs)}`);
      }
    }
    if (site.process.isRunning()) {
      const grown = memoryOf(site.process.pid).mostBytes - before;
      if (grown > mostGrowth) problems.push(`a part that ${what} has taken ${inMib(grown)}`);
    }
    if (!site.process.isRunning()) problems.push(`a part that ${what} has ended the server`);
    await site.process.end();
  }
  other.close();
  const asked = other.requests();
  if (asked > 0) problems.push(`a part has asked whom it may not, ${asked} times`);
  return verdictOf(problems, parts.length);
}

/** Code that a team releases for the site's server. */
export const serverParts: readonly Attack[] = [
  {
    name: 'hostile server parts of a remote',
    item: 'siblings',
    tries: parts.length,
    expectation: `the site answers within ${worstMs / 1000} s, takes no more than ${inMib(mostGrowth)}, and nobody else is asked`,
    isLong: true,
    run: tryParts,
  },
];
