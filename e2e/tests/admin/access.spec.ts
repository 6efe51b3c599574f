import type { Page } from '@playwright/test';
import { createAccount, demoUser, signInBefore } from '../../fixtures/accounts/accounts.ts';
import { expect, test } from '../../fixtures/test.ts';

/** The requests of a page for the staff's remote, and for the staff's calls. */
function watchAdmin(page: Page): readonly string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/remotes\/admin\/|\/api\/software-admin\//.test(pathname)) asked.push(pathname);
  });
  return asked;
}

const adminPaths = ['/admin/', '/admin/software/1/'];

test('nobody but staff downloads anything of the staff’s remote (R14)', async ({
  page,
  product,
}) => {
  const asked = watchAdmin(page);
  for (const path of adminPaths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    expect(new URL(page.url()).searchParams.get('next')).toBe(path);
  }
  await page.goto('/');
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Admin' })).toHaveCount(0);

  await signInBefore(page, product, await createAccount(product));
  for (const path of adminPaths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'No access' })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Store' }).click();
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Admin' })).toHaveCount(0);
  expect(asked).toEqual([]);

  await signInBefore(page, product, demoUser('Superuser'));
  await page.goto('/');
  await page.getByRole('link', { name: 'Admin' }).click();
  await expect(page.getByRole('table', { name: 'Software' })).toBeVisible();
  expect(asked.filter((path) => path.startsWith('/remotes/admin/'))).not.toEqual([]);
});
