import type { Route } from '@playwright/test';
import { softwarePath } from '@patchbay/domain/routes';
import { createAccount, signInBefore } from '../../fixtures/accounts/accounts.ts';
import { answerSoftware, anySoftware } from '../../fixtures/catalogue/catalogue.ts';
import { header } from '../../fixtures/accounts/sign-in-form.ts';
import { expect, test } from '../../fixtures/test.ts';

test('a call that is never answered is given up, and the next try may be answered', async ({
  page,
  product,
  problems,
}) => {
  problems.allow(/Request timed out/);
  // Half a minute of patience is over within a part of a second.
  await page.addInitScript(() => {
    const after = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (milliseconds) => after(milliseconds / 100);
  });
  const lists = (url: URL) => url.pathname === '/api/software/';
  await page.route(lists, () => undefined);
  await page.goto(`${product.filesOrigin}/search/?q=a`);
  const failure = page.getByRole('main').getByRole('alert');
  await expect(failure).toContainText('The server took too long to answer.');
  await page.unroute(lists);
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(failure).toBeHidden();
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
});

test('what one call of a page would bring fails in its own place', async ({
  page,
  product,
  problems,
}) => {
  problems.expect(/status of 500/);
  const { software, category } = await anySoftware(product);
  const versions = (url: URL) => url.pathname === `/api/software/${software.id}/latest_versions/`;
  await page.route(versions, (route) =>
    route.fulfill({
      status: 500,
      json: { detail: 'x' },
      headers: {
        'Access-Control-Allow-Origin': product.filesOrigin,
        'Access-Control-Allow-Credentials': 'true',
      },
    }),
  );
  await page.goto(`${product.filesOrigin}${softwarePath(software, category.slug)}`);
  const failure = page.getByRole('main').getByRole('alert');
  await expect(failure).toContainText('The versions could not be loaded');
  await expect(page.getByRole('heading', { name: software.name, level: 1 })).toBeVisible();
  await page.unroute(versions);
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('list', { name: 'Latest versions' })).toBeVisible();
});

test('an account that cannot be asked for at the start is told, and is there once it can', async ({
  page,
  product,
  problems,
}) => {
  problems.allow(/Failed to load resource|could not be reached/);
  const account = await createAccount(product);
  await signInBefore(page, product, account);
  await page.route('**/auth/me/', (route) => route.abort());
  await page.goto('/about/');
  const failure = page.getByRole('alert').filter({ hasText: 'Your account could not be loaded' });
  await expect(failure).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: /About/ })).toBeVisible();
  await page.unroute('**/auth/me/');
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(header(page).getByText(account.email)).toBeVisible();
  await expect(failure).toBeHidden();
});

test('a description whose renderer does not come is there as it was written', async ({
  page,
  product,
  problems,
}) => {
  problems.allow(/Failed to load resource|is not there \(404\)|ChunkLoadError/);
  await page.route('**/remotes/catalog/**/description.*.js*', (route) =>
    route.fulfill({ status: 404 }),
  );
  const { software } = await anySoftware(product);
  await answerSoftware(page, software, { description: 'It has **two** oscillators.' });
  await page.goto(`${product.filesOrigin}/software/${software.id}/`);
  await expect(page.getByText('It has **two** oscillators.')).toBeVisible();
  await expect(page.getByRole('heading', { name: software.name, level: 1 })).toBeVisible();
});

test('an answer for somebody that comes after they have signed out shows nothing of them', async ({
  page,
  product,
  problems,
}) => {
  problems.allow(/status of 401/);
  const token = await signInBefore(page, product, await createAccount(product));
  await page.request.post(`${product.apiHost}/api/lists/`, {
    headers: { Authorization: `Bearer ${token}` },
    data: { name: 'Nobody else’s' },
  });
  let answer: () => Promise<void> = () => Promise.resolve();
  const isHeld = new Promise<void>((held) => {
    void page.route('**/api/lists/', async (route: Route) => {
      const response = await route.fetch();
      // The page may have given the call up by then.
      answer = () => route.fulfill({ response }).catch(() => undefined);
      held();
    });
  });
  await page.goto('/lists/');
  await isHeld;
  await header(page).getByRole('button', { name: 'Sign out' }).click();
  await expect(header(page).getByRole('link', { name: 'Sign In' })).toBeVisible();
  await answer();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Nobody else’s')).toHaveCount(0);
});
