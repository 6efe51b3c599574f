import { createAccount, newCredentials, readActivationLink } from '../../fixtures/accounts.ts';
import { accessibilityProblems } from '../../fixtures/axe.ts';
import { expect, test } from '../../fixtures/test.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} colours axe finds nothing`, () => {
    test.use({ colorScheme });

    test('in each mode of the modal, and in its errors', async ({ page, product, problems }) => {
      problems.expect(/status of 400/);
      const { email } = await createAccount(product, { isActivated: false });
      await page.goto('/');
      await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByLabel('E-mail')).toBeFocused();
      expect(await accessibilityProblems(page)).toEqual([]);

      await dialog.getByLabel('E-mail').fill(email);
      await dialog.getByLabel('Password', { exact: true }).fill('wrong');
      await dialog.getByRole('button', { name: 'Sign in' }).click();
      await expect(dialog.getByRole('alert')).toBeVisible();
      expect(await accessibilityProblems(page)).toEqual([]);

      await dialog.getByLabel('Password', { exact: true }).fill('correct horse battery');
      await dialog.getByRole('button', { name: 'Sign in' }).click();
      await expect(dialog.getByText('not activated yet')).toBeVisible();
      expect(await accessibilityProblems(page)).toEqual([]);

      await dialog.getByRole('link', { name: 'Sign up' }).click();
      await expect(dialog.getByLabel('Password confirmation')).toBeVisible();
      expect(await accessibilityProblems(page)).toEqual([]);

      await dialog.getByLabel('E-mail').fill('');
      await dialog.getByRole('button', { name: 'Sign Up' }).click();
      await expect(dialog.getByText('Please enter your email')).toBeVisible();
      expect(await accessibilityProblems(page)).toEqual([]);

      await dialog.getByLabel('E-mail').fill(newCredentials().email);
      await dialog.getByLabel('Password', { exact: true }).fill('correct horse battery');
      await dialog.getByLabel('Password confirmation').fill('correct horse battery');
      await dialog.getByRole('button', { name: 'Sign Up' }).click();
      await expect(page.getByRole('dialog', { name: 'Activation' })).toBeVisible();
      expect(await accessibilityProblems(page)).toEqual([]);
    });

    test('on the pages of the forms', async ({ page }) => {
      for (const path of ['/auth/login/', '/auth/signup/']) {
        await page.goto(path);
        await expect(page.getByLabel('E-mail')).toBeVisible();
        expect(await accessibilityProblems(page)).toEqual([]);
      }
    });

    test('on the pages behind an activation link', async ({ page, product }) => {
      const { email } = await createAccount(product, { isActivated: false });
      await page.goto(await readActivationLink(product, email));
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.getByRole('button', { name: 'Activate account' }).click();
      await expect(page.getByRole('heading', { name: 'Your account is active' })).toBeVisible();
      expect(await accessibilityProblems(page)).toEqual([]);
    });
  });
}
