import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { serialize } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { readAppConfig } from '@patchbay/registry/config';
import { parseRegistry, type Registry } from '@patchbay/shared/registry';
import { inRequest, startTracing } from '@patchbay/telemetry';
import { startCollector } from '@patchbay/telemetry/testing';
import { createPageRenderer, type PageRenderer } from './page-renderer.ts';

const digestOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;
const asset = (file: string) => ({ file, integrity: `sha384-${'A'.repeat(64)}` });

/** A shell that asks the remote of the first segment for what it shows, and on its own page the footer for its slot. */
const shellPart = `
  exports.doors = {
    react: { version: 'the shell’s' },
    query: { fail: () => { throw new Error('no luck'); } },
  };
  exports.renderPage = async ({ url, remotes, settings, moduleOf, atWork, leftOut }) => {
    const name = new URL(url).pathname.split('/')[1];
    const release = remotes.find((remote) => remote.name === name);
    if (!release) {
      const slot = remotes.find((remote) => remote.name === 'footer');
      const owner = slot && slot.name + ' ' + slot.version;
      if (!slot || leftOut.includes(owner) || !moduleOf(slot)) return page('home', []);
      atWork(owner);
      const shown = moduleOf(slot).show();
      atWork(null);
      return page('home and ' + shown, [slot]);
    }
    const module = moduleOf(release);
    if (!module) return { kind: 'left', reason: 'no part' };
    atWork(name + ' ' + release.version);
    const shown = await module.show(url, settings[name]);
    atWork(null);
    return typeof shown === 'object' ? { ...page('', [release]), ...shown } : page(shown, [release]);
  };
  const page = (markup, remotes) => ({
    kind: 'page', status: 200, title: null, head: '', markup, problems: [],
    content: { address: '', remotes: remotes.map(({ name, version }) => ({ name, version })), answers: [] },
  });
`;
const goodPart = `exports.show = () => 'shown with ' + require('react').version;`;

const config = readAppConfig({ API_HOST: 'http://localhost:4000' });

const options = () => ({
  siteDir,
  config,
  apiHost: config.apiHost,
  threads: 1,
  say: (line: string) => told.push(line),
  limits: { workMs: 100, patienceMs: 500, heapMiB: 64 },
});

let siteDir: string;
let renderer: PageRenderer;
let told: string[];
let servers: Server[];

beforeEach(async () => {
  siteDir = await mkdtemp(join(tmpdir(), 'render-'));
  told = [];
  servers = [];
  renderer = createPageRenderer(options());
});

afterEach(async () => {
  await renderer.close();
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  await rm(siteDir, { recursive: true });
});

async function publish(folder: string, part: string) {
  await mkdir(join(siteDir, folder), { recursive: true });
  await writeFile(join(siteDir, folder, 'server.1.cjs'), part);
  return { file: 'server.1.cjs', integrity: digestOf(part) };
}

/** A site whose remotes have these server parts. */
async function siteWith(parts: Readonly<Record<string, string | null>>): Promise<Registry> {
  const remotes = await Promise.all(
    Object.entries(parts).map(async ([name, part]) => ({
      name,
      version: '1.0.0',
      contract: '1.0.0',
      container: `patchbay__${name}`,
      mounts: [{ path: `/${name}/` }],
      entry: asset('remoteEntry.js'),
      ...(part === null ? {} : { server: await publish(`remotes/${name}/1.0.0`, part) }),
    })),
  );
  return parseRegistry({
    shell: {
      version: '1.0.0',
      contract: '1.0.0',
      early: asset('early.js'),
      entry: asset('boot.js'),
      icon: 'icon.svg',
      buildCommit: 'abc',
      builtAt: '2026-01-01T00:00:00.000Z',
      server: await publish('shell/1.0.0', shellPart),
    },
    remotes,
  });
}

/** The same where its remotes want to ask a host of their own, and the operator lets them. */
function allowing(registry: Registry, host: string): Registry {
  const hosts = { connect: [host] };
  return {
    ...registry,
    remotes: registry.remotes.map((remote) => ({ ...remote, hosts })),
    allowedHosts: Object.fromEntries(registry.remotes.map(({ name }) => [name, hosts])),
  };
}

/** The outcome for a visitor as soon as there is a free thread. */
async function ask(registry: Registry, path: string, canaries: readonly string[] = []) {
  for (let tries = 0; tries < 1000; tries += 1) {
    const outcome = await renderer.render(registry, { url: `http://site.test${path}`, canaries });
    const isEarly = outcome.kind === 'left' && /^no thread|^all threads/.test(outcome.reason);
    if (!isEarly) return outcome;
    await wait(20);
  }
  throw new Error(`There is no thread: ${told.join('\n')}`);
}

it('renders with the remote’s code and the shell’s one copy of a library', async () => {
  const registry = await siteWith({ catalog: goodPart });
  expect(await ask(registry, '/catalog/')).toMatchObject({
    kind: 'page',
    markup: 'shown with the shell’s',
  });
});

const requestOf = (path: string) => ({ url: `http://site.test${path}`, canaries: [] });
const noThread = { kind: 'left', reason: 'no thread is ready', isUntried: true };

