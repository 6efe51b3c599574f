import { expectAccessible } from '../../fixtures/axe.ts';
import { expect, test } from '../../fixtures/test.ts';

test('axe finds nothing where there is no page, nor in the list of shortcuts', async ({
  page,
  problems,
}) => {
  problems.expect(/status of 404/);
  await page.goto('/no/such/page/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page, 'no page');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expectAccessible(page, 'the shortcuts');
});

test('axe finds nothing on a page whose data does not come', async ({
  page,
  product,
  problems,
}) => {
  problems.allow(/status of 500/);
  await page.route('**/api/software/**', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(`${product.filesOrigin}/search/?q=reverb`);
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await expectAccessible(page, 'a search that fails');
});
