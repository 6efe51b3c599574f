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