it('the first visitors of a server that has started wait for its code, and those after a release do not', async () => {
  await renderer.close();
  renderer = createPageRenderer({
    ...options(),
    limits: { ...options().limits, patienceMs: 10_000 },
  });
  const registry = await siteWith({ catalog: goodPart });
  const visitors = ['/catalog/', '/catalog/', '/'].map((path) =>
    renderer.render(registry, requestOf(path)),
  );
  expect((await Promise.all(visitors)).map(({ kind }) => kind)).toEqual(['page', 'page', 'page']);
  const next = await siteWith({ catalog: `exports.show = () => 'new';` });
  expect(await renderer.render(next, requestOf('/catalog/'))).toEqual(noThread);
  expect(await ask(next, '/catalog/')).toMatchObject({ markup: 'new' });
});

it('the first visitors of a server wait no longer than for the backend', async () => {
  const registry = await siteWith({ catalog: 'for (;;);' });
  expect(await renderer.render(registry, requestOf('/catalog/'))).toEqual(noThread);
});

it('pages that come at once are rendered one after the other, and none is taken for too much work', async () => {
  const busyPart = `exports.show = () => {
    const end = Date.now() + 60;
    while (Date.now() < end);
    return 'shown';
  };`;
  await renderer.close();
  // All of them together take longer than one may, and each far less, also on a busy machine.
  renderer = createPageRenderer({ ...options(), limits: { workMs: 500, patienceMs: 20_000 } });
  const registry = await siteWith({ catalog: busyPart });
  await ask(registry, '/catalog/');
  const outcomes = await Promise.all(Array.from({ length: 12 }, () => ask(registry, '/catalog/')));
  expect(outcomes.map(({ kind }) => kind)).toEqual(Array.from({ length: 12 }, () => 'page'));
});

it('what a page asks the backend for carries the id of its own request, and a host that pages may ask is not told it', async () => {
  const backend = createServer((request, response) => {
    response.end(String(request.headers['x-request-id'] ?? 'none'));
  });
  const other = createServer((request, response) => {
    response.end(String(request.headers['x-request-id'] ?? 'none'));
  });
  const addressOf = async (server: Server) => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  await renderer.close();
  const apiHost = await addressOf(backend);
  renderer = createPageRenderer({ ...options(), apiHost });
  const otherHost = await addressOf(other);
  const asking = `exports.show = async () =>
    (await Promise.all(['${apiHost}/api/', '${otherHost}/'].map(async (url) => (await fetch(url)).text()))).join(' ');`;
  const registry = allowing(await siteWith({ catalog: asking }), otherHost);
  await ask(registry, '/catalog/');
  const asked = ['request-1', 'request-2'].map((id) =>
    inRequest({ id, route: '' }, () => ask(registry, '/catalog/')),
  );
  expect(await Promise.all(asked)).toMatchObject([
    { markup: 'request-1 none' },
    { markup: 'request-2 none' },
  ]);
  for (const server of [backend, other]) server.close();
});

it('what a page asks the backend for is part of the trace of its rendering, and of its own', async () => {
  const collector = await startCollector();
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = collector.address;
  const tracing = await startTracing({
    isWanted: true,
    service: 'patchbay-site',
    log: () => undefined,
  });
  const backend = createServer((request, response) => {
    response.end(String(request.headers.traceparent));
  }).listen(0, '127.0.0.1');
  await once(backend, 'listening');
  const apiHost = `http://127.0.0.1:${(backend.address() as AddressInfo).port}`;
  await renderer.close();
  // The time that it takes does not matter here, and the first span of a busy machine takes longer than a page may.
  const limits = { workMs: 10_000, patienceMs: 10_000, heapMiB: 64 };
  renderer = createPageRenderer({ ...options(), apiHost, limits });
  const asking = `exports.show = async () => (await fetch('${apiHost}/api/')).text();`;
  const registry = await siteWith({ catalog: asking });
  const outcome = await ask(registry, '/catalog/');
  backend.close();
  await tracing.stop();
  delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT'];
  await collector.close();
  const spans = collector.spans();
  // Before it the page may have been asked for while no thread was there yet.
  const rendering = spans.findLast(({ name }) => name === 'render page');
  const call = spans.find(({ name }) => name === 'GET');
  expect(rendering?.attributes).toMatchObject({
    'patchbay.release': 'catalog 1.0.0',
    'patchbay.outcome': 'page',
  });
  expect(call).toMatchObject({ traceId: rendering?.traceId, parentSpanId: rendering?.spanId });
  expect(outcome).toMatchObject({
    markup: `00-${String(call?.traceId)}-${String(call?.spanId)}-01`,
  });
});

it('renders with what the operator has set for the remote, as it is now', async () => {
  const showing = 'exports.show = (url, settings) => JSON.stringify(settings);';
  const registry = await siteWith({ catalog: showing });
  const set = (settings: object) => ({ ...registry, settings: { catalog: { ...settings } } });
  expect(await ask(set({ a: 1 }), '/catalog/')).toMatchObject({ markup: '{"a":1}' });
  expect(await ask(set({ a: 2 }), '/catalog/')).toMatchObject({ markup: '{"a":2}' });
});

