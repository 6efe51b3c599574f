import type { Page } from '@playwright/test';
import { demoUser } from '../../fixtures/accounts/accounts.ts';
import { installedOf } from '../../fixtures/catalogue/offered-version.ts';
import { alertDialog, button, expect, test } from './desktop-test.ts';

const progress = (page: Page) => page.getByRole('main').getByRole('progressbar');

test('a version is installed: downloading, unpacking, installing, done, and is there after a reload (I11, I35)', async ({
  page,
  app,
  openVersion,
}) => {
  const files: string[] = [];
  page.on('request', (request) => files.push(request.url()));
  const offered = await openVersion();
  const { version } = offered;
  await button(page, 'Install').dblclick();
  await expect(button(page, 'Downloading')).toBeDisabled();
  await expect(progress(page)).toHaveAttribute('value', '0');
  expect(app.payloadsOf('start-install')).toEqual([{ versionId: version.id }]);
  expect(files.filter((url) => /offer-app.*\.js$/.test(url))).toEqual([]);

  await app.report(page, version.id, { status: 'downloading', progress: 70 });
  await app.report(page, version.id, { status: 'downloading', progress: 30 });
  await expect(progress(page)).toHaveAttribute('value', '70');
  await app.report(page, version.id, { status: 'unpacking', progress: 5 });
  await expect(button(page, 'Unpacking')).toBeDisabled();
  // A message to the window by anybody else is not the app's.
  await page.evaluate((versionId) => {
    const payload = { versionId, state: { status: 'done' } };
    window.postMessage({ channel: 'update-version-state', payload }, '*');
  }, version.id);

  app.answer('get-all-version-states', () => ({
    [version.id]: { status: 'unpacking', progress: 40 },
  }));
  await page.reload();
  await expect(button(page, 'Unpacking')).toBeDisabled();
  await expect(progress(page)).toHaveAttribute('value', '40');
  expect(await app.listenerCount(page)).toBe(3);

  await app.report(page, version.id, { status: 'downloading', progress: 99 });
  await app.report(page, version.id, { status: 'installing', progress: 150 });
  await expect(button(page, 'Installing')).toBeDisabled();
  await expect(progress(page)).toHaveAttribute('value', '100');
  app.answer('get-installed-components', () => installedOf(offered));
  await app.report(page, version.id, { status: 'done' });
  await app.report(page, version.id, { status: 'done' });
  await app.report(page, version.id, { status: 'downloading', progress: 10 });
  await expect(button(page, '✅ Installed')).toBeDisabled();
  await expect(progress(page)).toBeHidden();

  await button(page, 'Uninstall').click();
  const question = alertDialog(page, /^Uninstall /);
  for (const file of version.components) await expect(question).toContainText(file);
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  app.answer('get-installed-components', () => []);
  await question.getByRole('button', { name: 'Uninstall' }).click();
  const outcome = alertDialog(page, 'Plugins uninstalled');
  await expect(outcome).toContainText(version.components[0] ?? '');
  await outcome.getByRole('button', { name: 'OK' }).click();
  await expect(button(page, 'Install')).toBeFocused();
  expect(app.payloadsOf('deleteComponents')).toEqual([version.components]);
});

test('an older version is updated by keyboard, and a cancel leaves it (I12, R53)', async ({
  page,
  app,
  offered,
  openVersion,
}) => {
  const { version } = offered;
  app.answer('get-installed-components', () => installedOf(offered, '0.0.1'));
  let confirm: () => void = () => undefined;
  app.answer('cancel-install', () => new Promise<void>((resolve) => (confirm = resolve)));
  await openVersion();
  await button(page, 'Update').focus();
  await page.keyboard.press('Enter');
  await app.report(page, version.id, { status: 'downloading', progress: 10 });
  await expect(button(page, 'Cancel')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(button(page, 'Cancel')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button(page, 'Canceling...')).toBeDisabled();
  await app.report(page, version.id, { status: 'downloading', progress: 20 });
  await expect(button(page, 'Canceling...')).toBeVisible();
  expect(app.payloadsOf('cancel-install')).toEqual([version.id]);
  confirm();
  await expect(button(page, 'Update')).toBeEnabled();

  // Somebody updates it with another program, and comes back to the window.
  app.answer('get-installed-components', () => installedOf(offered));
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(button(page, '✅ Installed')).toBeVisible();
});

test('who is not signed in is asked to, and the install goes on by itself (A8, I3)', async ({
  page,
  app,
  offered,
}) => {
  const { email, password } = demoUser('Visitor');
  await page.goto(offered.path);
  await button(page, 'Install').click();
  const dialog = page.getByRole('dialog', { name: 'Sign up' });
  await expect(dialog).toContainText('Please sign up to install software');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(button(page, 'Install')).toBeEnabled();
  await button(page, 'Install').click();
  await dialog
    .getByRole('link', { name: 'Sign in' })
    .or(dialog.getByRole('button', { name: 'Sign in' }))
    .first()
    .click();
  expect(app.payloadsOf('start-install')).toEqual([]);
  const login = page.getByRole('dialog', { name: 'Sign in' });
  await login.getByLabel(/e-?mail/i).fill(email);
  await login.getByLabel('Password', { exact: true }).fill(password);
  await login.getByRole('button', { name: 'Sign in' }).click();
  await expect(button(page, 'Downloading')).toBeVisible();
  expect(app.payloadsOf('start-install')).toEqual([{ versionId: offered.version.id }]);
  expect(app.payloadsOf('installed-software-check')).toEqual([
    { authToken: expect.stringMatching(/./) },
  ]);
});

test('an error says what to do about Rosetta 2, and can be tried again (I23)', async ({
  page,
  context,
  app,
  openVersion,
}) => {
  const offered = await openVersion();
  await button(page, 'Install').click();
  const message = `<img src=x onerror=alert(1)> requires Rosetta 2 ${'x'.repeat(1_000_000)}`;
  await app.report(page, offered.version.id, { status: 'error', message });
  const dialog = alertDialog(page, 'Installation error');
  await expect(dialog).toContainText('<img src=x onerror=alert(1)>');
  await expect(dialog).toContainText('softwareupdate --install-rosetta');
  await expect(dialog.getByRole('link', { name: 'Learn more' })).toBeVisible();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await dialog.getByRole('button', { name: 'Copy command' }).click();
  await expect(dialog.getByText('Copied')).toBeVisible();
  await dialog.getByRole('button', { name: 'Okay' }).click();
  await expect(button(page, 'Error')).toBeDisabled();
  await button(page, 'Details').click();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await button(page, 'Retry').click();
  await expect(button(page, 'Downloading')).toBeVisible();
  expect(app.payloadsOf('start-install')).toHaveLength(2);
});
