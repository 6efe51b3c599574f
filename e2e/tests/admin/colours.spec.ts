import { createOwnSoftware, openAsStaff } from '../../fixtures/accounts/staff.ts';
import { shownColour } from '../../fixtures/shown-colour.ts';
import { expect, test } from '../../fixtures/test.ts';

test('the badge of a status has its colour, and blank has none (L14)', async ({
  context,
  product,
}) => {
  const page = await openAsStaff(context, product);
  const colours = [
    ['enabled', 'Enabled', 'green'],
    ['disabled', 'Disabled', 'orange'],
    ['rejected', 'Rejected', 'orange'],
    ['pending', 'Pending', 'yellow'],
    ['error', 'Error', 'red'],
    ['vendor_paywall', 'Vendor paywall', 'gray'],
    ['blank', 'Blank', 'none'],
  ] as const;
  for (const [status, label, colour] of colours) {
    await page.goto(`/admin/software-list/${status}/`);
    const badge = page.getByRole('table').getByText(label, { exact: true }).first();
    await expect.poll(() => shownColour(badge), { message: status }).toBe(colour);
  }
});

test('the row of enabled software is red without cover, description or valid version (L13)', async ({
  context,
  product,
}) => {
  const page = await openAsStaff(context, product);
  const lacks = [{ cover: null }, { descriptionOk: false }, { lastValidVersion: '' }];
  const fine = { status: 'disabled', cover: null, descriptionOk: false, lastValidVersion: '' };
  await page.route(
    (url) => url.pathname === '/api/software-admin/',
    async (route) => {
      const response = await route.fetch();
      const list = (await response.json()) as { readonly items: readonly object[] };
      const changes: readonly object[] = [...lacks, fine];
      const items = list.items.map((item, index) => ({ ...item, ...changes[index] }));
      await route.fulfill({ response, json: { ...list, items } });
    },
  );
  await page.goto('/admin/software-list/enabled/');
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
  const colourOf = (index: number) => shownColour(rows.nth(index));
  await expect(rows).toHaveCount(50);
  expect(await Promise.all(lacks.map((_, index) => colourOf(index)))).toEqual([
    'red',
    'red',
    'red',
  ]);
  // One that is not enabled, and one that lacks nothing.
  expect([await colourOf(3), await colourOf(4)]).toEqual(['none', 'none']);
});

test('empty website, description, cover, version and package address are orange until they are filled (F5)', async ({
  context,
  product,
}) => {
  const { software } = await createOwnSoftware(product, { url: '', description: '' });
  const page = await openAsStaff(context, product);
  await page.goto(`/admin/software/${software.id}/`);
  const form = page.getByRole('form', { name: 'Software' });
  const version = page.getByRole('form', { name: /^(?:New )?version/i });
  await version.getByRole('textbox', { name: 'Version' }).fill('');
  const fields = [
    [form.getByRole('textbox', { name: 'Official website' }), 'https://own.test/'],
    [form.getByRole('textbox', { name: 'Description' }), 'It echoes.'],
    [version.getByRole('textbox', { name: 'Version' }), '1.0.1'],
    [version.getByRole('textbox', { name: 'Package URL' }), 'https://own.test/own.zip'],
  ] as const;
  for (const [field, text] of fields) {
    await expect.poll(() => shownColour(field)).toBe('orange');
    await field.fill(text);
    await expect.poll(() => shownColour(field)).not.toBe('orange');
  }
  expect(await shownColour(page.getByRole('group', { name: 'Cover' }))).toBe('orange');
});
