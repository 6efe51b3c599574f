import type { Page } from '@playwright/test';
import { largeCatalogue } from '../../fixtures/catalogue/large-catalogue.ts';
import { openAsStaff } from '../../fixtures/accounts/staff.ts';
import { expect, test } from '../../fixtures/test.ts';

const item = (page: Page, name: string) =>
  page.getByRole('treeitem', { name: new RegExp(`^${name}\\b(?!\\d)`) });

const rowHeight = 36;

/** A place in a row: the upper and lower quarter are before and behind it, the middle is inside of it. */
async function placeIn(page: Page, name: string, share: number) {
  // Only by the words: among thousands of rows, roles take long to be found out.
  const box = await page.getByText(name, { exact: true }).boundingBox();
  if (!box) throw new Error(`${name} is not on the page`);
  return { x: box.x + 5, y: box.y + box.height / 2 + rowHeight * (share - 0.5) };
}

/** Takes a row by the mouse and holds it over a place. */
async function hold(page: Page, name: string, to: { x: number; y: number }): Promise<void> {
  const from = await placeIn(page, name, 0.5);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 5, from.y + 5);
  await page.mouse.move(to.x, to.y, { steps: 4 });
}

test('categories are dragged into one another and into another order (T3)', async ({
  context,
  product,
}) => {
  test.slow();
  const page = await openAsStaff(context, product);
  await page.goto('/admin/categories/');
  const level = (name: string) => item(page, name).getAttribute('aria-level');
  const drag = async (name: string, onto: string, share: number) => {
    await hold(page, name, await placeIn(page, onto, share));
    await page.mouse.up();
  };
  await expect(item(page, 'Hybrid')).toHaveAttribute('aria-level', '3');

  await drag('Hybrid', 'Instruments', 0.5);
  await expect(item(page, 'Hybrid')).toHaveAttribute('aria-level', '2');
  await expect(page.getByText(/^Moved Hybrid\. Position \d of \d, level 2\.$/)).toBeAttached();
  await expect(page.getByText('Unsaved: Categories')).toBeVisible();
  await drag('Samplers', 'Synthesizers', 0.1);
  await expect(item(page, 'Samplers')).toHaveAttribute('aria-level', '2');
  await expect(item(page, 'Samplers')).toHaveAttribute('aria-posinset', '1');
  // Nothing can be put below itself.
  const before = await page.getByRole('treeitem').allTextContents();
  await drag('Synthesizers', 'Wavetable', 0.5);
  await expect(page.getByRole('treeitem')).toHaveText(before);

  // A closed category opens when something is held over it.
  await item(page, 'Keys & Samplers').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(item(page, 'Drums')).toHaveCount(0);
  const middle = await placeIn(page, 'Keys & Samplers', 0.5);
  await hold(page, 'Samplers', middle);
  await expect(item(page, 'Drums')).toBeVisible();
  await page.mouse.up();
  await expect(item(page, 'Samplers')).toHaveAttribute('aria-level', '3');

  for (let moves = 3; moves > 0; moves -= 1)
    await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Unsaved: Categories')).toHaveCount(0);
  expect([await level('Hybrid'), await level('Samplers')]).toEqual(['3', '3']);
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(item(page, 'Hybrid')).toHaveAttribute('aria-level', '2');

  await page.getByRole('link', { name: 'Software List' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
  await expect(item(page, 'Hybrid')).toHaveAttribute('aria-level', '2');
});

test('a category is moved to any place by touch alone (T8)', async ({ browser, product }) => {
  const context = await browser.newContext({
    baseURL: product.origin,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await openAsStaff(context, product);
  await page.goto('/admin/categories/');
  await expect(page.getByText('Tap a category, then ‘Move to…’.')).toBeVisible();
  await item(page, 'Hybrid').tap();
  await page.getByRole('button', { name: 'Move to…' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Move Hybrid' });
  await dialog.getByRole('combobox', { name: 'Position' }).selectOption('After Wavetable');
  await dialog.getByRole('button', { name: 'Move' }).tap();
  await expect(item(page, 'Hybrid')).toHaveAttribute('aria-level', '3');
  await item(page, 'Hybrid').tap();
  await page.getByRole('button', { name: 'Move to…' }).tap();
  await dialog.getByRole('combobox', { name: 'Inside' }).selectOption({ label: 'The top level' });
  await dialog.getByRole('combobox', { name: 'Position' }).selectOption('First');
  await dialog.getByRole('button', { name: 'Move' }).tap();
  await expect(page.getByRole('treeitem').first()).toHaveText(/^Hybrid/);
  await context.close();
});

test('a tree of 2,000 scrolls while something is held at its edge', async ({
  context,
  product,
}) => {
  test.slow();
  const page = await openAsStaff(context, product);
  const { categories } = largeCatalogue({ software: 0, categories: 2000 });
  await page.route('**/api/categories/', (route) => route.fulfill({ json: categories }));
  await page.goto('/admin/categories/');
  const row = page.getByText('Category 111', { exact: true });
  await expect(row).toBeVisible({ timeout: 30_000 });

  const edge = { x: 300, y: (page.viewportSize()?.height ?? 0) - 20 };
  await hold(page, 'Category 111', edge);
  // Far beyond the rows that are rendered where the drag begins.
  await expect
    .poll(() => page.evaluate(() => window.scrollY), { timeout: 30_000 })
    .toBeGreaterThan(3000);
  await expect(row).not.toBeInViewport();
  await page.mouse.up();
  await expect(page.getByText(/^Moved Category 111\. Position/)).toBeAttached();
  await expect(row).toBeInViewport();
  await expect(page.getByText('Unsaved: Categories')).toBeVisible();
});
