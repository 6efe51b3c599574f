import type { Page } from '@playwright/test';
import { expectAccessible, looksEverywhere } from '../../fixtures/axe.ts';
import { createOwnSoftware, openAsStaff } from '../../fixtures/accounts/staff.ts';
import { expect, test } from '../../fixtures/test.ts';

/** Both themes of the page as it is. */
const expectSound = (page: Page) => expectAccessible(page, page.url());

test('axe has nothing against the staff’s pages, in light and dark (R54)', async ({
  context,
  product,
  problems,
}) => {
  test.slow();
  problems.expect(/status of 412/);
  const { software } = await createOwnSoftware(product, { description: '# Hello\n\n- one\n- two' });
  const page = await openAsStaff(context, product);

  await page.goto('/admin/software-list/?search=e');
  await expect(
    page.getByRole('table', { name: 'Software' }).getByRole('link').first(),
  ).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Create new software' }).click();
  await expectSound(page);
  await page.goto('/admin/software-list/?search=zzz');
  await expect(page.getByText('No entries match')).toBeVisible();
  await expectSound(page);

  await page.goto(`/admin/software/${software.id}/`);
  const form = page.getByRole('form', { name: 'Software' });
  await expect(form.getByText('one', { exact: true })).toBeVisible();
  await form.getByRole('textbox', { name: 'Name' }).fill('');
  await form.getByRole('textbox', { name: 'Manuals and docs' }).fill('x');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Required Field')).toBeVisible();
  await expectSound(page);
  await page.getByRole('link', { name: 'Software List' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Stay' }).click();
  // A modal dialog keeps the focus, and what is filled in meanwhile, from the page behind it.
  await expect(page.getByRole('alertdialog')).toBeHidden();
  const saving = `**/api/software-admin/software/${software.id}/`;
  await page.route(saving, (route) => route.fulfill({ status: 412, json: {} }));
  await page.route(`**/api/software/${software.id}/`, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as object;
    await route.fulfill({ response, json: { ...answer, vendor: 'Theirs' } });
  });
  await form.getByRole('textbox', { name: 'Name' }).fill('Mine');
  await form.getByRole('textbox', { name: 'Manuals and docs' }).fill('');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog', { name: 'Someone else saved this first' })).toBeVisible();
  await expectSound(page);

  await page.unrouteAll();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  page.on('dialog', (question) => void question.accept());
  await page.goto('/admin/categories/');
  await page.getByRole('treeitem').nth(2).focus();
  await page.keyboard.press('Enter');
  await expectSound(page);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Move to…' }).click();
  await expect(page.getByRole('dialog', { name: /^Move / })).toBeVisible();
  await expectSound(page);

  await page.close();
  const superuser = await openAsStaff(context, product, 'Superuser');
  await superuser.goto('/admin/log/');
  await expect(superuser.getByRole('row', { name: software.name }).first()).toBeVisible();
  await expectSound(superuser);
});

if (looksEverywhere) {
  test('axe has nothing against a selection, a history, and searches that found nothing', async ({
    context,
    product,
  }) => {
    const { software } = await createOwnSoftware(product);
    const page = await openAsStaff(context, product);
    await page.goto(`/admin/software-list/?search=${encodeURIComponent(software.name)}`);
    await page.getByRole('checkbox', { name: `Select ${software.name}` }).check();
    await expect(page.getByText('1 selected')).toBeVisible();
    await expectSound(page);

    await page.goto(`/admin/software/${software.id}/`);
    await page.getByRole('button', { name: 'History' }).click();
    await expect(page.getByRole('dialog', { name: 'History' })).toBeVisible();
    await expectSound(page);

    await page.goto('/admin/search-misses/');
    await expect(page.getByRole('heading', { name: 'Searches without results' })).toBeVisible();
    await expectSound(page);
  });
}
