import { expect, test } from '../../fixtures/test.ts';

test("home shows 'Latest Added' with 12 covers that are really painted", async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Latest Added', level: 1 })).toBeVisible();
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

test('a card leads to the page of its software, under its slugs', async ({ page }) => {
  await page.goto('/');
  const card = page.getByRole('main').getByRole('listitem').first().getByRole('link');
  const address = await card.getAttribute('href');
  expect(address).toMatch(/^\/s\/[^/]+\/[^/]+\/[^/]+\/\d+\/$/);
  await card.click();
  await expect(page).toHaveURL(address ?? '');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
