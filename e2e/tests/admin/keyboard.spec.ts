import type { Locator, Page } from '@playwright/test';
import { expectPublished } from '../../fixtures/catalogue/expect-published.ts';
import { pluginZip, png } from '../../fixtures/catalogue/files.ts';
import { openAsStaff, toast } from '../../fixtures/accounts/staff.ts';
import { expect, test } from '../../fixtures/test.ts';

const mostStops = 60;

/** Goes on by Tab until an element has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  for (let stop = 0; stop < mostStops; stop += 1) {
    await page.keyboard.press(key);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`No Tab leads to ${String(target)}`);
}

test('new software from nothing to published with package and cover, by keyboard alone (R53, F86)', async ({
  context,
  browser,
  product,
}) => {
  test.slow();
  const page = await openAsStaff(context, product);
  const press = (keys: string) => page.keyboard.press(keys);
  const type = (text: string) => page.keyboard.type(text);
  await page.goto('/admin/software-list/');
  await expect(page.getByRole('table', { name: 'Software' }).getByRole('rowheader')).toHaveCount(
    50,
  );

  await press('Control+c');
  const dialog = page.getByRole('dialog', { name: 'Create new software' });
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await type('  ');
  await press('Enter');
  await expect(dialog).toBeVisible();
  await type('Keys only ');
  await press('Enter');
  const form = page.getByRole('form', { name: 'Software' });
  const field = (name: string) => form.getByRole('textbox', { name });
  await expect(page.getByRole('heading', { level: 1, name: 'Keys only' })).toBeVisible();

  const chooser = page.waitForEvent('filechooser');
  await tabTo(page, form.getByRole('button', { name: 'Choose a picture' }));
  await press('Enter');
  await (await chooser).setFiles(png('cover.png', [0, 128, 128]));
  await expect(form.getByRole('img', { name: 'The new cover, not saved yet' })).toBeVisible();
  await tabTo(page, field('Official website'));
  await type('nowhere');
  await tabTo(page, field('Description'));
  await type('A **strong** filter');
  const preview = form.getByRole('region', { name: 'Preview of the description' });
  await expect(preview.getByText('strong', { exact: true })).toHaveJSProperty('tagName', 'STRONG');
  await tabTo(page, field('YouTube reviews'));
  await type('# later\nhttps://vimeo.com/1');
  await expect(form.getByText('4 unsaved changes')).toBeVisible();
  await press('Control+s');

  // The first wrong field has the focus, and says what is wrong.
  await expect(field('Vendor')).toBeFocused();
  await expect(field('Vendor')).toHaveAccessibleDescription('Required Field');
  await expect(field('Official website')).toHaveAccessibleDescription('Invalid URL');
  await expect(field('YouTube reviews')).toHaveAccessibleDescription(
    /^Line 2 "https:\/\/vimeo\.com\/1": Invalid YouTube URL/,
  );
  await type('Keys & Co');
  await tabTo(page, field('Official website'));
  await press('Control+a');
  await type('https://keys.example/');
  await tabTo(page, form.getByRole('combobox', { name: 'Category' }));
  await type('Delay');
  await tabTo(page, form.getByRole('combobox', { name: 'Status' }));
  await type('Enabled');
  await tabTo(page, field('YouTube reviews'));
  await press('Control+a');
  await type('# later');
  await tabTo(page, form.getByRole('button', { name: 'Save' }));
  await press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Publish what cannot be installed?' });
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await press('Escape');
  await expect(question).toBeHidden();
  // It is asked once.
  await expect(form.getByRole('button', { name: 'Save' })).toBeFocused();
  await press('Enter');
  await expect(toast(page, 'Saved')).toBeVisible();
  await expect(form.getByText(/unsaved/)).toHaveCount(0);
  await expect(form.getByRole('button', { name: 'Save' })).toBeFocused();

  await tabTo(page, page.getByRole('button', { name: 'Add version' }));
  await press('Enter');
  const version = page.getByRole('form', { name: /^(?:New )?version/i });
  await expect(version.getByRole('textbox', { name: 'Version' })).toBeFocused();
  await type('2.0.0');
  const packageChooser = page.waitForEvent('filechooser');
  await tabTo(page, version.getByRole('button', { name: 'Upload a package' }));
  await press('Enter');
  await (await packageChooser).setFiles(pluginZip('keys-2.zip', 'Keys.vst3'));
  await expect(version.getByRole('textbox', { name: 'Package URL' })).toHaveValue(
    /\/packages\/versions\/\d+\/[0-9a-f]{16}-keys-2\.zip$/,
  );
  await expect(version.getByRole('textbox', { name: 'Components' })).toHaveValue('Keys.vst3');
  await press('Control+s');
  await expect(page.getByRole('form', { name: 'Version 2.0.0' })).toBeVisible();

  await tabTo(page, page.getByRole('link', { name: 'View public page' }), 'Shift+Tab');
  await press('Enter');
  await expect(page).toHaveURL(/\/s\/delays\/keys-co\/keys-only\/\d+\/$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Keys only' })).toBeVisible();
  await expect(page.getByText('strong', { exact: true })).toBeVisible();
  const path = new URL(page.url()).pathname;
  await expectPublished(browser, product, { path, name: 'Keys only', version: '2.0.0' });
});

test('a list is walked, selected and searched by single keys, which can be switched off (L54, R35)', async ({
  context,
  product,
}) => {
  const page = await openAsStaff(context, product);
  const press = (keys: string) => page.keyboard.press(keys);
  const ready = async () => {
    await page.goto('/admin/software-list/');
    await expect(page.getByRole('rowheader')).toHaveCount(50);
    // The header's search box, which takes the slash on all other pages.
    await expect(page.getByRole('combobox', { name: 'Search' })).toBeVisible();
  };
  await ready();
  const link = (row: number) => page.getByRole('rowheader').nth(row).getByRole('link');
  await press('j');
  await expect(link(0)).toBeFocused();
  for (let step = 0; step < 30; step += 1) await press('j');
  await expect(link(30)).toBeFocused();
  await expect(link(30)).toBeInViewport({ ratio: 1 });
  await press('x');
  await expect(
    page.getByRole('region', { name: 'Selection' }).getByText('1 selected'),
  ).toBeVisible();
  for (let step = 0; step < 30; step += 1) await press('k');
  await expect(link(0)).toBeFocused();
  // Neither under the header nor under the table's heads.
  const heads = await page.getByRole('columnheader', { name: 'Vendor' }).boundingBox();
  const first = await link(0).boundingBox();
  expect(first?.y).toBeGreaterThanOrEqual((heads?.y ?? 0) + (heads?.height ?? 0) - 1);
  await press('/');
  await expect(page.getByRole('searchbox', { name: 'Filter' })).toBeFocused();
  await page.keyboard.type('surge xt');
  await expect(page).toHaveURL(/search=surge\+xt/);
  await expect(page.getByRole('rowheader')).not.toHaveCount(50);
  await page.getByRole('heading', { level: 1 }).focus();
  await press('j');
  await press('e');
  await expect(page.getByRole('form', { name: 'Software' })).toBeVisible();

  await ready();
  await press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(list.getByText('Next row')).toBeVisible();
  await list.getByRole('checkbox', { name: 'Shortcuts of a single key' }).uncheck();
  await press('Escape');
  await press('j');
  await press('/');
  await press('?');
  await expect(list).toBeHidden();
  await ready();
  await press('j');
  await expect(link(0)).not.toBeFocused();
  await press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused();
});
