import type { Credentials } from '@patchbay/domain/entities';
import type { Page } from '@playwright/test';
import {
  createAccount,
  demoUser,
  readActivationLink,
  signInBefore,
} from '../../fixtures/accounts/accounts.ts';
import { choosePassword, fillIn, header } from '../../fixtures/accounts/sign-in-form.ts';
import { expect, test } from '../../fixtures/test.ts';

async function logInOnPage(page: Page, account: Credentials) {
  const form = page.getByRole('main');
  await fillIn(form, account);
  await form.getByRole('button', { name: 'Sign in' }).click();
  await expect(header(page).getByText(account.email)).toBeVisible();
}

test('the sign-in page goes to where somebody wanted to be (A26)', async ({ page, product }) => {
  const account = await createAccount(product);
  await page.goto('/auth/login/?next=%2Fsettings%2F');
  await logInOnPage(page, account);
  await expect(page).toHaveURL('/settings/');
});

test('the sign-in page leaves the site for nobody (A27)', async ({ page, product }) => {
  await signInBefore(page, product, await createAccount(product));
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).hostname));
  // All others are in next-path.test.ts.
  for (const next of [
    'https://evil.test/',
    '//evil.test/',
    '/\\evil.test/',
    '/\t/evil.test/',
    '/.//evil.test/',
    'javascript:alert(1)',
    'settings/',
  ]) {
    await page.goto(`/auth/login/?next=${encodeURIComponent(next)}`);
    await expect(page).toHaveURL(`${product.origin}/`);
  }
  expect(requested).not.toContain('evil.test');
});

test('who is signed in is led away from the forms', async ({ page, product }) => {
  await signInBefore(page, product, await createAccount(product));
  await page.goto('/auth/signup/');
  await expect(page).toHaveURL(`${product.origin}/`);
  await page.goto('/auth/login/?next=%2Fsettings%2F');
  await expect(page).toHaveURL('/settings/');
});

test.describe('the pages for staff', () => {
  /** Every file of the admin remote that the browser asked for. */
  function watchAdminCode(page: Page): string[] {
    const files: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/remotes/admin/')) files.push(request.url());
    });
    return files;
  }

  test('who is signed out signs in first, and comes back (R12)', async ({ page }) => {
    const files = watchAdminCode(page);
    await page.goto('/admin/');
    await expect(page).toHaveURL('/auth/login/?next=%2Fadmin%2F');
    await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible();
    expect(files).toEqual([]);
    await logInOnPage(page, demoUser('Staff'));
    await expect(page).toHaveURL(/\/admin\//);
    expect(files).not.toEqual([]);
  });

  test('a visitor is told that they are not for them (R13)', async ({ page, product }) => {
    const files = watchAdminCode(page);
    const visitor = demoUser('Visitor');
    await signInBefore(page, product, visitor);
    await page.goto('/admin/');
    await expect(page.getByRole('heading', { name: 'No access' })).toBeVisible();
    await expect(page.getByText(`You are signed in as ${visitor.email}`)).toBeVisible();
    await expect(header(page).getByRole('link', { name: 'Admin' })).toBeHidden();
    expect(files).toEqual([]);
  });

  test('a superuser is staff', async ({ page, product }) => {
    await signInBefore(page, product, demoUser('Superuser'));
    await page.goto('/');
    await expect(header(page).getByRole('link', { name: 'Admin' })).toBeVisible();
  });
});

test('an activation link is told from one that was used, and from one that never was', async ({
  page,
  product,
  problems,
}) => {
  problems.expect(/status of 400/);
  const { email, password } = await createAccount(product, { isActivated: false });
  const link = await readActivationLink(product, email);
  await page.goto(link);
  await choosePassword(page, password, 'Activate account');
  await expect(page.getByRole('heading', { name: 'Your account is active' })).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link has been used' })).toBeVisible();
  await page.goto(`${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`);
  await expect(page.getByRole('heading', { name: 'This link is not valid' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to sign-in' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible();
});
