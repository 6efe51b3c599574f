import {
  createAccount,
  newCredentials,
  readActivationLink,
} from '../../fixtures/accounts/accounts.ts';
import { expectAccessible } from '../../fixtures/axe.ts';
import { choosePassword } from '../../fixtures/accounts/sign-in-form.ts';
import { expect, test } from '../../fixtures/test.ts';

test.describe('in light and dark colours axe finds nothing (R54)', () => {
  test('in each mode of the modal, and in its errors', async ({ page, product, problems }) => {
    problems.expect(/status of 400/);
    const { email } = await createAccount(product, { isActivated: false });
    // A short page: axe looks at what is behind the modal, too, and twice at each step.
    await page.goto('/about/');
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('E-mail')).toBeFocused();
    await expectAccessible(page, 'the log-in');

    await dialog.getByLabel('E-mail').fill(email);
    await dialog.getByLabel('Password', { exact: true }).fill('wrong');
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await expectAccessible(page, 'a wrong password');

    await dialog.getByLabel('Password', { exact: true }).fill('correct horse battery');
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await expect(dialog.getByText('not activated yet')).toBeVisible();
    await expectAccessible(page, 'no activation yet');

    await dialog.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(dialog.getByRole('button', { name: 'Send link' })).toBeVisible();
    await expectAccessible(page, 'a forgotten password');
    await dialog.getByRole('button', { name: 'Send link' }).click();
    await expect(dialog.getByText('If there is an account for')).toBeVisible();
    await expectAccessible(page, 'a mail on its way');
    await dialog.getByRole('link', { name: 'Back to sign-in' }).click();

    await dialog.getByRole('link', { name: 'Sign up' }).click();
    await expect(dialog.getByLabel('Password confirmation')).toBeVisible();
    await expectAccessible(page, 'the sign-up');

    await dialog.getByLabel('E-mail').fill('');
    await dialog.getByRole('button', { name: 'Sign Up' }).click();
    await expect(dialog.getByText('Please enter your email')).toBeVisible();
    await expectAccessible(page, 'a missing field');

    await dialog.getByLabel('E-mail').fill(newCredentials().email);
    await dialog.getByLabel('Password', { exact: true }).fill('correct horse battery');
    await dialog.getByLabel('Password confirmation').fill('correct horse battery');
    await dialog.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page.getByRole('dialog', { name: 'Activation' })).toBeVisible();
    await expectAccessible(page, 'the activation');
  });

  test('on the pages of the forms', async ({ page }) => {
    for (const path of ['/auth/login/', '/auth/signup/', '/auth/reset/']) {
      await page.goto(path);
      await expect(page.getByLabel('E-mail')).toBeVisible();
      await expectAccessible(page, path);
    }
  });

  test('on the pages behind an activation link', async ({ page, product, problems }) => {
    const { email } = await createAccount(product, { isActivated: false });
    await page.goto(await readActivationLink(product, email));
    await expectAccessible(page, 'before the activation');
    problems.expect(/status of 400/);
    await page.getByLabel('Password', { exact: true }).fill('short');
    await page.getByRole('button', { name: 'Activate account' }).click();
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      /at least 8 characters/,
    );
    await expectAccessible(page, 'a password that is too short');
    await choosePassword(page, 'correct horse battery', 'Activate account');
    await expect(page.getByRole('heading', { name: 'Your account is active' })).toBeVisible();
    await expectAccessible(page, 'after the activation');
  });
});