it('leaves a page to the browser whose data has no end, and goes on', async () => {
  await renderer.close();
  const limits = { workMs: 30_000, patienceMs: 30_000, heapMiB: 128 };
  const say = () => undefined;
  renderer = createPageRenderer({ ...options(), say, limits });
  const registry = await siteWith({
    catalog: `exports.show = async (url) => {
      const bytes = Number(new URL(url).searchParams.get('bytes'));
      const answer = await fetch('data:text/plain,' + 'a'.repeat(bytes));
      return answer.status + ' ' + (await answer.text()).length;
    }`,
  });
  const most = 16 * 1024 * 1024;
  expect(await ask(registry, `/catalog/?bytes=${most}`)).toMatchObject({ markup: `200 ${most}` });
  expect(await ask(registry, `/catalog/?bytes=${most + 1}`)).toMatchObject({
    kind: 'left',
    reason: 'the answer is too long',
  });
  expect(await ask(registry, '/catalog/?bytes=1')).toMatchObject({ markup: '200 1' });
});

/** A server on this machine, which ends with the test; its port. */
async function listening(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return String((server.address() as AddressInfo).port);
}

it('a page reads from the backend, and from nobody whom its policy does not name', async () => {
  const asked: string[] = [];
  const port = await listening(({ method, url }, response) => {
    asked.push(`${String(method)} ${String(url)}`);
    if (url === '/away') response.writeHead(302, { Location: `http://127.0.0.2:${port}/led` });
    response.end('read');
  });
  const [apiHost, granted] = [`http://127.0.0.1:${port}`, `http://localhost:${port}`];
  await renderer.close();
  const limits = { workMs: 10_000, patienceMs: 10_000, heapMiB: 64 };
  renderer = createPageRenderer({ ...options(), apiHost, limits });
  const calls = [
    [`${apiHost}/api/`, 'GET'],
    [`${granted}/own`, 'GET'],
    [`http://127.0.0.2:${port}/secret`, 'GET'],
    [`${granted}/away`, 'GET'],
    [`${apiHost}/auth/api-token-auth/`, 'POST'],
    [`${apiHost}.evil.test/`, 'GET'],
  ];
  const asking = `exports.show = async () => JSON.stringify(await Promise.all(${JSON.stringify(calls)}
    .map(([url, method]) => fetch(url, { method }).then((answer) => answer.text(), () => 'refused'))));`;
  const registry = allowing(await siteWith({ catalog: asking }), granted);
  expect(await ask(registry, '/catalog/')).toMatchObject({
    markup: JSON.stringify(['read', 'read', 'refused', 'refused', 'refused', 'refused']),
  });
  expect(asked.toSorted()).toEqual(['GET /api/', 'GET /away', 'GET /own']);
});

it('what nobody ends keeps no page from the backend', async () => {
  const port = await listening(({ url }, response) => {
    if (url !== '/api/never') response.end('read');
  });
  const apiHost = `http://127.0.0.1:${port}`;
  await renderer.close();
  const limits = { workMs: 10_000, patienceMs: 500, heapMiB: 64 };
  renderer = createPageRenderer({ ...options(), apiHost, limits });
  const registry = await siteWith({
    catalog: `exports.show = () => {
      for (let call = 0; call < 8; call += 1) void fetch('${apiHost}/api/never').catch(() => undefined);
      return 'shown';
    }`,
    news: `exports.show = async () => (await fetch('${apiHost}/api/')).text();`,
  });
  expect(await ask(registry, '/catalog/')).toMatchObject({ markup: 'shown' });
  // The first ones may be over before it is their turn.
  const shown: string[] = [];
  while (shown.length < 5 && !shown.includes('page')) {
    shown.push((await ask(registry, '/news/')).kind);
  }
  expect(shown).toContain('page');
});

it('takes another release without a restart', async () => {
  await ask(await siteWith({ catalog: goodPart }), '/catalog/');
  const next = await siteWith({ catalog: `exports.show = () => 'the next'` });
  expect(await ask(next, '/catalog/')).toMatchObject({ markup: 'the next' });
});

it('renders for each visitor with the releases that they get', async () => {
  const registry = await siteWith({ catalog: `exports.show = () => 'live'` });
  const [live] = registry.remotes;
  if (!live) throw new Error('The registry has no remote');
  const server = await publish('remotes/catalog/2.0.0', `exports.show = () => 'tried'`);
  const release = { ...live, version: '2.0.0', server };
  const trying = { ...registry, canaries: [{ percent: 50, release }] };
  expect(await ask(trying, '/catalog/')).toMatchObject({ markup: 'live' });
  expect(await ask(trying, '/catalog/', ['catalog'])).toMatchObject({
    markup: 'tried',
    remotes: [{ name: 'catalog', version: '2.0.0' }],
  });
});

it('leaves pages to the browser where the shell has no server part', async () => {
  const { shell, ...registry } = await siteWith({ catalog: goodPart });
  const { server: _, ...browserShell } = shell;
  expect(await ask({ ...registry, shell: browserShell }, '/')).toMatchObject({ kind: 'left' });
});

