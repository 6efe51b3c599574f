import type { Page } from '@playwright/test';
import {
  createAccount,
  newCredentials,
  readActivationLink,
  untilAsked,
} from '../../fixtures/accounts/accounts.ts';
import { anyLeafCategory } from '../../fixtures/catalogue/catalogue.ts';
import {
  choosePassword,
  dialog,
  fillIn,
  header,
  logIn,
  openSignIn,
} from '../../fixtures/accounts/sign-in-form.ts';
import { expect, test } from '../../fixtures/test.ts';

/** Holds a call up until the test lets it go on. */
function createGate() {
  let open = (): void => undefined;
  const isOpen = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { isOpen, open };
}

interface SeenRequest {
  readonly origin: string;
  readonly authorization: string | undefined;
  /** Address, headers and body. */
  readonly everything: string;
}

function watchRequests(page: Page): readonly SeenRequest[] {
  const seen: SeenRequest[] = [];
  page.on('request', (request) => {
    const headers = request.headers();
    seen.push({
      origin: new URL(request.url()).origin,
      authorization: headers['authorization'],
      everything: [request.url(), JSON.stringify(headers), request.postData() ?? ''].join(' '),
    });
  });
  return seen;
}

test(
  'from sign-up over the link of the mail and log-in to log-out (A9, A10, X120)',
  { tag: '@engines' },
  async ({ page, browser, product, problems }) => {
    // The activation ends the session from before, which may be asking for something at that moment.
    problems.allow(/status of 401/);
    // Firefox reports that a backend at another site leaves no cookie.
    problems.allow(/Cookie “(?:device-\d+|sign-up)” has been rejected/);
    const account = newCredentials();
    const requests = watchRequests(page);
    await page.goto('/');
    await openSignIn(page);
    await dialog(page, 'Sign in').getByRole('link', { name: 'Sign up' }).click();
    const signUp = dialog(page, 'Sign up');
    await expect(signUp.getByText("We'll send a confirmation link")).toBeVisible();
    await fillIn(signUp, account);
    await signUp.getByLabel('Password confirmation').fill(account.password);
    await signUp.getByRole('button', { name: 'Sign Up' }).click();

    const activation = dialog(page, 'Activation');
    await expect(activation.getByText(account.email)).toBeVisible();
    await expect(header(page).getByText('Not confirmed yet')).toBeVisible();

    // The mail is read on another device, without a script even.
    const phone = await browser.newContext({ javaScriptEnabled: false });
    const mailed = await phone.newPage();
    await mailed.goto(await readActivationLink(product, account.email));
    await expect(mailed.getByRole('heading', { name: 'Activate your account' })).toBeVisible();
    // The one who reads the mail chooses the password.
    const chosen = 'chosen by who reads the mail';
    await choosePassword(mailed, chosen, 'Activate account');
    await expect(mailed.getByRole('heading', { name: 'Your account is active' })).toBeVisible();
    await expect(mailed.getByRole('link', { name: 'Go to sign-in' })).toHaveAttribute(
      'href',
      `http://localhost:${new URL(product.origin).port}/auth/login/`,
    );
    await phone.close();

    await activation.getByRole('button', { name: 'Sign in' }).click();
    const form = dialog(page, 'Sign in');
    await expect(form.getByLabel('E-mail')).toHaveValue(account.email);
    await form.getByLabel('Password', { exact: true }).fill(chosen);
    await form.getByLabel('Password', { exact: true }).press('Enter');
    await expect(form).toBeHidden();
    await expect(header(page).getByText(account.email)).toBeVisible();
    await expect(header(page).getByText('Not confirmed yet')).toBeHidden();
    // A reload that cuts their files off would be reported as files that could not be loaded.
    const favourite = page.getByRole('main').getByRole('button', { name: /^Favourite / });
    await expect(favourite.first()).toBeVisible();
    await untilAsked(page, () => page.reload());
    await expect(header(page).getByText(account.email)).toBeVisible();
    await expect(favourite.first()).toBeVisible();
    const token = await page.evaluate(
      () => localStorage.getItem('auth-store')?.slice(14, -2) ?? '',
    );
    expect(token).toMatch(/^[\w-]{43}$/);

    await header(page).getByRole('button', { name: 'Sign out' }).click();
    await expect(header(page).getByRole('link', { name: 'Sign In' })).toBeVisible();
    await page.reload();
    await expect(header(page).getByRole('link', { name: 'Sign In' })).toBeVisible();

    // The token goes only to the backend, and there only in the header.
    const carrying = requests.filter(({ everything }) => everything.includes(token));
    expect(carrying).not.toEqual([]);
    for (const { origin, everything, authorization } of carrying) {
      expect(origin).toBe(product.apiHost);
      expect(authorization).toBe(`Bearer ${token}`);
      expect(everything.split(token)).toHaveLength(2);
    }
  },
);

