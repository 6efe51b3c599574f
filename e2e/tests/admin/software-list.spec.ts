import { demoUser, signInBefore } from '../../fixtures/accounts/accounts.ts';
import { shownColour } from '../../fixtures/shown-colour.ts';
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

test('what visitors will miss is a column and a filter, and a filtered list is kept as a view (L50, L53)', async ({
  page,
  product,
}) => {
  await signInBefore(page, product, demoUser('Staff'));
  await page.goto('/admin/software-list/?ordering=name');
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
  await expect(rows).toHaveCount(50);
  const all = Number.parseInt(await page.getByText(/^\d+ entries$/).innerText(), 10);
  const missing = page.getByRole('combobox', { name: 'Missing' });
  const counts = new Map<string, number>();
  for (const label of ['Ready', 'Not ready', 'No screenshots']) {
    await missing.selectOption(label);
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
    const cell = rows.first().getByRole('cell').last();
    await expect(cell).toHaveText(
      label === 'Ready' ? 'Ready' : label === 'Not ready' ? /^No / : /^No .*screenshots/,
    );
    counts.set(label, Number.parseInt(await page.getByText(/^\d+ entr/).innerText(), 10));
  }
  expect((counts.get('Ready') ?? 0) + (counts.get('Not ready') ?? 0)).toBe(all);

  await page.getByRole('button', { name: 'Views' }).click();
  const views = page.getByRole('dialog', { name: 'Saved views' });
  await views.getByRole('textbox', { name: 'Save this list as' }).fill('To picture');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.goto('/admin/software-list/');
  await expect(rows).toHaveCount(50);
  await page.getByRole('button', { name: 'Views' }).focus();
  await page.keyboard.press('Enter');
  await expect(views.getByRole('link', { name: 'To picture' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/software-list/?missing=screenshots&ordering=name');
  await expect(missing).toHaveValue('screenshots');
});

test('dates are whole on a laptop, red rows are plain but for an edge, selected ones look selected (L51, L52)', async ({
  page,
  product,
}) => {
  await signInBefore(page, product, demoUser('Staff'));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.route(
    (url) => url.pathname === '/api/software-admin/',
    async (route) => {
      const response = await route.fetch();
      const { items, ...list } = (await response.json()) as { readonly items: readonly object[] };
      const [first, ...others] = items;
      const changed = [{ ...first, status: 'enabled', lastValidVersion: null }, ...others];
      await route.fulfill({ response, json: { ...list, items: changed } });
    },
  );
  await page.goto('/admin/software-list/');
  const dates = page.getByRole('cell', { name: /^\d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d$/ });
  await expect(dates).toHaveCount(100);
  const cut = await dates.evaluateAll(
    (cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).length,
  );
  expect(cut).toBe(0);
  await expect(dates.first()).toHaveAttribute('title', /^\d\d \w{3} \d{4} \d\d:\d\d$/);

  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
    .first();
  await expect(row.getByText('No valid version')).toBeVisible();
  const surface = () => shownColour(row.getByRole('cell').nth(1));
  expect(await shownColour(row)).toBe('red');
  expect(await surface()).toBe('gray');
  await row.getByRole('checkbox').check();
  await expect.poll(surface).toBe('blue');
  await row.hover();
  expect(await surface()).toBe('blue');
});
