import { softwarePath } from '@patchbay/domain/routes';
import { createAccount, signInBefore } from '../../fixtures/accounts/accounts.ts';
import { expectAccessible } from '../../fixtures/axe.ts';
import { anySoftware } from '../../fixtures/catalogue/catalogue.ts';
import { header } from '../../fixtures/accounts/sign-in-form.ts';
import { expect, test } from '../../fixtures/test.ts';

test('a favourite is kept, put into a list and shared by its link (C75)', async ({
  page,
  browser,
  product,
}) => {
  await signInBefore(page, product, await createAccount(product));
  const { software, category } = await anySoftware(product);
  const { name } = software;
  await page.goto(softwarePath(software, category.slug));
  const heart = page.getByRole('button', { name: 'Favourite' });
  await heart.press('Enter');
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page, 'a favourite');

  await page.getByRole('button', { name: 'Add to list' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: `Lists with ${name}` });
  await dialog.getByLabel('New list').fill('Mixing');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('checkbox', { name: 'Mixing' })).toBeChecked();
  await expectAccessible(page, 'the choice of lists');
  await page.keyboard.press('Escape');

  await header(page).getByRole('link', { name: 'Lists' }).click();
  await expect(page.getByRole('heading', { name: 'Favourites and lists' })).toBeVisible();
  await expectAccessible(page, 'all lists');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Mixing/ })
    .click();
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Share by link' }).click();
  const shared = page.getByRole('link', { name: 'this link' });
  await expect(shared).toBeVisible();
  await expectAccessible(page, 'a list');
  const path = (await shared.getAttribute('href')) ?? '';

  const visitor = await browser.newPage();
  await visitor.goto(`${product.origin}${path}`);
  await expect(visitor.getByRole('heading', { name: 'Mixing', level: 1 })).toBeVisible();
  await expect(visitor.getByRole('main').getByRole('link', { name })).toBeVisible();
  await expectAccessible(visitor, 'a shared list');
  await page.getByRole('button', { name: 'Stop sharing' }).click();
  await expect(shared).toBeHidden();
  await visitor.reload();
  await expect(visitor.getByRole('heading', { name: 'Not found' })).toBeVisible();
  await visitor.close();
});
