import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { largeCatalogue } from '../../fixtures/catalogue/large-catalogue.ts';
import { startProduct, type Product } from '../../fixtures/product/product.ts';
import { expect, test } from '../../fixtures/test.ts';

const cards = (page: Page) => page.getByRole('main').getByRole('link', { name: / by / });
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name, exact: true });

test.describe('with 20,000 entries in 2,000 categories', () => {
  // One backend for all of them: the import takes a minute on a busy machine.
  test.describe.configure({ mode: 'serial', timeout: 240_000 });
  let product: Product | null = null;
  const origin = () => product?.origin ?? '';
  let folder: string;

  test.beforeAll(async () => {
    test.setTimeout(240_000);
    folder = await mkdtemp(join(tmpdir(), 'patchbay-large-'));
    const file = join(folder, 'catalogue.json');
    const catalogue = largeCatalogue({ software: 20_000, categories: 2000 });
    await writeFile(file, JSON.stringify(catalogue));
    product = await startProduct(undefined, {}, file);
  });

  test.afterAll(async () => {
    await product?.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('home, search and a software answer', async ({ page }) => {
    await page.goto(origin());
    await expect(cards(page).first()).toBeVisible();
    await page.getByRole('combobox', { name: 'Search' }).fill('instrument 19999');
    await page.getByRole('option', { name: /^Instrument 19999 by/ }).click();
    await expect(heading(page, 'Instrument 19999')).toBeVisible();
    await page.goto(`${origin()}/search/?q=instrument`);
    await expect(page.getByText('20,000 results')).toBeVisible();
    await page.getByRole('button', { name: 'Filters' }).click();
    await expect(page.getByRole('link', { name: 'VST3 5,000' })).toBeVisible();
  });

  test('a category of 1,000 entries comes in pages, and its pictures when they are near', async ({
    page,
  }) => {
    await page.goto(`${origin()}/category/111/`);
    await expect(cards(page)).toHaveCount(60);
    const more = page.getByRole('button', { name: 'Show more' });
    for (let count = 120; count <= 180; count += 60) {
      await more.click();
      await expect(cards(page)).toHaveCount(count);
    }
    await cards(page).nth(150).click();
    await expect(heading(page, /^Instrument \d+$/)).toBeVisible();
    await page.goBack();
    await expect(cards(page)).toHaveCount(180);
    await expect(cards(page).nth(150)).toBeInViewport();
    // From here on only the cards about the window are on the page.
    const items = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: / by / }) });
    for (let count = 240; count <= 300; count += 60) {
      await more.click();
      await expect(items.first()).toHaveAttribute('aria-setsize', String(count));
    }
    expect(await cards(page).count()).toBeLessThan(180);
  });

  test('a tree of 2,000 categories opens whole, and stays quick to use', async ({ page }) => {
    await page.goto(origin());
    const tree = page.getByRole('navigation', { name: 'Categories' });
    await expect(tree.getByRole('link')).toHaveCount(10);
    await tree.evaluate(async (element) => {
      for (let level = 0; level < 2; level += 1) {
        for (const toggle of element.querySelectorAll<HTMLElement>('[aria-expanded=false]')) {
          toggle.click();
        }
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      }
    });
    await expect(tree.getByRole('link')).toHaveCount(2000);
    const link = tree.getByRole('link', { name: 'Category 2000' });
    await link.click();
    await expect(heading(page, 'Category 2000')).toBeVisible();
    await expect(link).toHaveAttribute('aria-current', 'page');
  });
});

test.describe('with a real catalogue', () => {
  const file = resolve(import.meta.dirname, '../../../../shared/data/open-audio-stack.json');
  test.describe.configure({ mode: 'serial', timeout: 240_000 });
  test.skip(!existsSync(file), 'The real catalogue is not beside this checkout');
  let product: Product | null = null;
  const origin = () => product?.origin ?? '';

  test.beforeAll(async () => {
    test.setTimeout(240_000);
    product = await startProduct(undefined, {}, file);
  });

  test.afterAll(async () => {
    await product?.close();
  });

  test('home, each category, its vendors and its software answer', async ({ page }) => {
    await page.goto(origin());
    await expect(cards(page).first()).toBeVisible();
    const tree = page.getByRole('navigation', { name: 'Categories' });
    for (const link of await tree.getByRole('link').all()) {
      const name = await link.innerText();
      await link.click();
      await expect(heading(page, name)).toBeVisible();
      await expect(cards(page).first()).toBeVisible();
    }
    await page.goto(`${origin()}/category/6/`);
    await cards(page).nth(3).click();
    await expect(page).toHaveURL(/\/s\/effect\//);
    await page
      .getByRole('complementary', { name: 'About this software' })
      .getByRole('link')
      .first()
      .click();
    await expect(page).toHaveURL(/\/vendor\//);
    await expect(cards(page).first()).toBeVisible();
  });
});