/** A server part that does not what it should, and what is said of it. */
const badParts: readonly (readonly [string, string, RegExp | null])[] = [
  ['throws as it is loaded', `throw new Error('no luck')`, /no luck/],
  ['is no script', `<!doctype html>`, /catalog 1\.0\.0|Unexpected token/],
  [
    'asks for what the shell has not',
    `require('fs')`,
    /catalog 1\.0\.0 does not start: it asks for fs/,
  ],
  [
    'throws at a page',
    `exports.show = () => { throw new Error('no luck') }`,
    /Rendering \/catalog\/: catalog 1\.0\.0: no luck/,
  ],
  [
    'never ends',
    `exports.show = () => { for (;;); }`,
    /while it rendered \/catalog\/ of catalog 1\.0\.0: its own work took more than/,
  ],
  [
    'takes all memory',
    `exports.show = () => { const all = []; for (;;) all.push(new Array(1e6).fill(all)); }`,
    /memory|work took more than/,
  ],
  [
    'ends the process',
    `exports.show = () => process.exit(0)`,
    /ended while it rendered \/catalog\/ of catalog 1\.0\.0/,
  ],
  ['never answers', `exports.show = () => new Promise(() => {})`, null],
  [
    'throws nothing at all, later',
    `exports.show = () => { setTimeout(() => { throw null; }); return new Promise(() => {}); }`,
    /While pages are rendered: catalog 1\.0\.0: its timer throws "null"/,
  ],
  [
    'throws what is no text, later',
    `exports.show = () => {
      setTimeout(() => { throw Object.assign(new Error(), { message: { toString: 1 } }); });
      return new Promise(() => {});
    }`,
    /catalog 1\.0\.0: its timer throws "it does not say why"/,
  ],
  [
    'says in two lines what is no line of the log',
    `exports.show = () => { throw new Error('one\\ntwo\\u001b[31m') }`,
    /Rendering \/catalog\/: catalog 1\.0\.0: one two \[31m$/m,
  ],
];

it.each(badParts)('a remote whose part %s costs its own page alone', async (_, part, words) => {
  const registry = await siteWith({ catalog: part, news: goodPart });
  expect(await ask(registry, '/catalog/')).toMatchObject({ kind: 'left' });
  expect(await ask(registry, '/news/')).toMatchObject({ kind: 'page' });
  if (words) expect(told.join('\n')).toMatch(words);
});

it('a remote whose part makes a page without an end costs its own page alone', async () => {
  await renderer.close();
  // Five million characters take a busy machine longer than a page may.
  renderer = createPageRenderer({ ...options(), limits: { workMs: 20_000, patienceMs: 20_000 } });
  const registry = await siteWith({ catalog: `exports.show = () => 'x'.repeat(5e6)` });
  expect(await ask(registry, '/catalog/')).toMatchObject({ kind: 'left' });
  expect(told.join('\n')).toMatch(/the page is too long/);
});

it('what goes wrong with many pages in the same way is told once, of the first of them', async () => {
  const registry = await siteWith({
    catalog: `exports.show = () => { throw new Error('the backend is away') }`,
  });
  for (const name of ['one', 'two', 'three']) await ask(registry, `/catalog/${name}/`);
  expect(told.filter((line) => line.includes('the backend is away'))).toEqual([
    'Rendering /catalog/one/: catalog 1.0.0: the backend is away',
  ]);
});

it('a remote’s part cannot speak in the name of its thread, which would stop the server by a flood of words', async () => {
  const registry = await siteWith({
    catalog: `
      const caught = new Set();
      const classes = [];
      for (let of = MessagePort.prototype; of !== Object.prototype; of = Object.getPrototypeOf(of)) classes.push(of);
      for (const of of classes) {
        for (const key of Reflect.ownKeys(of)) {
          const before = Object.getOwnPropertyDescriptor(of, key).value;
          if (typeof before !== 'function' || key === 'constructor') continue;
          of[key] = function (...given) {
            caught.add(this);
            return before.apply(this, given);
          };
        }
      }
      exports.show = () => 'caught ' + caught.size;`,
  });
  await ask(registry, '/catalog/');
  expect(await ask(registry, '/catalog/')).toMatchObject({ markup: 'caught 0' });
});

const sayings = [
  ['problems without an end', `({ problems: new Array(2e6).fill('odd') })`],
  ['more about itself than anybody reads', `({ structuredData: new Array(2e6).fill({}) })`],
  ['what nobody has asked for', `({ more: new Array(2e6).fill('odd') })`],
  [
    'nothing but its own address, endlessly',
    `({ kind: 'redirect', status: 301, location: '/'.repeat(2e7) })`,
  ],
  ['its reasons at length', `({ kind: 'left', reason: 'odd'.repeat(1e7), isFault: true })`],
  [
    'more by a method of lists that it has changed',
    `(() => {
      const { push } = Array.prototype;
      Array.prototype.push = Array.prototype.map = function (...items) {
        for (let count = 0; count < 1e6; count += 1) push.apply(this, ['odd']);
        return this;
      };
      return { problems: ['odd'] };
    })()`,
  ],
  [
    'all of it as it throws it, later',
    `(process.nextTick(() => { throw new Array(2e6).fill('odd'); }), new Promise(() => {}))`,
  ],
] as const;

it.each(sayings)(
  'a part that makes its thread say %s takes none of the server’s time',
  async (_, code) => {
    await renderer.close();
    // To make such a list takes a busy machine longer than a page may.
    const limits = { workMs: 10_000, patienceMs: 10_000, heapMiB: 512 };
    renderer = createPageRenderer({ ...options(), limits });
    const registry = await siteWith({ catalog: `exports.show = () => ${code};` });
    await ask(registry, '/nothing/');
    const said: unknown[] = [];
    const { emit } = Worker.prototype;
    jest.spyOn(Worker.prototype, 'emit').mockImplementation(function (
      this: Worker,
      name,
      ...given: readonly unknown[]
    ) {
      if (name === 'message' || name === 'error') said.push(...given);
      return emit.call(this, name, ...given);
    });
    await ask(registry, '/catalog/');
    await ask(registry, '/catalog/');
    expect(said.length).toBeGreaterThan(0);
    expect(Math.max(...said.map((message) => serialize(message).byteLength))).toBeLessThan(100_000);
  },
);

it('a remote’s part has none of what keeps other threads of the server at work', async () => {
  const reaching = ['crypto.subtle', 'globalThis.WebSocket', 'globalThis.BroadcastChannel'];
  reaching.push('globalThis.CompressionStream', 'console.log("x")');
  const registry = await siteWith({
    catalog: `exports.show = () => [${reaching.join()}].map((one) => typeof one).join(' ') +
      ' ' + crypto.randomUUID().length + ' ' + crypto.getRandomValues(new Uint8Array(4)).length;`,
  });
  expect(await ask(registry, '/catalog/')).toMatchObject({
    markup: 'undefined undefined undefined undefined undefined 36 4',
  });
});

it('a remote’s part connects to nobody else by what stands behind fetch', async () => {
  let connections = 0;
  const port = await listening((_request, response) => response.end('reached'));
  servers[0]?.on('connection', () => (connections += 1));
  const registry = await siteWith({
    catalog: `exports.show = async () => {
      new Request('http://site.test/');
      const dispatcher = globalThis[Symbol.for('undici.globalDispatcher.1')];
      const own = new dispatcher.constructor({ connect: { lookup: (host, options, then) => then(null, [{ address: '127.0.0.1', family: 4 }]) } });
      const ask = (by, origin) => new Promise((resolve) => {
        by.dispatch({ origin, path: '/', method: 'GET' }, {
          onConnect() {}, onHeaders: () => true, onData: () => true, onUpgrade() {},
          onComplete: () => resolve('reached'), onError: () => resolve('refused'),
        });
      });
      const elsewhere = '${config.apiHost}'.replace(/:\\d+$/, ':${port}');
      return (await Promise.all([ask(dispatcher, 'http://127.0.0.1:${port}'), ask(own, elsewhere)])).join(' ');
    };`,
  });
  expect(await ask(registry, '/catalog/')).toMatchObject({ markup: 'refused refused' });
  expect(connections).toBe(0);
});

it('a remote’s part has no way back to what was taken from it', async () => {
  const registry = await siteWith({
    catalog: `exports.show = () => {
      let whole;
      if (typeof Crypto === 'function') {
        Crypto.prototype.getRandomValues = function () { whole = this; };
        crypto.getRandomValues(new Uint8Array(1));
      }
      return [typeof whole?.subtle, typeof console._stdout, typeof URL.createObjectURL].join(' ');
    };`,
  });
  expect(await ask(registry, '/catalog/')).toMatchObject({
    markup: 'undefined undefined undefined',
  });
});

const fillers = [
  ['page by page', `kept.push(new Uint8Array(8e6).fill(1)); return 'shown';`],
  ['by WebAssembly', `kept.push(new WebAssembly.Memory({ initial: 128 })); return 'shown';`],
  [
    'that threads could share',
    `kept.push(new Uint8Array(new SharedArrayBuffer(8e6)).fill(1)); return 'shown';`,
  ],
  [
    'in the queue of a channel',
    `kept[0] ??= new MessageChannel();
    kept[0].port1.postMessage(new Uint8Array(8e6).fill(1)); return 'shown';`,
  ],
  ['in blobs', `kept.push(new Blob([new Uint8Array(8e6).fill(1)])); return 'shown';`],
  [
    'and keeps its thread from saying so',
    `Atomics.store = () => 0; kept.push(new Uint8Array(8e6).fill(1)); return 'shown';`,
  ],
  [
    'without a pause',
    `for (let count = 0; count < 300; count += 1) kept.push(new Uint8Array(4e6).fill(1)); return 'shown';`,
  ],
] as const;

it.each(fillers)(
  'a part that fills memory beside the heap %s costs its thread',
  async (_, code) => {
    await renderer.close();
    renderer = createPageRenderer({
      ...options(),
      limits: { workMs: 100, patienceMs: 500, heapMiB: 64, besideMiB: 64 },
    });
    const registry = await siteWith({
      catalog: `const kept = []; exports.show = () => { ${code} }`,
      news: goodPart,
    });
    const before = process.memoryUsage.rss();
    for (let page = 0; page < 40 && told.length === 0; page += 1) {
      await ask(registry, '/catalog/');
      await wait(50);
    }
    expect(told.join('\n')).toMatch(/more than 64 MiB/);
    expect(process.memoryUsage.rss() - before).toBeLessThan(700e6);
    expect(await ask(registry, '/news/')).toMatchObject({ kind: 'page' });
  },
);

it.each([
  ['never comes back from its start', `for (;;);`],
  ['waits as it starts', `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);`],
  ['ends its thread as it starts', `process.exit(0);`],
  ['throws by itself', `process.nextTick(() => { throw new Error('no luck'); });`],
  [
    'throws by itself in code of the shell',
    `const { fail } = require('query'); process.nextTick(() => { fail(); });`,
  ],
])('a part that %s keeps nobody else’s pages from being rendered', async (_, code) => {
  await renderer.close();
  renderer = createPageRenderer({
    ...options(),
    limits: { ...options().limits, startMs: 3_000 },
    rests: { mostLosses: 2, firstMs: 60_000, longestMs: 60_000 },
  });
  const registry = await siteWith({ catalog: code, news: goodPart });
  for (let tries = 0; tries < 1000 && !told.join().includes('rendered without'); tries += 1) {
    await ask(registry, '/news/');
    await wait(10);
  }
  expect(told.at(-1)).toBe(
    'Pages are rendered without the server part of catalog 1.0.0 until another release is live.',
  );
  expect(await ask(registry, '/news/')).toMatchObject({ kind: 'page' });
  expect(await ask(registry, '/catalog/')).toMatchObject({ kind: 'left' });
});

it.each([
  ['as it starts', `void Promise.reject('no luck');`],
  ['by itself', `setTimeout(() => { void Promise.reject(new Error('no luck')); });`],
  [
    'with each page',
    `exports.show = () => {
       void Promise.reject('no luck');
       void Promise.reject(new Error('no luck, either'));
       return 'shown';
     };`,
  ],
])(
  'a rejection that nobody handles %s costs no thread and no page (rule G244)',
  async (_, code) => {
    await renderer.close();
    renderer = createPageRenderer({
      ...options(),
      limits: { ...options().limits, workMs: 10_000, patienceMs: 10_000 },
      rests: { mostLosses: 1, firstMs: 60_000, longestMs: 60_000 },
    });
    const registry = await siteWith({
      catalog: code.includes('show') ? code : `${code} exports.show = () => 'shown';`,
      news: goodPart,
    });
    for (let page = 0; page < 30; page += 1) {
      expect(await ask(registry, '/catalog/')).toMatchObject({ markup: 'shown' });
      expect(await ask(registry, '/news/')).toMatchObject({ kind: 'page' });
    }
    while (!told.join().includes('no luck')) await wait(20);
    expect(told.length).toBeLessThanOrEqual(2);
    expect(told.join('\n')).toMatch(
      /^While pages are rendered: .*: nobody handles the rejection "no luck/,
    );
  },
);

it.each([
  ['a timer', 'setInterval'],
  ['a timer by its long name', 'globalThis.setInterval'],
])('%s that a part begins for a page ends with it (rule G247)', async (_, begin) => {
  await renderer.close();
  renderer = createPageRenderer({ ...options(), limits: { workMs: 10_000, patienceMs: 10_000 } });
  const registry = await siteWith({
    catalog: `
      let pages = 0;
      const seen = [];
      /** Those that come before its own has come three times: all that run, since all have the same time. */
      exports.show = async () => {
        const page = pages += 1;
        ${begin}(() => seen.push(page), 1);
        seen.length = 0;
        while (seen.filter((each) => each === page).length < 3) await new Promise((next) => setTimeout(next, 1));
        return [...new Set(seen)].join();
      };`,
  });
  for (const page of ['1', '2', '3']) {
    expect(await ask(registry, '/catalog/')).toMatchObject({ markup: page });
  }
});

it('what is to come once and soon comes, also after its page: what is of all pages hangs on it (rule G247)', async () => {
  const registry = await siteWith({
    catalog: `
      let kept = 0;
      /** As caches tell the time: once for all that is asked in a moment. */
      const now = () => {
        if (kept === 0) {
          kept = Date.now();
          setTimeout(() => (kept = 0), 100);
        }
        return kept;
      };
      exports.show = () => String(now());`,
  });
  const first = await ask(registry, '/catalog/');
  let next = first;
  for (let page = 0; page < 40 && JSON.stringify(next) === JSON.stringify(first); page += 1) {
    await wait(50);
    next = await ask(registry, '/catalog/');
  }
  expect(next).not.toEqual(first);
});

it.each([
  ['as it starts', `setTimeout(() => { throw undefined; });`],
  [
    'with each page',
    `exports.show = () => { setTimeout(() => { throw undefined; }); return wait(); };`,
  ],
])('a timer that throws %s costs no thread and no page (rule G247)', async (_, code) => {
  await renderer.close();
  renderer = createPageRenderer({
    ...options(),
    limits: { workMs: 10_000, patienceMs: 10_000 },
    rests: { mostLosses: 1, firstMs: 60_000, longestMs: 60_000 },
  });
  const registry = await siteWith({
    catalog: `const wait = () => new Promise((next) => setTimeout(next, 5, 'shown'));
      exports.show = wait; ${code}`,
    news: goodPart,
  });
  for (let page = 0; page < 3; page += 1) {
    expect(await ask(registry, '/catalog/')).toMatchObject({ markup: 'shown' });
    expect(await ask(registry, '/news/')).toMatchObject({ kind: 'page' });
  }
  expect(told).toEqual(['While pages are rendered: catalog 1.0.0: its timer throws "undefined"']);
});

it('a rejection in code of the shell is told as that of the part which called it', async () => {
  const registry = await siteWith({
    catalog: `exports.show = () => {
      void (async () => { await null; require('query').fail(); })();
      return 'shown';
    };`,
  });
  expect(await ask(registry, '/catalog/')).toMatchObject({ markup: 'shown' });
  expect(await ask(registry, '/catalog/')).toMatchObject({ markup: 'shown' });
  expect(told).toEqual([
    'While pages are rendered: catalog 1.0.0: nobody handles the rejection "no luck"',
  ]);
});

it.each([
  ['a page that is over has asked for', `Object.assign(new Error('over'), { kind: 'aborted' })`, 0],
  ['refuses to be read', `{ get kind() { throw 1; }, get message() { throw 1; } }`, 1],
])('a rejection of what %s ends no thread', async (_, reason, times) => {
  const registry = await siteWith({
    catalog: `exports.show = () => { void Promise.reject(${reason}); return 'shown'; };`,
  });
  expect(await ask(registry, '/catalog/')).toMatchObject({ markup: 'shown' });
  expect(await ask(registry, '/catalog/')).toMatchObject({ markup: 'shown' });
  expect(told).toHaveLength(times);
});

it('a part that works for ever while no page waits for it costs its thread', async () => {
  const registry = await siteWith({
    catalog: `exports.show = () => { globalThis.setTimeout(() => { for (;;); }, 200); return 'shown'; }`,
  });
  expect(await ask(registry, '/catalog/')).toMatchObject({ markup: 'shown' });
  for (let looks = 0; looks < 100 && told.length === 0; looks += 1) await wait(100);
  expect(told.join()).toContain('its own work took more than 2000 ms without a pause');
});

it('a thread whose memory fills up gives its place to another one, and no page is left for it (rule G246)', async () => {
  await renderer.close();
  renderer = createPageRenderer({
    ...options(),
    limits: { workMs: 10_000, patienceMs: 10_000, heapMiB: 64 },
  });
  const registry = await siteWith({
    catalog: `const kept = [];
      const thread = crypto.randomUUID();
      exports.show = () => {
        if (kept.length < 16) kept.push(Array.from({ length: 4e4 }, (_, index) => [index]));
        return thread;
      };`,
  });
  const first = await ask(registry, '/catalog/');
  let last = first;
  for (let page = 0; page < 500 && JSON.stringify(last) === JSON.stringify(first); page += 1) {
    last = await ask(registry, '/catalog/');
    expect(last).toMatchObject({ kind: 'page' });
    await wait(20);
  }
  expect(last).not.toEqual(first);
  expect(told).toEqual([
    'The memory of a thread that renders pages fills up: a server part keeps something of each page. Another thread takes its place.',
  ]);
});

const soonTired = {
  rests: { mostLosses: 1, firstMs: 60_000, longestMs: 60_000 },
  restsOfWork: { mostLosses: 1, firstMs: 60_000, longestMs: 60_000 },
};

it.each([
  [
    'takes too much work',
    `const end = Date.now() + 600; while (Date.now() < end);`,
    'footer 1.0.0 takes more than 100 ms of work without a pause: browsers render its pages',
  ],
  ['never comes back', `for (;;);`, 'rendered without the server part of footer 1.0.0'],
])('a slot that %s is left out of the pages of others (rule G245)', async (_, code, words) => {
  await renderer.close();
  renderer = createPageRenderer({ ...options(), ...soonTired });
  const registry = await siteWith({ footer: `exports.show = () => { ${code} return 'footer'; }` });
  let outcome = await ask(registry, '/');
  for (let page = 0; page < 100 && outcome.kind !== 'page'; page += 1) {
    outcome = await ask(registry, '/');
  }
  expect(outcome).toMatchObject({ kind: 'page', markup: 'home' });
  expect(told.join('\n')).toContain(words);
});

it('no page is left and nobody rests for a thread that had no processor (rule G251)', async () => {
  await renderer.close();
  let processorMs = 0;
  const limits = { ...options().limits, patienceMs: 10_000 };
  renderer = createPageRenderer({
    ...options(),
    ...soonTired,
    limits,
    processorMs: () => processorMs,
  });
  const registry = await siteWith({
    catalog: `exports.show = () => { const end = Date.now() + 600; while (Date.now() < end); return 'late'; }`,
  });
  for (let page = 0; page < 2; page += 1) {
    expect(await ask(registry, '/catalog/')).toMatchObject({ kind: 'page' });
  }
  expect(told).toEqual([]);
  const clock = setInterval(() => {
    processorMs += 100;
  }, 10);
  const outcome = await ask(registry, '/catalog/').finally(() => {
    clearInterval(clock);
  });
  expect(outcome).toMatchObject({ reason: 'it took more than 100 ms of work without a pause' });
  expect(told.join()).toContain('catalog 1.0.0 takes more than 100 ms of work without a pause');
});

it('a part may have names of its own for what is a global elsewhere (rule G247)', async () => {
  const registry = await siteWith({
    catalog: `const [global, globalThis, setInterval] = ['its', 'own', 'names'];
      exports.show = () => [global, globalThis, setInterval].join(' ');`,
  });
  expect(await ask(registry, '/catalog/')).toMatchObject({ markup: 'its own names' });
});

it('a thread that does not come back gets no page of others, however little of the processors it has had (rule G271)', async () => {
  await renderer.close();
  const limits = { ...options().limits, workMs: 50 };
  renderer = createPageRenderer({ ...options(), limits, processorMs: () => 0 });
  const registry = await siteWith({
    catalog: `exports.show = () => { for (;;); }`,
    news: goodPart,
  });
  expect(await ask(registry, '/catalog/')).toMatchObject({ isUnanswered: true });
  expect(await ask(registry, '/news/')).toMatchObject({ kind: 'page' });
  expect(told.join('\n')).toMatch(/while it rendered \/catalog\/ of catalog 1\.0\.0: its own work/);
});

it('more pages of one customer than their share all come, one after the other (rule H173)', async () => {
  await renderer.close();
  const limits = { ...options().limits, workMs: 10_000, patienceMs: 20_000 };
  renderer = createPageRenderer({ ...options(), threads: 1, limits, placeMs: 20_000 });
  const registry = await siteWith({ news: goodPart });
  await renderer.prepare(registry);
  const outcomes = await Promise.all(
    Array.from({ length: 40 }, async (_, page) => {
      const url = `http://localhost/news/?page=${page}`;
      return await renderer.render(registry, { url, canaries: [] }, 'an office');
    }),
  );
  expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['page']));
});

