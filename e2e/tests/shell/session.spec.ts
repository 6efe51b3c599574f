import { createAccount, endSession, signInBefore } from '../../fixtures/accounts.ts';
import { anyLeafCategory } from '../../fixtures/catalogue.ts';
import { dialog, fillIn, header, logIn } from '../../fixtures/sign-in-form.ts';
import { expect, test } from '../../fixtures/test.ts';

test('a session that has ended on the server says so at the next call, and the page stays', async ({
  page,
  product,
  problems,
}) => {
  problems.expect(/status of 401/);
  const account = await createAccount(product);
  const category = await anyLeafCategory(product);
  const token = await signInBefore(page, product, account);
  await page.goto('/');
  await expect(header(page).getByText(account.email)).toBeVisible();
  await endSession(product, token);

  const sidebar = page.getByRole('navigation', { name: 'Categories' });
  await sidebar.getByRole('link', { name: category.name }).first().click();
  const form = dialog(page, 'Sign in');
  await expect(form.getByText('Your session has ended')).toBeVisible();
  await expect(page).toHaveURL(`/category/${category.id}/`);
  await fillIn(form, account);
  await form.getByRole('button', { name: 'Sign in' }).click();
  await expect(header(page).getByText(account.email)).toBeVisible();
  await expect(page.getByRole('heading', { name: category.name, level: 1 })).toBeVisible();
  await expect(page).toHaveURL(`/category/${category.id}/`);
});

test('a token that is over is forgotten at the start', async ({ page, product, problems }) => {
  problems.expect(/status of 401/);
  const account = await createAccount(product);
  const token = await signInBefore(page, product, account);
  await endSession(product, token);
  await page.goto('/settings/');
  await expect(header(page).getByRole('link', { name: 'Sign In' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('auth-store'))).toBe('{"authToken":null}');
});

test('a log-out and a log-in reach the other tab', async ({ page, context, product }) => {
  const [first, second] = [await createAccount(product), await createAccount(product)];
  await signInBefore(page, product, first);
  await page.goto('/');
  const other = await context.newPage();
  await other.goto('/settings/');
  await expect(header(page).getByText(first.email)).toBeVisible();
  await expect(header(other).getByText(first.email)).toBeVisible();

  await header(page).getByRole('button', { name: 'Log out' }).click();
  await expect(header(other).getByRole('link', { name: 'Sign In' })).toBeVisible();
  await logIn(other, second);
  await expect(header(page).getByText(second.email)).toBeVisible();
  await expect(header(page).getByText(first.email)).toBeHidden();
});

test('where the browser blocks storage, a sign-in holds for the visit', async ({
  page,
  product,
}) => {
  const account = await createAccount(product);
  const category = await anyLeafCategory(product);
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
  });
  await page.goto('/');
  await logIn(page, account);
  const sidebar = page.getByRole('navigation', { name: 'Categories' });
  await sidebar.getByRole('link', { name: category.name }).first().click();
  await expect(page.getByRole('heading', { name: category.name, level: 1 })).toBeVisible();
  await expect(header(page).getByText(account.email)).toBeVisible();
  await page.reload();
  await expect(header(page).getByRole('link', { name: 'Sign In' })).toBeVisible();
});
