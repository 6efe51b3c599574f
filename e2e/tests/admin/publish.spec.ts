import type { Page } from '@playwright/test';
import { expectPublished } from '../../fixtures/catalogue/expect-published.ts';
import { pluginZip, png, zip } from '../../fixtures/catalogue/files.ts';
import { openAsStaff, toast } from '../../fixtures/accounts/staff.ts';
import { expect, test } from '../../fixtures/test.ts';

async function choose(page: Page, press: () => Promise<void>, file: ReturnType<typeof png>) {
  const chooser = page.waitForEvent('filechooser');
  await press();
  await (await chooser).setFiles(file);
}

test('new software from nothing to published with package and cover, by mouse (F62, F85, F86, F97)', async ({
  context,
  browser,
  product,
}) => {
  test.slow();
  const page = await openAsStaff(context, product);
  await page.goto('/admin/software-list/');
  await page.getByRole('button', { name: 'Create new software' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create new software' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('From nothing');
  await dialog.getByRole('button', { name: 'Create' }).click();
  const heading = page.getByRole('heading', { level: 1, name: 'From nothing' });
  await expect(heading).toBeFocused();

  const form = page.getByRole('form', { name: 'Software' });
  const field = (name: string) => form.getByRole('textbox', { name, exact: true });
  const press = (name: string) => form.getByRole('button', { name }).click();
  await field('Vendor').fill('Nil Audio');
  await field('Tagline').fill('A delay of nothing');
  await field('Description').fill('It **repeats** what was not there.');
  await form.getByRole('combobox', { name: 'Category' }).selectOption('Delays');
  await form.getByRole('combobox', { name: 'Status' }).selectOption('Enabled');
  await choose(page, () => press('Choose a picture'), png('cover.png', [160, 64, 0]));
  // The bar with 'Save' is in sight wherever the form is scrolled to.
  await field('Name').scrollIntoViewIfNeeded();
  await expect(form.getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 });
  await expect(form.getByText('6 unsaved changes')).toBeInViewport();
  await press('Preview page');
  const preview = page.getByRole('dialog', { name: /^Preview/ });
  await expect(preview.getByText('A delay of nothing')).toBeVisible();
  await expect(preview.getByText('repeats')).toHaveJSProperty('tagName', 'STRONG');
  await preview.getByRole('button', { name: 'Close' }).click();
  await press('Save');
  const question = page.getByRole('alertdialog', { name: 'Publish what cannot be installed?' });
  await expect(question.getByText(/^No active version: /)).toBeVisible();
  await question.getByRole('button', { name: 'Publish' }).click();
  await expect(toast(page, 'Saved')).toBeVisible();

  const ready = form.getByRole('region', { name: 'Ready?' });
  await ready.getByRole('link', { name: 'No active version' }).click();
  await expect(page.getByRole('button', { name: 'Add version' })).toBeFocused();
  await page.getByRole('button', { name: 'Add version' }).click();
  const version = page.getByRole('form', { name: /^(?:New )?version/i });
  await version.getByRole('textbox', { name: 'Version' }).fill('1.0.0');
  await version.getByRole('textbox', { name: 'Components' }).fill('Nothing.vst3');
  const url = page.getByRole('textbox', { name: 'Package URL' });
  const upload = (file: ReturnType<typeof zip>) =>
    choose(page, () => page.getByRole('button', { name: 'Upload a package' }).click(), file);
  await upload(zip('broken.zip', 1000));
  await expect(url).toHaveValue(/broken\.zip$/);
  await version.getByRole('button', { name: 'Save' }).click();
  const saved = page.getByRole('form', { name: 'Version 1.0.0' });
  await expect(saved).toBeVisible();
  // The app would refuse it.
  await ready.getByRole('link', { name: 'Package cannot be installed' }).click();
  await expect(url).toBeFocused();
  await upload(pluginZip('nothing.zip', 'Nothing.vst3'));
  await expect(url).toHaveValue(/nothing\.zip$/);
  await saved.getByRole('button', { name: 'Save' }).click();
  await expect(ready.getByText(/Not available/)).toHaveCount(0);

  const path = new URL(page.url()).pathname.replace('/admin', '');
  await expectPublished(browser, product, { path, name: 'From nothing', version: '1.0.0' });
});
