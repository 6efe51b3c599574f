import { demoUser, signInBefore } from '../../fixtures/accounts/accounts.ts';
import { expect, test } from '../../fixtures/test.ts';

test('a list is in its address, which can be sent, and gone back from', async ({
  page,
  product,
  context,
}) => {
  test.slow();
  await signInBefore(page, product, demoUser('Staff'));
  await page.goto('/admin/');
  await expect(page).toHaveURL('/admin/software-list/');
  const rows = page.getByRole('table', { name: 'Software' }).getByRole('rowheader');
  const column = (name: string) => page.getByRole('columnheader', { name });
  await expect(rows).toHaveCount(50);
  await page.getByRole('button', { name: 'Vendor' }).click();
  await expect(page).toHaveURL('/admin/software-list/?ordering=vendor');
  await expect(column('Vendor')).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('button', { name: 'Vendor' }).click();
  await expect(page).toHaveURL('/admin/software-list/?ordering=-vendor');
  // The address is there before the page says so, and the rows come after both.
  await expect(column('Vendor')).toHaveAttribute('aria-sort', 'descending');
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  const [firstPage = ''] = await rows.allTextContents();
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveURL('/admin/software-list/?ordering=-vendor&page=2');
  await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  // The page before stays until the next one is there.
  await expect(rows.first()).not.toHaveText(firstPage);
  const [secondPage = ''] = await rows.allTextContents();

  // A row opens in a tab of its own, as any link does, wherever in the row the click is.
  const opened = context.waitForEvent('page');
  const box = await page.getByRole('cell', { name: 'Enabled' }).first().boundingBox();
  await page.mouse.click((box?.x ?? 0) + 10, (box?.y ?? 0) + 10, { button: 'middle' });
  const tab = await opened;
  await expect(tab.getByRole('form', { name: 'Software' })).toBeVisible();
  await tab.close();
  await rows.first().getByRole('link').click();
  await expect(page.getByRole('form', { name: 'Software' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/admin/software-list/?ordering=-vendor&page=2');
  await expect(rows.first()).toHaveText(secondPage);
  await page.goBack();
  await expect(page).toHaveURL('/admin/software-list/?ordering=-vendor');

  await page.getByRole('link', { name: /^Enabled, \d+$/ }).click();
  await page.getByRole('searchbox', { name: 'Filter' }).fill('SURGE');
  await expect(page).toHaveURL('/admin/software-list/enabled/?ordering=-vendor&search=SURGE');
  const marked = page
    .getByRole('table')
    .getByText(/^surge$/i)
    .first();
  await expect(marked).toHaveJSProperty('tagName', 'MARK');
  await expect(rows).not.toHaveCount(50);
  const found = await rows.allTextContents();

  const colleague = await context.newPage();
  await colleague.goto(page.url());
  const theirs = colleague.getByRole('table', { name: 'Software' }).getByRole('rowheader');
  await expect(theirs).toHaveText(found);
  await expect(colleague.getByRole('searchbox', { name: 'Filter' })).toHaveValue('SURGE');
  await colleague.close();
  await page.goto('/admin/software-list/vendor_paywall/?search=zzz&page=9');
  await expect(page.getByText('No entries match')).toBeVisible();
  await page.getByRole('link', { name: 'Show all' }).click();
  await expect(page).toHaveURL('/admin/software-list/');
});
