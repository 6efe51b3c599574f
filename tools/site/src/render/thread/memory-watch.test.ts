import { setTimeout as wait } from 'node:timers/promises';
import { goodPart, useTestRenderer } from '../testing/test-renderer.ts';

const { told, restart, siteWith, ask } = useTestRenderer();

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
    await restart({
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

it('a thread whose memory fills up gives its place to another one, and no page is left for it', async () => {
  await restart({
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
