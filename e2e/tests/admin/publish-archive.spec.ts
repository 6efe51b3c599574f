import { writeZip } from '@patchbay/desktop-engine/testing/zip-writer';
import type { Page } from '@playwright/test';
import { openAsStaff, toast } from '../../fixtures/accounts/staff.ts';
import { expectPublished } from '../../fixtures/catalogue/expect-published.ts';
import { png } from '../../fixtures/catalogue/files.ts';
import { expect, test } from '../../fixtures/test.ts';

const archive = (name: string) => ({
  name: 'dropped.zip',
  mimeType: 'application/zip',
  buffer: writeZip([
    {
      name: 'Dropped.vst3/Contents/Resources/moduleinfo.json',
      data: JSON.stringify({
        Name: name,
        Version: '2.1.0',
        'Factory Info': { Vendor: 'Nil Audio' },
      }),
    },
    { name: 'Dropped.vst3/Contents/x86_64-win/Dropped.vst3', data: 'a program' },
  ]),
});

/** Lets go of a file above the page, as the file manager of a system does. */
async function drop(page: Page, file: ReturnType<typeof archive>): Promise<void> {
  const transfer = await page.evaluateHandle(
    ({ bytes, name, type }) => {
      const given = new DataTransfer();
      given.items.add(new File([new Uint8Array(bytes)], name, { type }));
      return given;
    },
    { bytes: [...file.buffer], name: file.name, type: file.mimeType },
  );
  const button = page.getByRole('button', { name: 'Create new software' });
  for (const event of ['dragover', 'drop'])
    await button.dispatchEvent(event, { dataTransfer: transfer });
}

/** What the archive cannot say is given, and the entry is enabled. */
async function enable(page: Page, save: () => Promise<void>): Promise<void> {
  const form = page.getByRole('form', { name: 'Software' });
  await form.getByRole('combobox', { name: 'Category' }).selectOption('Delays');
  await form.getByRole('combobox', { name: 'Status' }).selectOption('Enabled');
  await form.getByLabel('Cover file').setInputFiles(png('cover.png', [0, 64, 160]));
  await save();
  await expect(toast(page, 'Saved')).toBeVisible();
}

const publicPath = (page: Page) => new URL(page.url()).pathname.replace('/admin', '');

test('an archive dropped on the list is installable on the public page, by mouse (F80)', async ({
  context,
  browser,
  product,
}) => {
  test.slow();
  const page = await openAsStaff(context, product);
  await page.goto('/admin/software-list/');
  await expect(page.getByRole('button', { name: 'Create new software' })).toBeVisible();
  await drop(page, archive('Dropped by mouse'));
  const dialog = page.getByRole('dialog', { name: 'New entries from archives' });
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Dropped by mouse');
  await expect(dialog.getByRole('textbox', { name: 'Vendor' })).toHaveValue('Nil Audio');
  await expect(dialog.getByText('Version 2.1.0 · Dropped.vst3 · Windows')).toBeVisible();
  await dialog.getByRole('button', { name: 'Create entry' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dropped by mouse' })).toBeVisible();
  const version = page.getByRole('form', { name: 'Version 2.1.0' });
  await expect(version.getByRole('textbox', { name: 'Components' })).toHaveValue('Dropped.vst3');
  await expect(version.getByRole('checkbox', { name: 'Windows' })).toBeChecked();
  const form = page.getByRole('form', { name: 'Software' });
  await enable(page, () => form.getByRole('button', { name: 'Save' }).click());
  const published = { path: publicPath(page), name: 'Dropped by mouse', version: '2.1.0' };
  await expectPublished(browser, product, published);
});

test('an archive chosen with the keyboard is installable on the public page (F80)', async ({
  context,
  browser,
  product,
}) => {
  test.slow();
  const page = await openAsStaff(context, product);
  await page.goto('/admin/software-list/');
  await expect(page.getByRole('button', { name: 'Create new software' })).toBeVisible();
  await page.keyboard.press('Control+c');
  const choose = page.getByRole('button', { name: 'Choose archives' });
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('Tab');
  await expect(choose).toBeFocused();
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(archive('Dropped by keyboard'));
  const dialog = page.getByRole('dialog', { name: 'New entries from archives' });
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await expect(name).toHaveValue('Dropped by keyboard');
  await name.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Dropped by keyboard' })).toBeFocused();
  await enable(page, async () => {
    await page.getByRole('form', { name: 'Software' }).getByLabel('Status').focus();
    await page.keyboard.press('Control+s');
  });
  const published = { path: publicPath(page), name: 'Dropped by keyboard', version: '2.1.0' };
  await expectPublished(browser, product, published);
});

test('a package that the app would refuse is told where it was uploaded (F77)', async ({
  context,
  product,
}) => {
  const page = await openAsStaff(context, product);
  await page.goto('/admin/software-list/');
  await expect(page.getByRole('button', { name: 'Create new software' })).toBeVisible();
  const whole = archive('Cut off');
  await drop(page, { ...whole, buffer: whole.buffer.subarray(0, -40) });
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(
    'The desktop app can’t install this package. The package is damaged or not a zip file.',
  );
});
