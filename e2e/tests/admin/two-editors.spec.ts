import { getEditedCategories, getEditedSoftware, getVersion } from '@patchbay/domain/api';
import { buildCategoryTree, flattenCategoryTree } from '@patchbay/domain/entities';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { demoUser } from '../../fixtures/accounts/accounts.ts';
import { press } from '../../fixtures/hands.ts';
import type { Product } from '../../fixtures/product/product.ts';
import {
  createOwnSoftware,
  openAsStaff,
  staffClientOf,
  toast,
} from '../../fixtures/accounts/staff.ts';
import { expect, test } from '../../fixtures/test.ts';

const saved = (page: Page) => toast(page, 'Saved');
const conflict = (page: Page) =>
  page.getByRole('dialog', { name: 'Someone else saved this first' });
/** The changes of somebody else; a toast may stand in the dialog too. */
const changesOf = (page: Page) => conflict(page).getByRole('list').first().getByRole('listitem');
const choose = (page: Page, name: string) => conflict(page).getByRole('button', { name }).click();

async function fillIn(form: Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await form.getByRole('textbox', { name, exact: true }).fill(value);
  }
}

const saveForm = (form: Locator) => form.getByRole('button', { name: 'Save', exact: true }).click();

/** The same page in two browsers, before two people. */
async function openTwice(
  [first, second]: readonly [BrowserContext, BrowserContext],
  product: Product,
  path: string,
): Promise<readonly [Page, Page]> {
  const anna = await openAsStaff(first, product, 'Staff');
  const ben = await openAsStaff(second, product, 'Superuser');
  await anna.goto(path);
  await ben.goto(path);
  return [anna, ben];
}

for (const hand of ['mouse', 'keyboard'] as const) {
  test(`two people, one entry, by ${hand}: each sees the other, and who was first (F70, F71)`, async ({
    context,
    browser,
    product,
    problems,
  }) => {
    problems.expect(/status of 412/);
    const { software } = await createOwnSoftware(product);
    const other = await browser.newContext({ baseURL: product.origin });
    const [anna, ben] = await openTwice(
      [other, context],
      product,
      `/admin/software/${software.id}/`,
    );
    const hasItToo = (role: 'Staff' | 'Superuser') => `${demoUser(role).email} has this open too`;
    await expect(ben.getByText(hasItToo('Staff'))).toBeVisible();
    // She was here first, and her page asks again when she comes back to it.
    await anna.reload();
    await expect(anna.getByText(hasItToo('Superuser'))).toBeVisible();

    const saveVendor = async (page: Page, vendor: string) => {
      const form = page.getByRole('form', { name: 'Software' });
      await fillIn(form, { Vendor: vendor });
      await press(page, form.getByRole('button', { name: 'Save', exact: true }), hand);
    };
    await saveVendor(anna, 'Anna');
    await expect(saved(anna)).toBeVisible();
    await saveVendor(ben, 'Ben');
    await expect(conflict(ben)).toContainText(
      new RegExp(
        `still here\\. ${demoUser('Staff').email} changed these fields \\(\\d\\d \\w{3} 20`,
      ),
    );
    await press(ben, conflict(ben).getByRole('button', { name: 'Save these' }), hand);
    await expect(saved(ben)).toBeVisible();
    await other.close();
  });
}