test('who has signed up can go on looking around before the mail has come', async ({
  page,
  product,
  problems,
}) => {
  problems.expect(/status of 403/);
  const category = await anyLeafCategory(product);
  const account = newCredentials();
  await page.goto('/auth/signup/');
  const form = page.getByRole('main');
  await fillIn(form, account);
  await form.getByLabel('Password confirmation').fill(account.password);
  await form.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByRole('heading', { name: 'Activation' })).toBeVisible();
  await page.goto(`/category/${category.id}/`);
  await expect(page.getByRole('heading', { name: category.name, level: 1 })).toBeVisible();
});

test('a wrong password is said under the form, which keeps the e-mail (A20)', async ({
  page,
  product,
  problems,
}) => {
  problems.expect(/status of 400/);
  const account = await createAccount(product);
  await page.goto('/');
  const form = await openSignIn(page);
  await fillIn(form, { ...account, password: 'wrong' });
  await form.getByRole('button', { name: 'Sign in' }).click();
  await expect(form.getByRole('alert')).toHaveText('Invalid email or password');
  await expect(form.getByLabel('Password', { exact: true })).toBeFocused();
  await expect(form.getByLabel('E-mail')).toHaveValue(account.email);
  await fillIn(form, account);
  await form.getByRole('button', { name: 'Sign in' }).click();
  await expect(header(page).getByText(account.email)).toBeVisible();
});

test('an account that is not activated is told so, and gets its mail again (A21)', async ({
  page,
  product,
  problems,
}) => {
  problems.expect(/status of 400/);
  const account = await createAccount(product, { isActivated: false });
  await page.goto('/');
  const form = await openSignIn(page);
  await fillIn(form, account);
  await form.getByRole('button', { name: 'Sign in' }).click();
  await expect(form.getByText('Your account is not activated yet')).toBeVisible();
  await form.getByRole('button', { name: 'Send the e-mail again' }).click();
  await expect(form.getByText('We have sent the e-mail again')).toBeVisible();

  await page.goto(await readActivationLink(product, account.email, 2));
  await choosePassword(page, account.password, 'Activate account');
  await page.getByRole('link', { name: 'Continue' }).click();
  const onPage = page.getByRole('main');
  await fillIn(onPage, account);
  await onPage.getByRole('button', { name: 'Sign in' }).click();
  await expect(header(page).getByText(account.email)).toBeVisible();
});

test('too many wrong tries are told with the time to wait (A23)', async ({
  page,
  product,
  problems,
}) => {
  problems.expect(/status of 429/);
  const account = await createAccount(product);
  // Somebody else has been trying.
  const body = JSON.stringify({ username: account.email, password: 'wrong' });
  const headers = { 'Content-Type': 'application/json' };
  const tries = Array.from({ length: 10 }, () =>
    fetch(`${product.apiHost}/auth/api-token-auth/`, { method: 'POST', headers, body }),
  );
  expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(Array(10).fill(400));

  await page.goto('/');
  const form = await openSignIn(page);
  await fillIn(form, account);
  await form.getByRole('button', { name: 'Sign in' }).click();
  await expect(form.getByRole('alert')).toHaveText(/Too many attempts\. Try again in 15 minutes\./);
  await expect(form.getByRole('button', { name: 'Sign in' })).toBeDisabled();
});

