import { resolve } from 'node:path';
import { startHost, type RunningHost } from '@patchbay/remote-kit/host';
import { expect, test } from '@playwright/test';

/** The answers to this page's requests, and all that there are. */
const software = [
  { id: 1, name: 'Echo', vendor: 'Acme' },
  { id: 2, name: 'Hall', vendor: 'Acme' },
];

let host: RunningHost;

test.beforeAll(async () => {
  host = await startHost({
    packageDir: resolve(import.meta.dirname, '..'),
    backend: ({ url }) =>
      url.pathname === '/api/software/'
        ? software.filter(({ name }) => name.includes(url.searchParams.get('search') ?? ''))
        : undefined,
  });
});

test.afterAll(() => host.close());

test('the shell shows this remote, which finds software by its name', async ({ page }) => {
  await page.goto(`${host.origin}/REMOTE_MOUNT/`);
  await expect(page.getByRole('heading', { name: 'REMOTE_TITLE', level: 1 })).toBeVisible();
  await expect(page).toHaveTitle('REMOTE_TITLE – Patchbay');
  await expect(page.getByRole('link', { name: 'Echo' })).toBeVisible();

  await page.getByRole('main').getByLabel('Name').fill('Hall');
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByRole('link', { name: 'Hall' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Echo' })).toBeHidden();
});