it('pages that take too much work leave the threads to those of others (rule G245)', async () => {
  await renderer.close();
  renderer = createPageRenderer({ ...options(), ...soonTired });
  const registry = await siteWith({
    catalog: `exports.show = () => { const end = Date.now() + 600; while (Date.now() < end); return 'late'; }`,
    news: goodPart,
  });
  let outcome = await ask(registry, '/catalog/');
  for (
    let page = 0;
    page < 20 && !JSON.stringify(outcome).includes('takes too much work');
    page += 1
  ) {
    outcome = await ask(registry, '/catalog/');
  }
  expect(outcome).toMatchObject({ kind: 'left', reason: 'catalog 1.0.0 takes too much work' });
  expect(await ask(registry, '/news/')).toMatchObject({ kind: 'page' });
});

it('a thread that takes its time to end is told so once', async () => {
  const { terminate } = Worker.prototype;
  const toldToEnd: Worker[] = [];
  jest.spyOn(Worker.prototype, 'terminate').mockImplementation(async function (this: Worker) {
    toldToEnd.push(this);
    await wait(500);
    return terminate.call(this);
  });
  const registry = await siteWith({
    catalog: `exports.show = () => { for (;;); }`,
    news: goodPart,
  });
  await ask(registry, '/catalog/');
  expect(await ask(registry, '/news/')).toMatchObject({ kind: 'page' });
  expect(toldToEnd.length).toBeGreaterThan(0);
  expect(toldToEnd).toHaveLength(new Set(toldToEnd).size);
});

