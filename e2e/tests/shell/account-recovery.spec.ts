import {
  createAccount,
  readResetLink,
  tokenOf,
  untilAsked,
} from '../../fixtures/accounts/accounts.ts';
import { choosePassword, header, logIn } from '../../fixtures/accounts/sign-in-form.ts';
import { expect, test } from '../../fixtures/test.ts';

test('a forgotten password is changed by mail, and every session ends (A63)', async ({
  page,
  browser,
  product,
  problems,
}) => {
  problems.expect(/status of 401/);
  const account = await createAccount(product);
  await page.goto('/');
  await logIn(page, account);
  await page.reload();

  const elsewhere = await browser.newPage();
  await elsewhere.goto(`${product.origin}/auth/login/`);
  await elsewhere.getByLabel('E-mail').fill(account.email);
  await elsewhere.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(elsewhere).toHaveURL(/\/auth\/reset\/$/);
  await expect(elsewhere.getByLabel('E-mail')).toHaveValue(account.email);
  await elsewhere.getByRole('button', { name: 'Send link' }).click();
  await expect(elsewhere.getByText(`If there is an account for ${account.email}`)).toBeVisible();

  await elsewhere.goto(await readResetLink(product, account.email));
  const changed = { ...account, password: 'remembered this time' };
  await choosePassword(elsewhere, changed.password, 'Change password');
  await expect(elsewhere.getByText('You are signed out everywhere.')).toBeVisible();
  await elsewhere.close();

  await page.reload();
  await expect(header(page).getByRole('link', { name: 'Sign In' })).toBeVisible();
  await logIn(page, changed);
});

test('signing out everywhere ends the sessions of all tabs and devices (A64)', async ({
  page,
  context,
  product,
  problems,
}) => {
  // Either tab may ask once more before it knows.
  problems.allow(/status of 401/);
  const account = await createAccount(product);
  const token = await tokenOf(product, account);
  await page.goto('/settings/');
  await logIn(page, account);
  const tab = await context.newPage();
  await untilAsked(tab, () => tab.goto(product.origin));
  await expect(header(tab).getByText(account.email)).toBeVisible();

  await page.getByRole('main').getByRole('button', { name: 'Sign out everywhere' }).click();
  const question = page.getByRole('alertdialog', { name: 'Sign out everywhere?' });
  await question.getByRole('button', { name: 'Sign out everywhere' }).click();
  for (const each of [page, tab]) {
    await expect(header(each).getByRole('link', { name: 'Sign In' })).toBeVisible();
  }
  const headers = { Authorization: `Bearer ${token}` };
  expect((await fetch(`${product.apiHost}/auth/me/`, { headers })).status).toBe(401);
});
