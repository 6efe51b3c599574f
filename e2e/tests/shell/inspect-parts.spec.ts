import { openAsStaff } from '../../fixtures/accounts/staff.ts';
import { expect, test } from '../../fixtures/test.ts';

test('staff see whose the parts of a page are, and switch one off (G370)', async ({
  context,
  product,
}) => {
  const page = await openAsStaff(context, product);
  await page.goto('/');
  const categories = page.getByRole('navigation', { name: 'Categories' });
  await expect(categories).toBeVisible();
  await page.keyboard.down('i');
  const panel = page.getByRole('complementary', { name: 'Parts of this page' });
  await expect(panel.getByRole('listitem').filter({ hasText: 'catalog · page' })).toBeVisible();
  await panel.getByRole('button', { name: 'Keep open' }).click();
  await page.keyboard.up('i');
  await panel.getByRole('button', { name: 'Switch off here: catalog:sidebar' }).click();
  await expect(categories).toBeHidden();
  await page.reload();
  await expect(categories).toBeHidden();
  await panel.getByRole('button', { name: 'Switch on: catalog:sidebar' }).click();
  await expect(categories).toBeVisible();
  await expect(panel).toBeHidden();
});
