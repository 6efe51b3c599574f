import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { dialog, fillIn, header, openSignIn } from '../../fixtures/accounts/sign-in-form.ts';
import { bareAccounts } from '../../fixtures/product/bare-calls.ts';
import { controls, expect, systems, test } from './bare-test.ts';

const hallsPath = '/s/reverbs/plain-audio/halls/1/';
/** The version to offer first, then the others as they are answered. */
const first = /^2\.0\.0 Free Universal/;
const others = [/^2\.0\.0-beta\.2 Trial Apple Silicon/, /^1\.9\.0 Free Intel/];
const withoutId = /^1\.5\.0 Paid Universal/;

/** The rows of the versions on a software page, with what their facts say. */
const versionRow = (page: Page, facts: RegExp) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByText(facts) });

for (const [system, userAgent] of Object.entries(systems)) {
  test.describe(`on ${system}`, () => {
    test.use({ userAgent });

    test('a browser shows each version with its controls, and says that it takes the app', async ({
      page,
    }) => {
      await page.goto('/software/1/');
      await expect(page).toHaveURL(hallsPath);
      const main = page.getByRole('main');
      const shown = [first, ...others, withoutId];
      await expect(main.getByText(/^\d.* (?:Free|Trial|Paid) /)).toHaveText(shown);
      for (const facts of [first, ...others]) {
        await versionRow(page, facts).getByRole('button', { name: 'Install' }).click();
        const takesApp = dialog(page, "Let's Install");
        await takesApp.getByRole('button', { name: 'Cancel' }).click();
        await expect(takesApp).toBeHidden();
      }
      await expect(versionRow(page, withoutId).getByRole('button')).toHaveCount(0);
      await page.goto('/software/3/');
      await expect(main.getByRole('button', { name: 'Install' })).toBeVisible();
    });
  });
}

