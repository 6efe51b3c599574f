import { startSite, type RunningSite } from '@patchbay/site/serve';
import { expect, test as base } from '../../fixtures/test.ts';

/** A site over the same releases and the same backend, whose server renders. A busy machine is given its time. */
const test = base.extend<object, { readonly rendering: RunningSite }>({
  rendering: [
    async ({ product: { siteDir, config, sparePort } }, use) => {
      const site = await startSite({
        siteDir,
        config,
        port: sparePort,
        isRendering: true,
        renderingLimits: { workMs: 10_000, patienceMs: 20_000 },
      });
      await expect(async () => {
        const page = await (await fetch(site.origin)).text();
        expect(page).toContain('Latest Added – ');
      }).toPass();
      await use(site);
      await site.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ rendering }, use) => {
    await use(rendering.origin);
  },
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor walks from home to a category and to a software', async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveTitle('Latest Added – Patchbay');
    await page
      .getByRole('navigation')
      .getByRole('link', { name: /^Reverbs/ })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reverbs');
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Dragonfly Reverb/ })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Dragonfly Reverb');
  });

  test('a search has its results', async ({ page }) => {
    await page.goto('/search/?q=dragonfly');
    await expect(page.getByRole('main').getByRole('link', { name: /^Dragonfly/ })).toBeVisible();
  });
});

test('a software answers at its one address', async ({ rendering }) => {
  const old = await fetch(`${rendering.origin}/software/203/?from=mail`, { redirect: 'manual' });
  expect(old.status).toBe(301);
  expect(old.headers.get('location')).toMatch(/^\/s\/.+\/203\/\?from=mail$/);
  expect((await fetch(`${rendering.origin}/software/999999/`)).status).toBe(404);
  expect((await fetch(`${rendering.origin}/category/999999/`)).status).toBe(404);
});
