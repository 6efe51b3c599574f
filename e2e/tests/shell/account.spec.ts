import { expectAccessible } from '../../fixtures/axe.ts';
import {
  createAccount,
  newCredentials,
  readConfirmationLink,
  signInBefore,
  tokenOf,
} from '../../fixtures/accounts/accounts.ts';
import { header, logIn } from '../../fixtures/accounts/sign-in-form.ts';
import { expect, test } from '../../fixtures/test.ts';

test('an account is managed from its page, by the keyboard too (A84)', async ({
  page,
  product,
  problems,
}) => {
  problems.expect(/status of 40[01]/);
  const account = await createAccount(product);
  await tokenOf(product, account);
  await page.goto('/account/');
  await expect(page).toHaveURL('/auth/login/?next=%2Faccount%2F');
  const form = page.getByRole('main');
  await form.getByLabel('E-mail').fill(account.email);
  await form.getByLabel('Password', { exact: true }).fill(account.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible();
  await expectAccessible(page, 'the account');

  // Two sessions: this one, and one of a program that no browser is.
  const sessions = page.getByRole('list', { name: 'Sessions' });
  await expect(sessions.getByText(/^Chrome on /)).toBeVisible();
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await sessions.getByRole('button', { name: /^Sign out Unknown browser/ }).press('Enter');
  await expect(sessions.getByRole('listitem')).toHaveCount(1);

  const changed = { ...account, password: 'a better horse battery' };
  await page.getByRole('button', { name: 'Change password' }).press('Enter');
  await expect(page.getByLabel('Current password')).toBeFocused();
  await page.keyboard.type('wrong');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(changed.password);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(changed.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('This is not your current password')).toBeVisible();
  await expect(page.getByLabel('Current password')).toBeFocused();
  await expectAccessible(page, 'a wrong password');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(account.password);
  await page.keyboard.press('Enter');
  const toasts = page.getByRole('region', { name: 'Notifications (F8)' });
  await expect(toasts.getByText('You were signed out everywhere else.')).toBeVisible();

  const { email } = newCredentials();
  await page.getByRole('button', { name: 'Change e-mail' }).press('Enter');
  await expect(page.getByLabel('New e-mail')).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(changed.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('We have sent a link to')).toBeFocused();
  await expectAccessible(page, 'a link on its way');
  const mailed = await page.context().newPage();
  await mailed.goto(await readConfirmationLink(product, email));
  await expectAccessible(mailed, 'the page of the link');
  await mailed.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(mailed.getByText('Your e-mail is changed')).toBeVisible();
  await mailed.close();
  await page.reload();
  await expect(header(page).getByText(email)).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download your data' }).click();
  expect((await download).suggestedFilename()).toBe('patchbay-account.json');

  await page.getByRole('button', { name: 'Delete account' }).press('Enter');
  await expect(page.getByLabel('Your e-mail')).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(changed.password);
  await expectAccessible(page, 'the deletion');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  await expect(toasts.getByText('Your account is deleted')).toBeVisible();
  await expect(header(page).getByRole('link', { name: 'Sign In' })).toBeVisible();
});

test('a deleted account is signed out in every tab, and the header leads to a living one', async ({
  page,
  context,
  product,
  problems,
}) => {
  // Either tab may ask once more before it knows.
  problems.allow(/status of 401/);
  const account = await createAccount(product);
  await signInBefore(page, product, account);
  const tab = await context.newPage();
  await tab.goto(product.origin);
  await page.goto('/');
  await header(page).getByRole('link', { name: account.email }).click();
  await expect(page).toHaveURL('/account/');
  await page.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByLabel('Your e-mail')).toBeFocused();
  await page.getByLabel('Your e-mail').fill(account.email);
  await page.getByLabel('Current password').fill(account.password);
  await page.getByRole('button', { name: 'Delete account' }).click();
  for (const each of [page, tab]) {
    await expect(header(each).getByRole('link', { name: 'Sign In' })).toBeVisible();
  }
  await logIn(tab, await createAccount(product));
});
