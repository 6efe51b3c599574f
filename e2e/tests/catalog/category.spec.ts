import type { Locator } from '@playwright/test';
import { createOwnSoftware, openAsStaff } from '../../fixtures/accounts/staff.ts';
import { anyLeafCategory } from '../../fixtures/catalogue/catalogue.ts';
import { expect, test } from '../../fixtures/test.ts';

test('a category shows its software, and no more', async ({ page, product }) => {
  const category = await anyLeafCategory(product);
  await page.goto(`/category/${category.id}/`);
  await expect(page.getByRole('heading', { name: category.name, level: 1 })).toBeVisible();
  const cards = page.getByRole('main').getByRole('listitem').filter({ hasText: / by / });
  await expect(cards).toHaveCount(category.softwareCount);
  await expect(page).toHaveTitle(`${category.name} – Patchbay`);
});

test("an unknown category is 'Not found'", async ({ page, problems }) => {
  // The browser says it of the page itself, where the site's server renders.
  problems.allow(/status of 404/);
  await page.goto('/category/999999999/');
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible();
});

test('the grid of a category has 1 to 5 columns by the width of the window (C22)', async ({
  page,
  product,
}) => {
  const category = await anyLeafCategory(product);
  await page.goto(`/category/${category.id}/`);
  const grid = page.getByRole('main').getByRole('list').filter({ hasText: / by / });
  const columns = () =>
    grid.evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length);
  for (const [width, count] of [
    [320, 1],
    [390, 2],
    [700, 3],
    [1280, 4],
    [1920, 5],
    [2560, 5],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(columns, { message: `${width} px` }).toBe(count);
  }
});

test('software that is not enabled is less opaque for staff than the rest of its category (C15)', async ({
  context,
  product,
}) => {
  const category = await anyLeafCategory(product);
  const { software } = await createOwnSoftware(product, {
    category_id: category.id,
    status: 'disabled',
  });
  const page = await openAsStaff(context, product);
  await page.goto(`/category/${category.id}/`);
  const disabled = page.getByRole('region', { name: 'Disabled' });
  const opacityOf = (card: Locator) =>
    card.evaluate((node) => Number(getComputedStyle(node).opacity));
  const dimmed = disabled.getByRole('link', { name: software.name });
  await expect.poll(() => opacityOf(dimmed)).toBeLessThan(1);
  const card = page.getByRole('main').getByRole('link', { name: / by / }).first();
  expect(await opacityOf(card)).toBe(1);
});
