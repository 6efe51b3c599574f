import type { Locator } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';

test("home shows 'Latest Added' with 12 covers that are really painted (C8)", async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Latest Added', level: 2 })).toBeVisible();
  const cards = page.getByRole('region', { name: 'Latest Added' }).getByRole('listitem');
  await expect(cards).toHaveCount(12);
  // A cover has no text of its own: its name stands below it, so it has the role of a mere decoration.
  const covers = cards.getByRole('presentation');
  await expect(covers).toHaveCount(12);
  for (const cover of await covers.all()) {
    await cover.scrollIntoViewIfNeeded();
    await expect
      .poll(() =>
        cover.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth),
      )
      .toBeGreaterThan(0);
  }
});

test('a category in the sidebar leads to its page', async ({ page }) => {
  await page.goto('/');
  const sidebar = page.getByRole('navigation', { name: 'Categories' });
  const link = sidebar.getByRole('link').first();
  const name = await link.innerText();
  await link.click();
  await expect(page).toHaveURL(/\/category\/\d+\/$/);
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
});

test(
  'a card leads to the page of its software, under its slugs (X120)',
  { tag: '@engines' },
  async ({ page }) => {
    await page.goto('/');
    const latest = page.getByRole('region', { name: 'Latest Added' });
    const card = latest.getByRole('listitem').first().getByRole('link');
    const address = await card.getAttribute('href');
    expect(address).toMatch(/^\/s\/[^/]+\/[^/]+\/[^/]+\/\d+\/$/);
    await card.click();
    await expect(page).toHaveURL(address ?? '');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
);

test('cards of a row begin their parts at the same height, whatever is in them (G337)', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const first = 'A plugin with quite a long name, which needs two lines or more';
  await page.route('**/api/software/?order=-created_at**', async (route) => {
    const response = await route.fetch();
    const [one, two, ...others] = (await response.json()) as readonly object[];
    const vendor = 'A maker whose name is as long as that of a plugin, or longer';
    const json = [{ ...one, name: first, vendor }, { ...two, vendor: '' }, ...others];
    await route.fulfill({ response, json });
  });
  await page.goto(`${product.filesOrigin}/`);
  const cards = page.getByRole('region', { name: 'Latest Added' }).getByRole('listitem');
  await expect(cards.first()).toContainText(first);
  const tops = await cards.evaluateAll((all) =>
    all.slice(0, 4).map((card) => {
      const [, text] = card.querySelector('a')?.children ?? [];
      return Math.round(text?.lastElementChild?.getBoundingClientRect().top ?? 0);
    }),
  );
  expect(new Set(tops).size).toBe(1);
});

test('header, sidebar, page and foot stand on one grid', async ({ page }) => {
  for (const width of [1440, 1920, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    const latest = page.getByRole('region', { name: 'Latest Added' });
    const foot = page.getByRole('contentinfo');
    const boxOf = async (part: Locator) => {
      const { x = 0, width: wide = 0 } = (await part.boundingBox()) ?? {};
      return { left: Math.round(x), right: Math.round(x + wide) };
    };
    await expect(latest.getByRole('listitem')).toHaveCount(12);
    const brand = await boxOf(page.getByRole('banner').getByRole('link').first());
    const sidebar = page.getByRole('navigation', { name: 'Categories' });
    expect((await boxOf(sidebar.getByRole('link').first())).left).toBe(brand.left);
    expect((await boxOf(foot.getByRole('paragraph'))).left).toBe(brand.left);
    const signIn = await boxOf(page.getByRole('link', { name: 'Sign In' }));
    expect((await boxOf(latest)).right).toBe(signIn.right);
    expect((await boxOf(foot.getByRole('list'))).right).toBe(signIn.right);
  }
});
