import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';

/** Visits of each remote's page in one leg; `MANY_VISITS=70` makes 210 in all. */
const visits = Number(process.env.MANY_VISITS ?? 12);
const legs = 3;

/** Counts the objects that the page holds once all garbage is gone. */
async function countHeld(devtools: CDPSession) {
  await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const valueOf = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? NaN;
  return { listeners: valueOf('JSEventListeners'), nodes: valueOf('Nodes') };
}

/** Goes to a page of each remote and back, so many times, as fast as the page can. */
async function visit(page: Page, times: number): Promise<void> {
  await page.evaluate(async (count) => {
    const go = async (link: string, heading: string) => {
      document.querySelector<HTMLElement>(`header a[href="${link}"]`)?.click();
      const isThere = () =>
        [...document.querySelectorAll('main h1, main h2')].some(
          ({ textContent }) => textContent === heading,
        );
      while (!isThere()) await new Promise(requestAnimationFrame);
    };
    for (let time = 0; time < count; time += 1) {
      await go('/settings/', 'Settings');
      await go('/', 'Latest Added');
    }
  }, times);
}

test('remotes whose pages come and go leave nothing behind', async ({ page, context }) => {
  test.setTimeout(60_000 + legs * visits * 1000);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Latest Added' })).toBeVisible();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable');
  const held = [await countHeld(devtools)];
  for (let leg = 0; leg < legs; leg += 1) {
    await visit(page, visits);
    held.push(await countHeld(devtools));
  }
  const growthOf = (name: 'listeners' | 'nodes') =>
    held.slice(1).map((now, leg) => now[name] - (held[leg]?.[name] ?? NaN));
  // Something may be made once, and a page that was just left, or a picture that was not yet in sight, be held until
  // the next one is shown: that is one leg's. Objects that each visit leaves behind are in every leg, one for each
  // visit at least.
  expect(Math.min(...growthOf('listeners'))).toBeLessThan(visits / 2);
  expect(Math.min(...growthOf('nodes'))).toBeLessThan(visits / 2);
});
