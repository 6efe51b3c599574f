import { setTimeout as wait } from 'node:timers/promises';
import { serialize } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { config, goodPart, usualLimits, useTestRenderer } from '../testing/test-renderer.ts';

const { told, restart, siteWith, ask, listening } = useTestRenderer();

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
    // To make such a list takes a busy machine longer than a page may.
    const limits = { workMs: 10_000, patienceMs: 10_000, heapMiB: 512 };
    await restart({ limits });
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

it('a remote’s part has none of what keeps other threads of the server at work (X208)', async () => {
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

it('a remote’s part connects to nobody else by what stands behind fetch (X208)', async () => {
  let connections = 0;
  const { server, port } = await listening((_request, response) => response.end('reached'));
  server.on('connection', () => (connections += 1));
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
])('a rejection that nobody handles %s costs no thread and no page', async (_, code) => {
  await restart({
    limits: { ...usualLimits, workMs: 10_000, patienceMs: 10_000 },
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

it('a remote’s part has nothing of Node that reaches beyond its thread (X208)', async () => {
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
