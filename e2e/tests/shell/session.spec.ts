import type { BrowserContext } from '@playwright/test';
import { getEditedSoftware } from '@patchbay/domain/api';
import {
  createAccount,
  demoUser,
  endSession,
  signInBefore,
  untilAsked,
} from '../../fixtures/accounts/accounts.ts';
import { anyLeafCategory, anySoftware } from '../../fixtures/catalogue/catalogue.ts';
import { dialog, fillIn, header, logIn } from '../../fixtures/accounts/sign-in-form.ts';
import {
  createOwnSoftware,
  openAsStaff,
  staffClientOf,
  toast,
} from '../../fixtures/accounts/staff.ts';
import type { Product } from '../../fixtures/product/product.ts';
import { expect, test } from '../../fixtures/test.ts';

test('a session that has ended on the server says so at the next call, and the page stays', async ({
  page,
  product,
  problems,
}) => {
  problems.expect(/status of 401/);
  const account = await createAccount(product);
  const category = await anyLeafCategory(product);
  const token = await signInBefore(page, product, account);
  await untilAsked(page, () => page.goto('/'));
  await expect(header(page).getByText(account.email)).toBeVisible();
  await endSession(product, token);

  const sidebar = page.getByRole('navigation', { name: 'Categories' });
  await sidebar.getByRole('link', { name: category.name }).first().click();
  const form = dialog(page, 'Sign in');
  await expect(form.getByText('Your session has expired')).toBeVisible();
  await expect(page).toHaveURL(`/category/${category.id}/`);
  await fillIn(form, account);
  await form.getByRole('button', { name: 'Sign in' }).click();
  await expect(header(page).getByText(account.email)).toBeVisible();
  await expect(page.getByRole('heading', { name: category.name, level: 1 })).toBeVisible();
  await expect(page).toHaveURL(`/category/${category.id}/`);
});

