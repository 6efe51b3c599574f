import { softwarePath } from '@patchbay/shared/routes';
import { anySoftware } from '../../fixtures/catalogue.ts';
import { expect, test } from '../../fixtures/test.ts';

test('the short address is replaced by the one with slugs', async ({ page, product }) => {
  const { software, category } = await anySoftware(product);
  await page.goto('/');
  await page.goto(`/software/${software.id}/`);
  await expect(page).toHaveURL(softwarePath(software, category.slug));
  await expect(page.getByRole('heading', { name: software.name, level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(
    `${software.name} by ${software.vendor} – ${category.name} – Patchbay`,
  );
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('wrong slugs with a right id are put right', async ({ page, product }) => {
  const { software, category } = await anySoftware(product);
  await page.goto(`/s/wrong/wrong/wrong/${software.id}/`);
  await expect(page).toHaveURL(softwarePath(software, category.slug));
});

test("an unknown software is 'Not found'", async ({ page, problems }) => {
  // The browser itself writes down the backend's 404.
  problems.expect(/status of 404/);
  await page.goto('/software/999999999/');
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible();
});
