import { setTimeout as wait } from 'node:timers/promises';
import { goodPart, useTestRenderer } from '../testing/test-renderer.ts';

const { told, restart, siteWith, ask } = useTestRenderer();

it.each([
  ['a timer', 'setInterval'],
  ['a timer by its long name', 'globalThis.setInterval'],
])('%s that a part begins for a page ends with it', async (_, begin) => {
  await restart({ limits: { workMs: 10_000, patienceMs: 10_000 } });
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

it('what is to come once and soon comes, also after its page: what is of all pages hangs on it', async () => {
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
])('a timer that throws %s costs no thread and no page', async (_, code) => {
  await restart({
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

it('a part may have names of its own for what is a global elsewhere', async () => {
  const registry = await siteWith({
    catalog: `const [global, globalThis, setInterval] = ['its', 'own', 'names'];
      exports.show = () => [global, globalThis, setInterval].join(' ');`,
  });
  expect(await ask(registry, '/catalog/')).toMatchObject({ markup: 'its own names' });
});