test('what only the server knows of a sign-up lands on its field', async ({
  page,
  product,
  problems,
}) => {
  problems.expect(/status of 400/);
  const { email } = await createAccount(product);
  await page.goto('/auth/signup/');
  const form = page.getByRole('main');
  await fillIn(form, { email, password: 'correct horse battery' });
  await form.getByLabel('Password confirmation').fill('correct horse battery');
  await form.getByRole('button', { name: 'Sign Up' }).click();
  await expect(form.getByLabel('E-mail')).toHaveAccessibleDescription(
    /This e-mail is already registered/,
  );
  await expect(form.getByLabel('E-mail')).toBeFocused();

  await fillIn(form, { email: newCredentials().email, password: 'password1' });
  await form.getByLabel('Password confirmation').fill('password1');
  await form.getByRole('button', { name: 'Sign Up' }).click();
  await expect(form.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    /one of the commonest/,
  );
});

test.describe('while the server is slow', () => {
  test('the form waits, and cannot be sent twice (A13)', async ({ page, product }) => {
    const account = await createAccount(product);
    const gate = createGate();
    let calls = 0;
    await page.route('**/auth/api-token-auth/', async (route) => {
      if (route.request().method() === 'POST') calls += 1;
      await gate.isOpen;
      await route.continue();
    });
    await page.goto('/');
    const form = await openSignIn(page);
    await fillIn(form, account);
    await form.getByLabel('Password', { exact: true }).press('Enter');
    await expect(form.getByLabel('E-mail')).toBeDisabled();
    await expect(form.getByLabel('Password', { exact: true })).toBeDisabled();
    await page.keyboard.press('Enter');
    gate.open();
    await expect(header(page).getByText(account.email)).toBeVisible();
    expect(calls).toBe(1);
  });

  test('a form that is closed meanwhile signs nobody in (A4)', async ({ page, product }) => {
    const account = await createAccount(product);
    const gate = createGate();
    await page.route('**/auth/api-token-auth/', async (route) => {
      await gate.isOpen;
      // The page has given the call up.
      await route.continue().catch(() => undefined);
    });
    await page.goto('/');
    const form = await openSignIn(page);
    await fillIn(form, account);
    await form.getByLabel('Password', { exact: true }).press('Enter');
    await expect(form.getByLabel('E-mail')).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
    gate.open();
    await page.getByRole('link', { name: 'Settings' }).click();
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
    await expect(header(page).getByRole('link', { name: 'Sign In' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('auth-store') ?? '')).not.toMatch(
      /"\w{9}/,
    );
  });
});

test('the focus goes into the form, stays in it and comes back (A14)', async ({ page }) => {
  await page.goto('/');
  const form = await openSignIn(page);
  await expect(form.getByLabel('E-mail')).toBeFocused();
  for (let step = 1; step <= 12; step += 1) {
    await page.keyboard.press(step <= 8 ? 'Tab' : 'Shift+Tab');
    const isHeld = await page.evaluate(() => {
      const { activeElement, body } = document;
      return activeElement === body || activeElement?.closest('dialog') !== null;
    });
    expect(isHeld).toBe(true);
  }
  await form.getByRole('link', { name: 'Sign up' }).click();
  await expect(dialog(page, 'Sign up').getByLabel('E-mail')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(header(page).getByRole('link', { name: 'Sign In' })).toBeFocused();
});

test('after a log-in the focus is at the account (A14)', async ({ page, product }) => {
  const account = await createAccount(product);
  await page.goto('/');
  await logIn(page, account);
  await expect(header(page).getByRole('link', { name: account.email })).toBeFocused();
});
