import type { Locator } from '@playwright/test';
import { anySoftware } from '../../fixtures/catalogue/catalogue.ts';
import { focusSearch } from '../../fixtures/hands.ts';
import { expect, test } from '../../fixtures/test.ts';

test(
  'the search box finds a software and goes to it, by the keyboard alone (R53, X120)',
  { tag: '@engines' },
  async ({ page, product }) => {
    const { software } = await anySoftware(product);
    await page.goto('/settings/');
    await focusSearch(page);
    await page.keyboard.type(software.name);
    const option = page.getByRole('option', { name: `${software.name} by ${software.vendor}` });
    await expect(option.first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('option', { selected: true })).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: software.name })).toBeVisible();
    await expect(page).toHaveURL(/\/s\/.+\/\d+\/$/);
    await expect(page.getByRole('combobox', { name: 'Search' })).toHaveValue('');
  },
);

test('Escape closes the list, then empties the field; a click beside it closes it (S16)', async ({
  page,
}) => {
  await page.goto('/');
  const box = page.getByRole('combobox', { name: 'Search' });
  await box.fill('e');
  await expect(page.getByRole('listbox')).toBeVisible();
  await box.press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(box).toHaveValue('e');
  await box.press('Escape');
  await expect(box).toHaveValue('');
  await box.fill('e');
  await expect(page.getByRole('listbox')).toBeVisible();
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  await sidebar.click({ position: { x: 4, y: 300 } });
  await expect(page.getByRole('listbox')).toBeHidden();
});

test("'No results found' is said, and shown", async ({ page }) => {
  await page.goto('/');
  await page.getByRole('combobox', { name: 'Search' }).fill('qqqqqqqq');
  await expect(page.getByText('No results found')).toBeVisible();
});

test('an earlier answer that comes late never replaces a later one (S19)', async ({
  page,
  product,
}) => {
  const { software } = await anySoftware(product);
  const releases: (() => void)[] = [];
  await page.route(/\/api\/software\/\?.*search=zz(&|$)/, async (route) => {
    await new Promise<void>((resolve) => releases.push(resolve));
    await route.continue().catch(() => undefined);
  });
  await page.goto('/');
  const box = page.getByRole('combobox', { name: 'Search' });
  const asked = page.waitForRequest(/search=zz&/);
  await box.fill('zz');
  await asked;
  await box.fill(software.name);
  const option = page.getByRole('option', { name: `${software.name} by ${software.vendor}` });
  await expect(option.first()).toBeVisible();
  for (const release of releases) release();
  await expect(option.first()).toBeVisible();
  await expect(page.getByText('No results found')).toBeHidden();
});

test('all results have a page, whose filters and order are in the address (S25)', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('combobox', { name: 'Search' }).fill('a');
  await page.getByRole('link', { name: /^See all \d+ results$/ }).click();
  await expect(page).toHaveURL('/search/?q=a');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for ‘a’');
  await page.getByRole('button', { name: 'Filters' }).click();
  const filters = page.getByRole('region', { name: 'Filters' });
  const vst3 = filters.getByRole('link', { name: /^VST3 \d+$/ });
  const count = Number((await vst3.innerText()).split(/\s+/).at(-1));
  await vst3.click();
  await expect(page).toHaveURL('/search/?q=a&format=VST3');
  await expect(page.getByText(count === 1 ? '1 result' : `${count} results`)).toBeVisible();
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Newest');
  await expect(page).toHaveURL('/search/?q=a&format=VST3&sort=newest');
  await page.goBack();
  await expect(page).toHaveURL('/search/?q=a&format=VST3');
  await page.getByRole('link', { name: 'Clear all' }).click();
  await expect(page).toHaveURL('/search/?q=a');
});

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test('the search is a button that opens a field over the header (S23)', async ({ page }) => {
    await page.goto('/');
    const box = page.getByRole('combobox', { name: 'Search' });
    await expect(box).toBeHidden();
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(box).toBeFocused();
    await box.fill('e');
    await expect(page.getByRole('listbox')).toBeVisible();
    await page.getByRole('button', { name: 'Close the search' }).click();
    await expect(box).toBeHidden();
    await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeFocused();
  });

  test('the categories are a drawer that holds the focus and gives it back (R26)', async ({
    page,
  }) => {
    await page.goto('/');
    const opener = page.getByRole('button', { name: 'Categories' });
    await opener.click();
    const drawer = page.getByRole('dialog', { name: 'Categories' });
    await expect(drawer.getByRole('link').first()).toBeVisible();
    await expect(drawer.getByRole('button', { name: 'Close' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(opener).toBeFocused();
    await opener.click();
    await drawer.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/category\/\d+\/$/);
    await expect(drawer).toBeHidden();
  });
});

test('a search that says filters has them as chips, taken off by the keyboard, and a filter gives what it counts (S32, H27)', async ({
  page,
}) => {
  const search = 'free reverb vst3 linux';
  await page.goto('/');
  await focusSearch(page);
  await page.keyboard.type(search);
  await page.keyboard.press('Enter');
  const chip = (label: string) =>
    page.getByRole('link', { name: `Remove ${label}, which the search says` });
  for (const label of ['Free', 'VST3', 'Linux']) await expect(chip(label)).toBeVisible();
  await chip('Linux').focus();
  await page.keyboard.press('Enter');
  await expect(chip('Linux')).toBeHidden();
  await expect(chip('VST3')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Search' })).toHaveValue(search);

  await page.getByRole('button', { name: 'Filters' }).click();
  const filters = page.getByRole('region', { name: 'Filters' });
  const filter = filters.getByRole('link', { name: /^CLAP \d/ });
  const count = Number(/\d+/.exec((await filter.textContent()) ?? '')?.[0]);
  await filter.click();
  await expect(
    page.getByText(count === 1 ? '1 result' : `${count} results`, { exact: true }),
  ).toBeVisible();
  await expect(chip('VST3')).toBeHidden();
  await expect(chip('Free')).toBeVisible();
  const cards = (place: Locator) => place.getByRole('link', { name: / by / }).count();
  const mentioned = page.getByRole('region', { name: 'Mentioned in the description' });
  await expect
    .poll(async () => (await cards(page.getByRole('main'))) - (await cards(mentioned)))
    .toBe(count);
});
