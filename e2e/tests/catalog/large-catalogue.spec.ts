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

const items = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: / by / }) });

/** The cards that stand in the window as a whole, each with its distance from the window's top in pixels. */
const inSight = (page: Page) =>
  items(page).evaluateAll((elements) =>
    elements
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.top >= 0 && box.bottom <= window.innerHeight)
      .map(({ element, box }) => ({
        name: element.querySelector('bdi')?.textContent ?? '',
        topPx: Math.round(box.top),
      })),
  );

/** The place on the page: how far it is scrolled, in pixels, and what is in sight there. */
const placeOn = async (page: Page) => ({
  scrolledPx: await page.evaluate(() => window.scrollY),
  cards: await inSight(page),
});

test.describe('with 20,000 entries in 5,000 categories (R30)', () => {
  // One backend for all of them: the import takes a minute on a busy machine.
  test.describe.configure({ mode: 'serial', timeout: 240_000 });
  let product: Product | null = null;
  const origin = () => product?.origin ?? '';
  let folder: string;

  test.beforeAll(async () => {
    test.setTimeout(240_000);
    folder = await mkdtemp(join(tmpdir(), 'patchbay-large-'));
    const file = join(folder, 'catalogue.json');
    const catalogue = largeCatalogue({ software: 20_000, categories: 5000, versionsOfLast: 2000 });
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
    await expect(page.getByText('10,000+ results')).toBeVisible();
    await page.getByRole('button', { name: 'Filters' }).click();
    await expect(page.getByRole('link', { name: 'VST3 5,000' })).toBeVisible();
  });

  test('a software with 2,000 versions shows the latest', async ({ page }) => {
    await page.goto(`${origin()}/search/?q=instrument+20000`);
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Instrument 20000\b/ })
      .click();
    await expect(heading(page, /^Instrument 20000\b/)).toBeVisible();
    const latest = page.getByRole('main').getByRole('list', { name: 'Latest versions' });
    await expect(latest.getByRole('listitem')).toHaveText([/2\.1998\.0/]);
  });

  test('a category of 1,000 entries comes in pages, and its pictures when they are near (C94)', async ({
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
    for (let count = 240; count <= 300; count += 60) {
      await more.click();
      await expect(items(page).first()).toHaveAttribute('aria-setsize', String(count));
    }
    expect(await cards(page).count()).toBeLessThan(180);
  });

  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    test(`in a long list, ${size.width} wide, more cards move nothing, and Back leads to the same place`, async ({
      page,
    }) => {
      await page.setViewportSize(size);
      await page.goto(`${origin()}/category/111/`);
      const more = page.getByRole('button', { name: 'Show more' });
      await more.scrollIntoViewIfNeeded();
      for (let count = 120; count <= 300; count += 60) {
        await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
        await expect(more).toBeInViewport();
        await expect.poll(() => inSight(page)).not.toEqual([]);
        const [first] = await inSight(page);
        await more.press('Enter');
        await expect(
          cards(page).getByText(`Instrument ${count - 59}`, { exact: true }),
        ).toBeAttached();
        expect(await inSight(page)).toContainEqual(first);
      }
      for (const share of [0.5, 0.98, 1]) {
        await page.evaluate((part) => {
          const { scrollHeight } = document.documentElement;
          window.scrollTo(0, Math.floor(part * (scrollHeight - window.innerHeight)));
        }, share);
        await expect.poll(() => inSight(page)).not.toEqual([]);
        const before = await placeOn(page);
        const { name } = before.cards.at(-1) ?? { name: '' };
        // By its key: a click that has to be tried again scrolls the page.
        await cards(page)
          .filter({ has: page.getByTitle(name, { exact: true }) })
          .press('Enter');
        await expect(heading(page, name)).toBeVisible();
        await page.goBack();
        await expect.poll(() => placeOn(page)).toEqual(before);
      }
    });
  }

  test('a tree with 2,000 rows open stays quick to use', async ({ page }) => {
    await page.goto(origin());
    const tree = page.getByRole('navigation', { name: 'Categories' });
    await expect(tree.getByRole('link')).toHaveCount(10);
    await tree.evaluate(async (element) => {
      for (const most of [10, 40]) {
        const closed = [...element.querySelectorAll<HTMLElement>('[aria-expanded=false]')];
        for (const toggle of closed.slice(0, most)) toggle.click();
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      }
    });
    await expect.poll(() => tree.getByRole('link').count()).toBeGreaterThan(2000);
    const link = tree.getByRole('link', { name: 'Category 4911' });
    await link.click();
    await expect(heading(page, 'Category 4911')).toBeVisible();
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
