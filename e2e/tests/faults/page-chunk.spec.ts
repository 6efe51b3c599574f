import { ownVocabulary, parseRegistry } from '@patchbay/shared/registry';
import type { Page, Route } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';

const softwareChunk = '**/remotes/catalog/**/view-software.*.js*';

/** Counts how often a document was loaded. */
function countLoads(page: Page): { readonly count: () => number } {
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  return { count: () => loads };
}

const openFirstCard = (page: Page) =>
  page.getByRole('main').getByRole('link').filter({ hasText: 'by ' }).first().click();

test('a page whose chunk is gone is reloaded once, where the visitor was going', async ({
  page,
  problems,
}) => {
  problems.expect(/Failed to load resource/);
  const loads = countLoads(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Latest Added' })).toBeVisible();
  let isGone = true;
  await page.route(softwareChunk, async (route) => {
    if (isGone) await route.fulfill({ status: 404 });
    else await route.continue();
  });
  const reloaded = page.waitForEvent('domcontentloaded');
  await openFirstCard(page);
  await reloaded;
  isGone = false;
  await expect(page).toHaveURL(/\/s\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(loads.count()).toBe(2);
});

test('a page whose chunk stays gone says so after one reload, and never loops (R47)', async ({
  page,
  problems,
}) => {
  problems.expect(/Failed to load resource/);
  problems.expect(/Remote "catalog": .* is not there \(404\)/);
  const loads = countLoads(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Latest Added' })).toBeVisible();
  await page.route(softwareChunk, (route) => route.fulfill({ status: 404 }));
  await openFirstCard(page);
  // The server has rendered it by then.
  await expect(page.getByText('Some controls are not available at the moment')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(loads.count()).toBe(2);

  await page.unroute(softwareChunk);
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  await tryAgain.click();
  await expect(tryAgain).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(loads.count()).toBe(2);
});

test('a list of files that somebody changed is refused, and what only it names is not loaded', async ({
  page,
  problems,
}) => {
  problems.expect(/Remote "catalog": .*file-list.* is not what was released/);
  problems.expect(/Failed to find a valid digest|integrity checks failed/);
  problems.expect(/style sheet .*read-about.* could not be loaded/);
  const list = '**/remotes/catalog/**/file-list.*.js*';
  await page.route(list, (route) => route.fulfill({ contentType: 'text/javascript', body: '[]' }));
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Latest Added' })).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Patchbay' }).click();
  await expect(page.getByText('This section could not be loaded')).toBeVisible();
  await page.unroute(list);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /About/ })).toBeVisible();
});

test('a style sheet that does not come leaves the page readable', async ({ page, problems }) => {
  problems.expect(/Failed to load resource/);
  problems.expect(/style sheet .* could not be loaded/);
  await page.route('**/remotes/**/*.css', (route) => route.fulfill({ status: 404 }));
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Latest Added' })).toBeVisible();
});

test('a remote that takes its time leaves the frame in use, with a skeleton in its place', async ({
  page,
  product,
}) => {
  const held: Route[] = [];
  let isHeld = true;
  await page.route('**/remotes/catalog/**/remoteEntry*.js*', async (route) => {
    if (isHeld) held.push(route);
    else await route.continue();
  });
  // The load event waits for what is preloaded.
  await page.goto(product.filesOrigin, { waitUntil: 'commit' });
  await expect(page.getByRole('status').filter({ hasText: 'Loading the page' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Settings' })).toBeEnabled();
  isHeld = false;
  await Promise.all(held.map((route) => route.continue()));
  await expect(page.getByRole('heading', { name: 'Latest Added' })).toBeVisible();
});

test('a remote that needs another shell is not loaded, and the page says so (R48)', async ({
  page,
  problems,
  product,
}) => {
  problems.expect(/Remote "catalog": it was built for contract 2\.0\.0/);
  await page.route(`${product.filesOrigin}/`, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const start = html.indexOf('{', html.indexOf('id="app-registry"'));
    const block = html.slice(start, html.indexOf('<', start));
    const registry = parseRegistry(JSON.parse(block), ownVocabulary);
    const remotes = registry.remotes.map((remote) =>
      remote.name === 'catalog' ? { ...remote, contract: '2.0.0' } : remote,
    );
    const body = html.replace(block, () => JSON.stringify({ ...registry, remotes }));
    await route.fulfill({ response, body });
  });
  await page.goto(product.filesOrigin);
  await expect(page.getByText('This section needs a newer app')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible();
});
