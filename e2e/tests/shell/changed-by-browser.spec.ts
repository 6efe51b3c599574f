import { demoUser, signInBefore } from '../../fixtures/accounts/accounts.ts';
import { dialog, fillIn, header, openSignIn } from '../../fixtures/accounts/sign-in-form.ts';
import { changeAsBrowsersDo } from '../../fixtures/changed-by-browser.ts';
import { focusSearch } from '../../fixtures/hands.ts';
import { openWithoutScripts } from '../../fixtures/served-page.ts';
import { untilTakenOver } from '../../fixtures/taken-over.ts';
import { expect, test } from '../../fixtures/test.ts';

test.describe('a page in which a translator and extensions have changed all that they change', () => {
  test('searches, filters, and keeps a favourite (X384)', async ({ page }) => {
    await page.goto('/');
    await focusSearch(page);
    await changeAsBrowsersDo(page);
    const box = page.getByRole('combobox', { name: 'Search' });
    const options = page.getByRole('option');
    await box.fill('d');
    await expect(options.first()).toBeVisible();
    await box.press('r');
    await box.press('a');
    await expect(options.first()).toContainText(/dra/i);
    await box.fill('qqqqqqqq');
    await expect(page.getByText('No results found').last()).toBeVisible();
    await box.fill('a');
    await page.getByRole('link', { name: /^See all \d+ results$/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for ‘a’');
    await page.getByRole('button', { name: 'Filters' }).click();
    const filters = page.getByRole('region', { name: 'Filters' });
    for (const format of ['VST3', 'AU']) {
      const link = filters.getByRole('link', { name: new RegExp(`^${format} \\d+$`) });
      const count = (await link.innerText()).split(/\s+/).at(-1);
      await link.click();
      await expect(page.getByRole('status').getByText(`${count} result`)).toBeVisible();
      await page.getByRole('link', { name: 'Clear all' }).click();
    }
    await page.getByRole('main').getByRole('link', { name: / by / }).first().click();
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).not.toHaveText('Results for ‘a’');
    const name = await heading.innerText();
    await page
      .getByRole('navigation')
      .getByRole('link', { name: /^Reverbs/ })
      .click();
    await expect(heading).toHaveText('Reverbs');
    await page.getByRole('main').getByRole('link', { name: / by / }).first().click();
    await expect(heading).not.toHaveText('Reverbs');
    await expect(heading).not.toHaveText(name);
    await page.getByRole('button', { name: 'Favourite' }).click();
    await expect(page.getByRole('button', { name: 'Favourite', pressed: true })).toBeVisible();
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await page.getByRole('link', { name: 'Compare 1' }).click();
    await expect(heading).toHaveText(/^Compare /);
    await page.getByRole('link', { name: 'Add another' }).click();
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect(page.getByRole('region', { name: 'Chosen to compare' })).toBeHidden();
    await header(page).getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('radio', { name: 'Dark' }).check();
    await expect(page.getByRole('radio', { name: 'Light' })).not.toBeChecked();
  });

  test('signs up and in', async ({ page, problems }) => {
    problems.expect(/status of 400/);
    await page.goto('/auth/signup/');
    await changeAsBrowsersDo(page);
    const form = page.getByRole('main');
    const send = form.getByRole('button', { name: 'Sign Up' });
    await send.click();
    await expect(form.getByText('Please enter your email').first()).toBeVisible();
    await fillIn(form, demoUser('Staff'));
    await form.getByLabel('Password confirmation').fill(demoUser('Staff').password);
    await send.click();
    await expect(form.getByText('This e-mail is already registered')).toBeVisible();
    await expect(send).toBeEnabled();
    await header(page).getByRole('link', { name: 'Patchbay', exact: true }).click();
    await expect(page).toHaveURL('/');
    const signIn = await openSignIn(page);
    await fillIn(signIn, demoUser('Staff'));
    await signIn.getByRole('button', { name: 'Sign in' }).click();
    await expect(header(page).getByText(demoUser('Staff').email)).toBeVisible();
    await expect(dialog(page, 'Sign in')).toBeHidden();
  });

  test('is worked on by staff', async ({ page, product }) => {
    await signInBefore(page, product, demoUser('Staff'));
    await page.goto('/admin/software-list/');
    const rows = page.getByRole('table', { name: 'Software' }).getByRole('rowheader');
    await expect(rows).toHaveCount(50);
    await changeAsBrowsersDo(page);
    for (const name of ['Vendor', 'Vendor', 'Added']) {
      await page.getByRole('button', { name }).click();
    }
    await expect(page).toHaveURL(/ordering=created_at/);
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
    const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ });
    for (const count of [1, 2]) {
      await boxes.nth(count).check();
      await expect(page.getByText(`${count} selected`)).toBeVisible();
    }
    await page.getByRole('button', { name: 'Clear selection' }).click();
    await page.getByRole('searchbox', { name: 'Filter' }).fill('SURGE');
    await expect(page.getByText(/^surge$/i).first()).toBeVisible();
    await expect(rows).not.toHaveCount(50);
    await rows.first().getByRole('link').click();
    const editor = page.getByRole('form', { name: 'Software' });
    await editor.getByRole('textbox', { name: 'Description' }).fill('Some *words* here');
    await expect(editor.getByText('words', { exact: true })).toBeVisible();
    await editor.getByRole('textbox', { name: 'Description' }).fill('Other words');
    await expect(editor.getByText('Other words').last()).toBeVisible();
    await header(page).getByRole('link', { name: 'Patchbay', exact: true }).click();
    await page.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL('/');
  });

  test('is taken over after that', async ({ page }) => {
    const letScriptsCome = await openWithoutScripts(page, '/');
    await changeAsBrowsersDo(page);
    letScriptsCome();
    await untilTakenOver(page);
    await page.getByRole('combobox', { name: 'Search' }).fill('dra');
    await expect(page.getByRole('option').first()).toContainText(/dra/i);
  });
});

for (const [timezoneId, locale] of [
  ['UTC', 'en-US'],
  ['Pacific/Auckland', 'de-DE'],
  ['America/Los_Angeles', 'ar'],
  ['Asia/Kolkata', 'en-US'],
  ['Pacific/Kiritimati', 'ja'],
] as const) {
  test.describe(`in the zone ${timezoneId}, in ${locale}`, () => {
    test.use({ timezoneId, locale });

    test('pages are taken over as the server rendered them (X385)', async ({ page }) => {
      for (const path of ['/', '/category/3/', '/software/203/']) await page.goto(path);
      await expect(page.getByText('Updated')).toBeVisible();
    });
  });
}
