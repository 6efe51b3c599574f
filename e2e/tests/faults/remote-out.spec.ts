import type { Page, Route } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';

const faults: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'is gone (404)': (route) => route.fulfill({ status: 404, body: 'Not found' }),
  'answers with an error (503)': (route) => route.fulfill({ status: 503, json: { error: 'x' } }),
  'is garbage': (route) => route.fulfill({ contentType: 'text/javascript', body: '%%%' }),
  'is another script': (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'window.wasRun = true' }),
  'is a page': (route) => route.fulfill({ contentType: 'text/html', body: '<p>Hello</p>' }),
  'cannot be reached': (route) => route.abort('connectionreset'),
};

const parts: Readonly<Record<string, string>> = {
  entry: '**/remotes/catalog/**/remoteEntry*.js',
  'exposed module': '**/remotes/catalog/**/remote.*.js',
};

const failure = (page: Page) =>
  page.getByRole('main').getByText('This section could not be loaded');

test.describe('the page stands while the catalogue remote is out', () => {
  for (const [part, pattern] of Object.entries(parts)) {
    for (const [fault, answer] of Object.entries(faults)) {
      test(`its ${part} ${fault}`, async ({ page, problems }) => {
        problems.expect(/Remote "catalog": its code could not be loaded/);
        problems.expect(/Failed to load resource|Failed to find a valid digest/);
        await page.route(pattern, answer);
        await page.goto('/');

        await expect(failure(page)).toBeVisible();
        await expect(page.getByRole('main').getByText('"catalog"')).toBeVisible();
        expect(await page.evaluate(() => 'wasRun' in window)).toBe(false);

        await page.getByRole('link', { name: 'Settings' }).click();
        await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
        await page.goBack();
        await expect(failure(page)).toBeVisible();

        await page.unroute(pattern);
        await page.getByRole('button', { name: 'Try again' }).click();
        await expect(page.getByRole('heading', { name: 'Latest Added' })).toBeVisible();
      });
    }
  }
});

test('a remote that is out takes no other remote down', async ({ page, problems }) => {
  problems.expect(/Remote "installer": its code could not be loaded/);
  problems.expect(/Failed to load resource/);
  await page.route('**/remotes/installer/**', (route) => route.fulfill({ status: 404 }));
  await page.goto('/settings/');
  await expect(failure(page)).toBeVisible();
  await page.getByRole('link', { name: 'Store' }).click();
  await expect(page.getByRole('heading', { name: 'Latest Added' })).toBeVisible();
});

test('a page without its shell says so in plain text', async ({ page, problems }) => {
  problems.expect(/Failed to load resource/);
  problems.expect(/ChunkLoadError|Loading chunk/);
  await page.route('**/shell/**/main.*.js', (route) => route.fulfill({ status: 404 }));
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText('Patchbay could not start');
});

test('a page whose very first script is gone says so in plain text', async ({ page, problems }) => {
  problems.expect(/Failed to load resource/);
  await page.route('**/shell/**/boot.*.js', (route) => route.fulfill({ status: 404 }));
  await page.goto('/');
  const words = page.getByText('If nothing happens, reload the page');
  await expect(words).toBeHidden();
  await expect(words).toBeVisible({ timeout: 15_000 });
});

test('a script in the page that is not of the site does not run', async ({ page, problems }) => {
  problems.expect(/Content Security Policy/);
  problems.expect(/policy violated: script-src/);
  await page.route('/', async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace(
      '</body>',
      '<script>window.wasRun=1</script></body>',
    );
    await route.fulfill({ response, body: html });
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Latest Added' })).toBeVisible();
  expect(await page.evaluate(() => 'wasRun' in window)).toBe(false);
});
