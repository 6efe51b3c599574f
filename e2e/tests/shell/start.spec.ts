import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';

const countPaints = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('paint').length);

test("a page of the shell's whose code is gone says so, and can be tried again", async ({
  page,
  product,
  problems,
}) => {
  problems.expect(/Failed to load resource/);
  problems.expect(/ChunkLoadError/);
  const code = '**/shell/**/sign-in-page.*.js';
  await page.route(code, (route) => route.fulfill({ status: 404 }));
  // The server has not rendered this one: what it has rendered stays (R58).
  await page.goto(`${product.filesOrigin}/auth/login/`);
  const failure = page.getByRole('main').getByRole('alert');
  await expect(failure).toContainText('This section could not be loaded');
  const retry = failure.getByRole('button', { name: 'Try again' });
  await retry.click();
  await expect(retry).toBeDisabled();
  await expect(retry).toBeEnabled();
  await page.unroute(code);
  await retry.click();
  await expect(page.getByLabel('E-mail')).toBeVisible();
});

for (const [what, pattern] of [
  ["the shell's style sheet", '**/shell/**/main.*.css'],
  ['the script that runs first', '**/shell/**/early.*.js'],
] as const) {
  test(`${what}, when it never comes, leaves nobody before a blank page (R52)`, async ({
    page,
  }) => {
    await page.route(pattern, () => undefined);
    // The load event waits for it.
    await page.goto('/', { waitUntil: 'commit' });
    await expect.poll(() => countPaints(page)).toBeGreaterThan(0);
  });
}

test('the chosen theme is there before any of the page, and before what runs the page (P4)', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.addInitScript(() => {
    localStorage.setItem('theme', 'dark');
  });
  await page.route('**/shell/**/main.*.js', () => undefined);
  await page.goto('/', { waitUntil: 'commit' });
  // The content of the document is painted only once the script that chooses the theme has run.
  await expect.poll(() => countPaints(page)).toBeGreaterThan(0);
  await expect(page.getByText('Patchbay', { exact: true })).toBeVisible();
  const painted = await page.evaluate(() => ({
    theme: document.documentElement.dataset['theme'],
    scheme: getComputedStyle(document.documentElement).colorScheme,
  }));
  expect(painted).toEqual({ theme: 'dark', scheme: 'dark' });
});

test(
  'the colours chosen in the settings are those after a reload (X120)',
  { tag: '@engines' },
  async ({ page }) => {
    await page.goto('/settings/');
    const brightness = () =>
      page.evaluate(() => {
        const canvas = [document.body, document.documentElement]
          .map((element) => getComputedStyle(element).backgroundColor)
          .find((colour) => colour !== 'rgba(0, 0, 0, 0)');
        return Math.max(...(canvas?.match(/\d+/g) ?? ['255']).slice(0, 3).map(Number));
      });
    expect(await brightness()).toBeGreaterThan(200);
    await page.getByRole('radio', { name: 'Dark' }).check();
    await expect.poll(brightness).toBeLessThan(80);
    await page.reload();
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
    expect(await brightness()).toBeLessThan(80);
  },
);