test.describe('two editors in two browsers lose nothing of each other’s (F12)', () => {
  test(
    'in a software and in its versions (X120)',
    { tag: '@engines' },
    async ({ context, browser, product, problems }) => {
      test.slow();
      problems.expect(/status of 412/);
      const http = await staffClientOf(product);
      const { software, versionId } = await createOwnSoftware(product, { description: 'First' });
      const other = await browser.newContext({ baseURL: product.origin });
      const path = `/admin/software/${software.id}/`;
      const [anna, ben] = await openTwice([other, context], product, path);
      const stored = async () => (await getEditedSoftware(http, software.id)).value;
      const formOf = (page: Page) => page.getByRole('form', { name: 'Software' });

      await fillIn(formOf(ben), {
        Vendor: 'Ben',
        'Internal notes': 'By Ben',
        Description: 'Ben’s',
      });
      await fillIn(formOf(anna), { Vendor: 'Anna', Description: 'Anna’s' });
      await saveForm(formOf(anna));
      await expect(saved(anna)).toBeVisible();
      await saveForm(formOf(ben));
      await expect(conflict(ben).getByRole('row')).toHaveText([
        /Field.*Yours/,
        /^Vendor\s*Own vendor\s*Anna\s*Ben$/,
        /^Description\s*First\s*Anna’s\s*Ben’s$/,
      ]);
      expect(await stored()).toMatchObject({ vendor: 'Anna', description: 'Anna’s' });
      await conflict(ben).getByRole('radio', { name: 'Vendor: theirs' }).click();
      await conflict(ben).getByRole('radio', { name: 'Description: theirs' }).click();
      await choose(ben, 'Save these');
      await expect(saved(ben)).toBeVisible();
      await expect(formOf(ben).getByRole('textbox', { name: 'Vendor' })).toHaveValue('Anna');
      // A field that Anna did not touch is Ben's, and one that both touched is as he chose.
      expect(await stored()).toMatchObject({
        vendor: 'Anna',
        description: 'Anna’s',
        internalNotes: 'By Ben',
      });

      // Anna still has what she saved: Ben's notes are another field, and hers wins where she says so.
      await fillIn(formOf(anna), { 'Internal notes': 'By Anna' });
      await saveForm(formOf(anna));
      await expect(conflict(anna).getByRole('row', { name: /^Internal notes/ })).toBeVisible();
      await choose(anna, 'Save these');
      await expect(conflict(anna)).toHaveCount(0);
      await expect.poll(async () => (await stored()).internalNotes).toBe('By Anna');

      const version = async () => getVersion(http, versionId);
      const versionOf = (page: Page) => page.getByRole('form', { name: 'Version 1.0.0' });
      await fillIn(versionOf(anna), { Components: 'Anna.vst3' });
      await fillIn(versionOf(ben), { Components: 'Ben.vst3', 'Mac install order': 'Ben.pkg' });
      await saveForm(versionOf(anna));
      await expect.poll(async () => (await version()).components).toEqual(['Anna.vst3']);
      await saveForm(versionOf(ben));
      await expect(conflict(ben).getByRole('row', { name: /^Components/ })).toHaveText(
        /Anna\.vst3\s*Ben\.vst3/,
      );
      await choose(ben, 'Keep editing');
      await expect(versionOf(ben).getByRole('textbox', { name: 'Components' })).toHaveValue(
        'Ben.vst3',
      );
      await saveForm(versionOf(ben));
      await choose(ben, 'Save these');
      await expect.poll(async () => (await version()).components).toEqual(['Ben.vst3']);
      expect(await version()).toMatchObject({ macInstallOrder: ['Ben.pkg'] });
      await other.close();
    },
  );

  test(
    'in the category tree (T12, X120)',
    { tag: '@engines' },
    async ({ context, browser, product, problems }) => {
      problems.expect(/status of 412/);
      const http = await staffClientOf(product);
      const listed = async () =>
        flattenCategoryTree(buildCategoryTree((await getEditedCategories(http)).value));
      const before = await listed();
      const names = (places: typeof before) => places.map(({ name }) => name);
      const other = await browser.newContext({ baseURL: product.origin });
      const [anna, ben] = await openTwice([other, context], product, '/admin/categories/');
      const item = (page: Page, name: string) =>
        page.getByRole('treeitem', { name: new RegExp(`^${name}`) });
      const done = (page: Page) => toast(page, 'Categories updated successfully');
      const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click();

      // Two changes each, of different branches.
      await anna.bringToFront();
      await item(anna, 'Hybrid').focus();
      await expect(item(anna, 'Hybrid')).toBeFocused();
      await anna.keyboard.press('Alt+ArrowUp');
      await ben.bringToFront();
      await item(ben, 'Samplers').focus();
      await ben.keyboard.press('Alt+ArrowLeft');
      await save(anna);
      await expect(done(anna)).toBeVisible();
      const annas = await listed();
      expect(annas).not.toEqual(before);

      await save(ben);
      await expect(changesOf(ben)).toHaveText(['The order inside some categories']);
      expect(await listed()).toEqual(annas);
      await choose(ben, 'Use their version');
      await expect(item(ben, 'Samplers')).toHaveAttribute('aria-level', '3');
      await ben.getByRole('button', { name: 'Undo' }).click();
      await expect(item(ben, 'Samplers')).toHaveAttribute('aria-level', '2');
      await save(ben);
      await expect(done(ben)).toBeVisible();
      const bens = await listed();
      expect(names(bens)).not.toEqual(names(annas));

      // Anna has not seen it, and overwrites it knowingly.
      await item(anna, 'Hybrid').focus();
      await anna.keyboard.press('Alt+ArrowDown');
      await save(anna);
      await expect(changesOf(anna)).toHaveText(/^‘Samplers’ moved below/);
      await choose(anna, 'Keep mine');
      await expect.poll(listed).toEqual(before);
      await other.close();
    },
  );
});
