import { listCategories, listLatestVersions, listSoftware } from '@patchbay/domain/api';
import type { Page } from '@playwright/test';
import { clientOf } from '../../fixtures/accounts/api-client.ts';
import { focusSearch, press, type Hand } from '../../fixtures/hands.ts';
import type { Product } from '../../fixtures/product/product.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
});

/** A reverb as VST3 for Linux. */
async function findReverb(product: Product) {
  const http = clientOf(product);
  const reverbs = (await listCategories(http)).find(({ name }) => name === 'Reverbs');
  const {
    software: [reverb],
  } = await listSoftware(http, {
    status: 'enabled',
    category: reverbs?.id ?? 0,
    format: 'VST3',
    platform: 'linux',
  });
  if (!reverb) throw new Error('The catalogue has no such reverb');
  return reverb;
}

/** Lets a page believe that only the maker has a software: the demo has a package for each. */
async function withoutPackages(page: Page, product: Product, softwareId: number): Promise<void> {
  const versions = await listLatestVersions(clientOf(product), softwareId);
  await page.route(
    (url) => url.pathname === `/api/software/${softwareId}/latest_versions/`,
    (route) =>
      route.fulfill({
        json: versions.map((version) => ({ ...version, url: '', hasPackage: false })),
      }),
  );
}

/** From home to the list of reverbs: by the sidebar, or by the search box. */
async function goToReverbs(page: Page, hand: Hand): Promise<void> {
  await page.goto('/');
  if (hand === 'mouse') {
    const sidebar = page.getByRole('navigation', { name: 'Categories' });
    await sidebar.getByRole('link', { name: 'Reverbs' }).click();
  } else {
    await focusSearch(page);
    await page.keyboard.type('reverb');
    await page.keyboard.press('Enter');
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/reverb/i);
}

for (const hand of ['mouse', 'keyboard'] as const) {
  test(`a reverb as VST3 for Linux is four steps from home to its installation, by ${hand}`, async ({
    page,
    product,
  }) => {
    const { name } = await findReverb(product);
    await goToReverbs(page, hand);
    const main = page.getByRole('main');
    await press(page, main.getByRole('button', { name: 'Fits my computer' }), hand);
    const card = main.getByRole('link', { name: new RegExp(`^${name} by`) });
    await expect(card).toContainText('VST3');
    await expect(card).toContainText('Linux');
    await press(page, card, hand);
    await expect(page.getByRole('heading', { level: 1, name })).toBeInViewport();
    await press(page, main.getByRole('button', { name: 'Install' }).first(), hand);
    const dialog = page.getByRole('dialog', { name: "Let's Install" });
    await expect(dialog.getByRole('link', { name: /website/ })).toBeVisible();
  });

  test(`a reverb that the app does not have is three steps from its maker's site, by ${hand}`, async ({
    page,
    product,
  }) => {
    const { id, name, url } = await findReverb(product);
    await withoutPackages(page, product, id);
    await goToReverbs(page, hand);
    const main = page.getByRole('main');
    await press(page, main.getByRole('link', { name: new RegExp(`^${name} by`) }), hand);
    const way = main.getByRole('link', { name: /^Get it from/ });
    await expect(way).toBeInViewport();
    await expect(way).toHaveAttribute('href', new URL(url).href);
    await expect(main.getByRole('button', { name: 'Install' })).toHaveCount(0);
  });
}