it('a remote’s part has nothing of Node that reaches beyond its thread', async () => {
  const reaching = ['kill', 'getBuiltinModule', 'binding', 'dlopen', 'mainModule', 'on'];
  const registry = await siteWith({
    catalog: `
      const atStart = Object.keys(process).join(' ');
      exports.show = async () => {
        globalThis.process = undefined;
        const reached = ${JSON.stringify(reaching)}.filter((name) => process[name] !== undefined);
        const made = new Function('return import("node:fs")');
        const files = await made().then(() => 'files', () => 'no files');
        return [atStart, ...reached, process.env.NODE_ENV, files].join(' ');
      };`,
  });
  expect(await ask(registry, '/catalog/')).toMatchObject({
    markup: 'env exit nextTick production no files',
  });
});

it('does not run a part that is not the one that was released', async () => {
  const registry = await siteWith({ catalog: goodPart });
  await publish('remotes/catalog/1.0.0', `exports.show = () => 'somebody else’s'`);
  expect(await ask(registry, '/catalog/')).toMatchObject({ kind: 'left' });
  expect(told.join('\n')).toContain('the server part of catalog 1.0.0 was changed on disk');
});

it('leaves the pages of a remote that costs threads to browsers for a while, and no others', async () => {
  const resting = createPageRenderer({
    ...options(),
    rests: { mostLosses: 1, firstMs: 60_000, longestMs: 60_000 },
  });
  await renderer.close();
  renderer = resting;
  const registry = await siteWith({
    catalog: `exports.show = () => process.exit(0)`,
    news: goodPart,
  });
  await ask(registry, '/catalog/');
  expect(await ask(registry, '/news/')).toMatchObject({ kind: 'page' });
  expect(await ask(registry, '/catalog/')).toMatchObject({
    reason: 'catalog 1.0.0 has cost too many threads',
  });
  expect(told.join('\n')).toContain('Browsers render the pages of catalog 1.0.0 for 60 s.');
});
