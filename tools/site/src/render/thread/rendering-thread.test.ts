import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { goodPart, usualLimits, useTestRenderer } from '../testing/test-renderer.ts';

const { told, restart, siteWith, ask } = useTestRenderer();

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

it.each(badParts)(
  'a remote whose part %s costs its own page alone (G62)',
  async (_, part, words) => {
    const registry = await siteWith({ catalog: part, news: goodPart });
    expect(await ask(registry, '/catalog/')).toMatchObject({ kind: 'left' });
    expect(await ask(registry, '/news/')).toMatchObject({ kind: 'page' });
    if (words) expect(told.join('\n')).toMatch(words);
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
  await restart({
    limits: { ...usualLimits, startMs: 3_000 },
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