test('a token that is over is forgotten at the start', async ({ page, product, problems }) => {
  problems.expect(/status of 401/);
  const account = await createAccount(product);
  const token = await signInBefore(page, product, account);
  await endSession(product, token);
  await page.goto('/settings/');
  await expect(header(page).getByRole('link', { name: 'Sign In' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('auth-store'))).toBe('{"authToken":null}');
});

test('who logs out is at the way back in, and the menu of a narrow screen is closed (R26)', async ({
  page,
  problems,
  product,
}) => {
  // A call that is still under way when the session ends.
  problems.allow(/status of 401/);
  await signInBefore(page, product, demoUser('Visitor'));
  const logOut = header(page).getByRole('button', { name: 'Sign out' });
  const signIn = header(page).getByRole('link', { name: 'Sign In' });
  await untilAsked(page, () => page.goto('/'));
  await logOut.click();
  await expect(signIn).toBeFocused();

  await signInBefore(page, product, demoUser('Visitor'));
  await page.setViewportSize({ width: 390, height: 700 });
  await untilAsked(page, () => page.goto('/'));
  await header(page).getByRole('button', { name: 'Menu' }).click();
  await logOut.click();
  await expect(signIn).toBeFocused();
  await expect(header(page).getByRole('link', { name: 'Settings' })).toBeHidden();
});

test('a log-out and a log-in reach the other tab (A44)', async ({
  page,
  context,
  problems,
  product,
}) => {
  // A call of the other tab that is still under way when the session ends.
  problems.allow(/status of 401/);
  const [first, second] = [await createAccount(product), await createAccount(product)];
  await signInBefore(page, product, first);
  await untilAsked(page, () => page.goto('/'));
  const other = await context.newPage();
  await other.goto('/settings/');
  await expect(header(page).getByText(first.email)).toBeVisible();
  await expect(header(other).getByText(first.email)).toBeVisible();

  await header(page).getByRole('button', { name: 'Sign out' }).click();
  await expect(header(other).getByRole('link', { name: 'Sign In' })).toBeVisible();
  await logIn(other, second);
  await expect(header(page).getByText(second.email)).toBeVisible();
  await expect(header(page).getByText(first.email)).toBeHidden();
});

test('a log-out takes what staff has seen out of every tab, and the way back does not bring it (R15)', async ({
  page,
  context,
  product,
  problems,
}) => {
  // The data on the page is asked for again, and the answer may come before the page has gone.
  problems.allow(/status of 401/);
  const staff = demoUser('Staff');
  await signInBefore(page, product, staff);
  await page.goto('/');
  await header(page).getByRole('link', { name: 'Admin' }).click();
  const table = page.getByRole('table');
  await expect(table).toBeVisible();
  const other = await context.newPage();
  await other.goto('/admin/software-list/');
  await expect(other.getByRole('table')).toBeVisible();

  await header(other).getByRole('button', { name: 'Sign out' }).click();
  for (const tab of [page, other]) {
    await expect(tab.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible();
    await expect(tab.getByRole('table')).toHaveCount(0);
    await expect(header(tab).getByText(staff.email)).toHaveCount(0);
  }
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible();
  await expect(table).toHaveCount(0);
});

test('a session that ends in one tab leaves unsaved work in the other, which goes on with it', async ({
  page,
  context,
  product,
  problems,
}) => {
  problems.expect(/status of 401/);
  const staff = demoUser('Staff');
  const { software } = await anySoftware(product);
  const token = await signInBefore(page, product, staff);
  await page.goto(`/admin/software/${software.id}/`);
  const notes = page.getByLabel('Internal notes');
  await notes.fill('not saved yet');
  const other = await context.newPage();
  await untilAsked(other, () => other.goto('/'));
  await expect(header(other).getByText(staff.email)).toBeVisible();
  await endSession(product, token);

  await header(other).getByRole('link', { name: 'Admin' }).click();
  const form = dialog(other, 'Sign in');
  await expect(form.getByText('Your session has expired')).toBeVisible();
  await expect(dialog(page, 'Sign in').getByText('Your session has expired')).toBeVisible();
  await expect(notes).toHaveValue('not saved yet');
  await fillIn(form, staff);
  await form.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog(page, 'Sign in')).toBeHidden();
  await expect(header(page).getByText(staff.email)).toBeVisible();
  await expect(notes).toHaveValue('not saved yet');
});

test.describe('a sign-out in another tab while something is typed in the editor (A108)', () => {
  async function typeAndSignOutElsewhere(context: BrowserContext, product: Product) {
    const { software } = await createOwnSoftware(product, { internalNotes: 'for staff' });
    const page = await openAsStaff(context, product);
    await page.goto(`/admin/software/${software.id}/`);
    const name = page
      .getByRole('form', { name: 'Software' })
      .getByRole('textbox', { name: 'Name' });
    const typed = `${software.name} typed`;
    await name.fill(typed);
    const other = await context.newPage();
    await untilAsked(other, () => other.goto('/'));
    await header(other).getByRole('button', { name: 'Sign out' }).click();
    const form = dialog(page, 'Sign in');
    await expect(form.getByText('You signed out in another tab.')).toBeVisible();
    return { software, page, name, typed, other, form };
  }

  test('leaves it there, and the same user who signs in again saves it', async ({
    context,
    product,
    problems,
  }) => {
    // A call that is still under way when the session ends.
    problems.allow(/status of 401/);
    const { software, page, name, typed, form } = await typeAndSignOutElsewhere(context, product);
    expect(await page.evaluate(() => localStorage.getItem('auth-store'))).toBe(
      '{"authToken":null}',
    );
    // The page is looked at again.
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(name).toHaveValue(typed);
    const staff = demoUser('Staff');
    await fillIn(form, staff);
    await form.getByRole('button', { name: 'Sign in' }).click();
    await expect(header(page).getByText(staff.email)).toBeVisible();
    await expect(name).toHaveValue(typed);
    await page
      .getByRole('form', { name: 'Software' })
      .getByRole('button', { name: 'Save', exact: true })
      .click();
    await expect(toast(page, 'Saved')).toBeVisible();
    const saved = await getEditedSoftware(await staffClientOf(product), software.id);
    expect(saved.value).toMatchObject({ name: typed, internalNotes: 'for staff' });
  });

  test('shows nothing of it to another user who signs in there', async ({
    context,
    product,
    problems,
  }) => {
    // What is on the page is asked for again, as the other user.
    problems.allow(/status of 40[134]/);
    const { software, page, other } = await typeAndSignOutElsewhere(context, product);
    const another = await createAccount(product);
    await logIn(other, another);
    await expect(header(page).getByText(another.email)).toBeVisible();
    await expect(page.getByRole('form', { name: 'Software' })).toHaveCount(0);
    await expect(page.getByText(software.name)).toHaveCount(0);
  });

  test('is over once the page is left, which asks first', async ({
    context,
    product,
    problems,
  }) => {
    problems.allow(/status of 40[14]/);
    const { software, page, form } = await typeAndSignOutElsewhere(context, product);
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
    await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
    const leaving = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await leaving.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('form', { name: 'Software' })).toHaveCount(0);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible();
    await expect(page.getByText(software.name)).toHaveCount(0);
  });
});

test('where the browser blocks storage, a sign-in holds for the visit (X5)', async ({
  page,
  product,
}) => {
  const account = await createAccount(product);
  const category = await anyLeafCategory(product);
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
  });
  await page.goto('/');
  await logIn(page, account);
  await expect(
    page.getByText('You will have to sign in again after a reload').first(),
  ).toBeVisible();
  const sidebar = page.getByRole('navigation', { name: 'Categories' });
  await sidebar.getByRole('link', { name: category.name }).first().click();
  await expect(page.getByRole('heading', { name: category.name, level: 1 })).toBeVisible();
  await expect(header(page).getByText(account.email)).toBeVisible();
  await page.reload();
  await expect(header(page).getByRole('link', { name: 'Sign In' })).toBeVisible();
});
