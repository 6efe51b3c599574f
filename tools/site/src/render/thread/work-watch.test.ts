import { setTimeout as wait } from 'node:timers/promises';
import { goodPart, usualLimits, useTestRenderer } from '../testing/test-renderer.ts';

const { told, restart, siteWith, ask } = useTestRenderer();

it('a part that works for ever while no page waits for it costs its thread', async () => {
  const registry = await siteWith({
    catalog: `exports.show = () => { globalThis.setTimeout(() => { for (;;); }, 200); return 'shown'; }`,
  });
  expect(await ask(registry, '/catalog/')).toMatchObject({ markup: 'shown' });
  for (let looks = 0; looks < 100 && told.length === 0; looks += 1) await wait(100);
  expect(told.join()).toContain('its own work took more than 2000 ms without a pause');
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
])('a slot that %s is left out of the pages of others', async (_, code, words) => {
  await restart(soonTired);
  const registry = await siteWith({ footer: `exports.show = () => { ${code} return 'footer'; }` });
  let outcome = await ask(registry, '/');
  for (let page = 0; page < 100 && outcome.kind !== 'page'; page += 1) {
    outcome = await ask(registry, '/');
  }
  expect(outcome).toMatchObject({ kind: 'page', markup: 'home' });
  expect(told.join('\n')).toContain(words);
});

it('no page is left and nobody rests for a thread that had no processor', async () => {
  let processorMs = 0;
  const limits = { ...usualLimits, patienceMs: 10_000 };
  await restart({
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

it('a thread that does not come back gets no page of others, however little of the processors it has had', async () => {
  const limits = { ...usualLimits, workMs: 50 };
  await restart({ limits, processorMs: () => 0 });
  const registry = await siteWith({
    catalog: `exports.show = () => { for (;;); }`,
    news: goodPart,
  });
  expect(await ask(registry, '/catalog/')).toMatchObject({ isUnanswered: true });
  expect(await ask(registry, '/news/')).toMatchObject({ kind: 'page' });
  expect(told.join('\n')).toMatch(/while it rendered \/catalog\/ of catalog 1\.0\.0: its own work/);
});

it('pages that take too much work leave the threads to those of others', async () => {
  await restart(soonTired);
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