// The app has the folders of its own system, whatever the browser in its window says: Mac has versions of two processors.
test.describe('in the app', () => {
  test.use({ userAgent: systems.Mac });

  test('the app installs, reports, updates and uninstalls', async ({ page, app, backend }) => {
    const echoBox = () => readFile(join(app.home, '.vst3/Echo Box.vst3'), 'utf8');
    await page.goto('/software/1/');
    for (const name of ['Halls 2.0.0', 'Halls 2.0.0-beta.2', 'Halls 1.9.0']) {
      await expect(controls(page, name).getByRole('button', { name: 'Install' })).toBeEnabled();
    }
    await expect(versionRow(page, withoutId).getByRole('button')).toHaveCount(0);

    await page.goto('/software/2/');
    const [older, newer] = [controls(page, 'Echo Box 1.0.0'), controls(page, 'Echo Box 1.1.0')];
    await older.getByRole('button', { name: 'Install' }).click();
    const signUp = dialog(page, 'Sign up');
    await expect(signUp).toContainText('Please sign up to install software');
    await signUp.getByText('Sign in', { exact: true }).click();
    const signIn = dialog(page, 'Sign in');
    await fillIn(signIn, bareAccounts.visitor);
    await signIn.getByRole('button', { name: 'Sign in' }).click();
    await expect(older.getByRole('button', { name: '✅ Installed' })).toBeVisible();
    expect(await echoBox()).toBe('1.0.0');
    await expect
      .poll(() => backend.reports.at(-1))
      .toEqual({
        userUuid: expect.stringMatching(/^[\da-f-]{36}$/),
        installedComponents: [{ filename: 'Echo Box.vst3', version: '1.0.0' }],
      });

    backend.publish(21, { id: 22, version: '1.1.0' });
    await page.getByRole('link', { name: 'Installed', exact: true }).first().click();
    const row = page.getByRole('table').getByRole('row').filter({ hasText: 'Echo Box' });
    await expect(row).toContainText('1.0.0');
    await expect(row).toContainText('VST3');
    const main = page.getByRole('main');
    await expect(main.getByRole('button', { name: 'Updates (1)' })).toBeVisible();
    await main.getByRole('link', { name: 'Downloads' }).click();
    const ended = main.getByRole('listitem').filter({ hasText: 'Plain Audio v1.0.0' });
    await ended.getByRole('link', { name: /^Echo Box/ }).click();
    // The versions that the page had at first are not asked for again at once.
    await page.reload();

    await newer.getByRole('button', { name: 'Update' }).click();
    await expect(newer.getByRole('button', { name: '✅ Installed' })).toBeVisible();
    expect(await echoBox()).toBe('1.1.0');
    await newer.getByRole('button', { name: 'Uninstall' }).click();
    const question = page.getByRole('alertdialog', { name: /^Uninstall / });
    await question.getByRole('button', { name: 'Uninstall' }).click();
    const outcome = page.getByRole('alertdialog', { name: 'Plugins uninstalled' });
    await expect(outcome).toContainText('Echo Box.vst3');
    await outcome.getByRole('button', { name: 'OK' }).click();
    await expect(newer.getByRole('button', { name: 'Install' })).toBeVisible();
    await expect(echoBox()).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

/** From home to software: by the sidebar, and by the search box. */
async function browse(page: Page): Promise<void> {
  await page.goto('/');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Latest Added' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Sine by Other Maker' })).toBeVisible();
  const sidebar = page.getByRole('navigation', { name: 'Categories' });
  await sidebar.getByRole('link', { name: /^Reverbs/ }).click();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Reverbs');
  await expect(main.getByRole('link', { name: 'Halls by Plain Audio' })).toBeVisible();

  const box = page.getByRole('combobox', { name: 'Search' });
  await box.fill('plain');
  await expect(page.getByRole('option').first()).toHaveText(/^Echo Box.*Plain Audio/);
  await box.press('ArrowDown');
  await box.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Echo Box');
  await expect(page).toHaveTitle('Echo Box by Plain Audio – Delays – Patchbay');
}

test('a browser leads by category and by search to a software', async ({ page, backend }) => {
  await browse(page);
  expect(backend.calls).toContain(
    'GET /api/software/?order=name&limit=10&search=plain&status=enabled',
  );
});

test('the app leads there too, and asks nothing for each of the cards', async ({
  page,
  app: _,
  backend,
  signedInAs,
}) => {
  await signedInAs(bareAccounts.visitor);
  await browse(page);
  const ofOne = backend.calls.filter((call) => /\/(?:software|versions)\/\d/.test(call));
  expect(new Set(ofOne)).toEqual(
    new Set(['GET /api/software/2/', 'GET /api/software/2/latest_versions/']),
  );
});

test('somebody signs in after a refusal, out again, and another one signs up', async ({
  page,
  problems,
}) => {
  problems.expect(/status of 403/);
  await page.goto('/');
  const form = await openSignIn(page);
  await fillIn(form, { ...bareAccounts.visitor, password: 'another one' });
  await form.getByRole('button', { name: 'Sign in' }).click();
  await expect(form.getByRole('alert')).toHaveText('Invalid email or password');
  await fillIn(form, bareAccounts.visitor);
  await form.getByRole('button', { name: 'Sign in' }).click();
  await expect(header(page).getByText(bareAccounts.visitor.email)).toBeVisible();
  await header(page)
    .getByRole('button', { name: /sign out/i })
    .click();

  await (await openSignIn(page)).getByText('Sign up', { exact: true }).click();
  const account = { email: 'new@bare.test', password: 'a new one of the plain one' };
  const signUp = dialog(page, 'Sign up');
  await fillIn(signUp, account);
  await signUp.getByLabel('Password confirmation').fill(account.password);
  await signUp.getByRole('button', { name: 'Sign Up' }).click();
  await dialog(page, 'Activation').getByRole('button', { name: 'Sign in' }).click();
  await fillIn(form, account);
  await form.getByRole('button', { name: 'Sign in' }).click();
  await expect(header(page).getByText(account.email)).toBeVisible();
});

test.describe('where the server renders', () => {
  test.use({ isRendering: true });

  test('its pages come from the calls of the backend alone', async ({ page, site }) => {
    for (const [path, words] of [
      ['/', 'Sine'],
      ['/category/1/', 'Echo Box'],
      ['/search/?q=halls', 'Halls'],
      [hallsPath, '2.0.0'],
    ] as const) {
      const text = (await (await page.goto(path))?.text()) ?? '';
      expect(text.includes('<html data-rendered') && text.includes(words), path).toBe(true);
    }
    await versionRow(page, first).getByRole('button', { name: 'Install' }).click();
    await expect(dialog(page, "Let's Install")).toBeVisible();
    for (const path of ['/software/2/', '/sitemap.xml', '/feed.xml']) {
      expect(await (await fetch(site + path)).text()).toContain(
        '/s/delays/plain-audio/echo-box/2/',
      );
    }
  });
});
