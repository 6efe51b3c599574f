import type { Locator } from '@playwright/test';
import { createOwnSoftware, openAsStaff } from '../../fixtures/accounts/staff.ts';
import { expect, test } from '../../fixtures/test.ts';

const narrow = { width: 390, height: 844 };

/** Whether the first letter of a cell's text is to be seen in it. */
const showsBeginning = (cell: Locator): Promise<boolean> =>
  cell.evaluate((element) => {
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
    if (!text) return false;
    const letter = document.createRange();
    letter.setStart(text, 0);
    letter.setEnd(text, 1);
    const seen = letter.getBoundingClientRect();
    const cut = element.getBoundingClientRect();
    return seen.left >= cut.left && seen.right <= cut.right;
  });

test('a name that is cut off keeps its beginning, from whichever side it is read', async ({
  context,
  product,
}) => {
  const names = {
    name: 'أداة توليف الصوت '.repeat(8).trim(),
    vendor: 'شركة البرمجيات '.repeat(10),
  };
  const { software } = await createOwnSoftware(product, names);
  const page = await openAsStaff(context, product);
  for (const viewport of [narrow, { width: 1440, height: 900 }]) {
    await page.setViewportSize(viewport);
    await page.goto('/admin/software-list/?search=أداة');
    const row = page.getByRole('row', { name: software.name });
    expect(await showsBeginning(row.getByRole('rowheader'))).toBe(true);
    expect(await showsBeginning(row.getByRole('cell', { name: software.vendor }))).toBe(true);
  }
});

test('a narrow window has all in sight that is to be decided on', async ({
  context,
  product,
  problems,
}) => {
  problems.expect(/status of 412/);
  const { software } = await createOwnSoftware(product);
  const page = await openAsStaff(context, product);
  await page.setViewportSize(narrow);
  await page.goto('/admin/software-list/?search=zzz');
  await expect(page.getByRole('link', { name: 'Show all' })).toBeInViewport({ ratio: 1 });

  await page.goto(`/admin/software/${software.id}/`);
  const form = page.getByRole('form', { name: 'Software' });
  await form.getByRole('textbox', { name: 'Vendor' }).fill('Mine');
  await page.route(`**/api/software-admin/software/${software.id}/`, (route) =>
    route.fulfill({ status: 412, json: {} }),
  );
  await page.route(`**/api/software/${software.id}/`, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as object;
    await route.fulfill({ response, json: { ...answer, vendor: 'Theirs' } });
  });
  await form.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Someone else saved this first' });
  const row = dialog.getByRole('row', { name: /^Vendor/ });
  await expect(row.getByRole('cell')).toHaveText(['Own vendor', 'Theirs', 'Mine']);
  for (const cell of await row.getByRole('cell').all()) {
    await expect(cell).toBeInViewport({ ratio: 1 });
  }
});
