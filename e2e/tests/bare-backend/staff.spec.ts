import { toast } from '../../fixtures/accounts/staff.ts';
import { png, zip } from '../../fixtures/catalogue/files.ts';
import { bareAccounts } from '../../fixtures/product/bare-calls.ts';
import { expect, test } from './bare-test.ts';

test.beforeEach(async ({ signedInAs }) => {
  await signedInAs(bareAccounts.staff);
});

test('staff create a software, and give it a cover, a version and a package', async ({
  page,
  backend,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Admin', exact: true }).click();
  await page.getByRole('button', { name: 'Create new software' }).click();
  const creation = page.getByRole('dialog', { name: 'Create new software' });
  await creation.getByRole('textbox', { name: 'Name' }).fill('From nothing');
  await creation.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'From nothing' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open in backend' })).toHaveAttribute(
    'href',
    `${backend.origin}/admin/software/5/change/`,
  );

  const form = page.getByRole('form', { name: 'Software' });
  await form.getByRole('textbox', { name: 'Vendor', exact: true }).fill('Nil Audio');
  await form.getByRole('textbox', { name: 'Description', exact: true }).fill('Nothing');
  await form.getByRole('combobox', { name: 'Category' }).selectOption('Synths');
  await form.getByRole('combobox', { name: 'Status' }).selectOption('Enabled');
  const picture = page.waitForEvent('filechooser');
  await form.getByRole('button', { name: 'Choose a picture' }).click();
  await (await picture).setFiles(png('cover.png', [160, 64, 0]));
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
  await expect(toast(page, 'Saved')).toBeVisible();
  expect(backend.software.at(-1)).toMatchObject({
    ...{ name: 'From nothing', vendor: 'Nil Audio', description: 'Nothing', category_id: 4 },
    ...{ status: 'enabled', cover: 'covers/new-5.png' },
  });

  await page.getByRole('button', { name: 'Add version' }).click();
  const version = page.getByRole('form', { name: /^(?:New )?version/i });
  await version.getByRole('textbox', { name: 'Version', exact: true }).fill('1.0.0');
  await version.getByRole('textbox', { name: 'Components' }).fill('Nothing.vst3');
  const chosen = page.waitForEvent('filechooser');
  await version.getByRole('button', { name: 'Upload a package' }).click();
  await (await chosen).setFiles(zip('nothing.zip', 1000));
  await expect(toast(page, 'File nothing.zip Uploaded')).toBeVisible();
  await version.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('form', { name: 'Version 1.0.0' })).toBeVisible();
  await expect
    .poll(() => backend.versions.at(-1))
    .toMatchObject({
      ...{ software_id: 5, version: '1.0.0', components: ['Nothing.vst3'] },
      url: expect.stringMatching(/\/packages\/versions\/\d+\/nothing\.zip$/),
    });
  await page.getByRole('link', { name: 'View public page' }).click();
  await expect(page.getByText('1.0.0 Free Universal')).toBeVisible();
});

test('staff see what is disabled, edit it, and go by the list without what is not there', async ({
  page,
  backend,
}) => {
  await page.goto('/category/4/');
  const disabled = page.getByRole('region', { name: 'Disabled' });
  await disabled.getByRole('link', { name: /^Withdrawn by/ }).click();
  await page.getByRole('link', { name: 'Edit' }).click();
  const form = page.getByRole('form', { name: 'Software' });
  await form.getByRole('textbox', { name: 'Internal notes' }).fill('Back in spring');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Saved')).toBeVisible();
  expect(backend.software[3]?.internalNotes).toBe('Back in spring');

  await page.getByRole('link', { name: 'Software List' }).click();
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'All, 4' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Releases' })).toHaveCount(0);
  await expect(main.getByRole('combobox', { name: 'Missing' })).toHaveCount(0);
  await expect(main.getByRole('columnheader', { name: 'Ready' })).toHaveCount(0);
  await main.getByRole('link', { name: /^Blank URLs/ }).click();
  await main.getByRole('searchbox', { name: 'Filter' }).fill('sine');
  await main.getByRole('link', { name: /^Enabled/ }).click();
  await main.getByRole('button', { name: 'Vendor' }).click();
  await expect(main.getByRole('row').filter({ hasText: 'Sine' })).toBeVisible();
});

test('staff edit a version beside one that has no id', async ({ page, backend }) => {
  await page.goto('/admin/software/1/');
  const version = page.getByRole('form', { name: 'Version 2.0.0', exact: true });
  await version.getByRole('combobox', { name: 'Type' }).selectOption('Paid');
  await version.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Saved')).toBeVisible();
  expect(backend.versions.find(({ id }) => id === 13)?.type).toBe('paid');
});

test('staff put the categories in another order', async ({ page, backend }) => {
  await page.goto('/admin/categories/');
  await page.getByRole('treeitem', { name: /^Delays/ }).focus();
  for (const key of ['Enter', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Categories updated successfully')).toBeVisible();
  const orders = backend.categories.map(({ id, parent_id, order }) => [id, parent_id, order]);
  const [, reverbs, delays] = orders;
  expect([reverbs?.[1], delays?.[1]]).toEqual([1, 1]);
  expect(Number(delays?.[2])).toBeLessThan(Number(reverbs?.[2]));
});
