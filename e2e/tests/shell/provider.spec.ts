import { findFreePort } from '@patchbay/site/testing';
import { startProvider } from '../../../packages/api/src/testing/provider/start-provider.ts';
import { header } from '../../fixtures/accounts/sign-in-form.ts';
import { startProduct } from '../../fixtures/product/product.ts';
import { expect, test } from '../../fixtures/test.ts';

test('somebody signs in by the house’s provider, is back where they were, and signs out of both (A100, A102, A104, A105)', async ({
  context,
  problems,
}) => {
  test.slow();
  // What the list asks for as its session ends.
  problems.allow(/status of 401/);
  const [apiPort, port] = [await findFreePort(), await findFreePort()];
  const provider = await startProvider(
    `http://127.0.0.1:${apiPort}/auth/provider/callback/`,
    `http://localhost:${port}`,
  );
  const { issuer, clientId, clientSecret, staffGroup } = provider.config;
  const product = await startProduct(undefined, {
    ...{ API_PORT: String(apiPort), PORT: String(port), OIDC_NAME: 'Example House' },
    ...{ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret },
    OIDC_STAFF_GROUP: staffGroup ?? '',
  });
  const email = 'ann@house.test';
  const page = await context.newPage();
  const refused = page.getByRole('main').getByRole('alert').filter({ hasText: 'Example House' });
  const byProvider = page.getByRole('button', { name: 'Sign in with Example House' });

  await provider.expect(null);
  await page.goto(`${product.origin}/auth/login/?next=/admin/software-list/`);
  await byProvider.click();
  await expect(refused).toContainText('Example House did not let you in');

  await provider.expect({ sub: 'ann', email, email_verified: true, groups: ['catalogue'] });
  await byProvider.click();
  await expect(header(page).getByText(email)).toBeVisible();
  await expect(page.getByRole('table', { name: 'Software' })).toBeVisible();
  expect(page.url()).toBe(`${product.origin}/admin/software-list/`);

  await header(page).getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: /yes/i }).click();
  await expect(page).toHaveURL(`${product.origin}/`);
  await expect(header(page).getByRole('link', { name: 'Sign In' })).toBeVisible();

  await provider.expect(null);
  await page.goto(`${product.origin}/auth/login/`);
  await byProvider.click();
  await expect(refused).toContainText('did not let you in');
  await provider.close();
  await product.close();
});
