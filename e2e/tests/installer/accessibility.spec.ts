import { expectAccessible } from '../../fixtures/axe.ts';
import { installedOf } from '../../fixtures/catalogue/offered-version.ts';
import { alertDialog, button, component, expect, test } from './desktop-test.ts';

test('axe finds nothing on the pages of the app', async ({ page, app, offered, problems }) => {
  problems.expect(/status of 404/);
  app.answer('get-installed-components', () => [
    ...installedOf(offered, '0.0.1'),
    component('/Library/VST3/Echo.vst3'),
    component('/Library/VST3/Tape.vst3', ''),
  ]);
  app.answer('get-all-version-states', () => ({
    [offered.version.id]: { status: 'error', message: 'disk full' },
    900001: { status: 'installing', progress: 40 },
    900002: { status: 'downloading' },
    900003: { status: 'canceling' },
  }));
  await page.goto('/installed/');
  await expect(page.getByRole('region', { name: 'Data collection' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Updates (1)' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select Echo' }).check();
  await expectAccessible(page, 'the installed plugins, with the banner');

  await page.getByRole('link', { name: '3 installations running' }).click();
  await expect(page.getByRole('link', { name: offered.software.name, exact: true })).toBeVisible();
  await expectAccessible(page, 'the downloads');

  await page.goto('/settings/');
  await page.getByText('See what is sent').click();
  await expect(page.getByLabel('The report')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save settings' })).toBeVisible();
  await expectAccessible(page, 'the settings');

  await page.goto(offered.path);
  await expect(button(page, 'Retry')).toBeVisible();
  await expectAccessible(page, 'the controls of a version');
});

test('axe finds nothing in the dialogs of the app', async ({ page, app, problems }) => {
  problems.expect(/status of 404/);
  const installed = [component('/x/Echo.vst3'), component('/x/Echo.component')];
  app.answer('get-installed-components', () => installed);
  app.answer('get-all-version-states', () => ({
    900001: { status: 'error', message: 'needs Rosetta 2' },
  }));
  await page.goto('/installed/');
  await page.getByRole('checkbox', { name: 'Select Echo' }).check();
  await page.getByRole('button', { name: /^Delete/ }).click();
  const question = alertDialog(page, 'Uninstall Echo?');
  await expect(question).toBeVisible();
  await expectAccessible(page, 'the question before a deletion');

  app.answer('deleteComponents', () => ['Echo.vst3']);
  app.answer('get-installed-components', () => installed.slice(1));
  await question.getByRole('button', { name: 'Uninstall' }).click();
  const outcome = alertDialog(page, 'Plugins uninstalled');
  await expect(outcome).toBeVisible();
  await expectAccessible(page, 'what was deleted');

  await outcome.getByRole('button', { name: 'OK' }).click();
  const library = page.getByRole('navigation', { name: 'Library' });
  await library.getByRole('link', { name: 'Downloads' }).click();
  await page.getByRole('button', { name: 'Details', exact: true }).click();
  await expect(alertDialog(page, 'Installation error')).toBeVisible();
  await expectAccessible(page, 'an installation error');

  app.answer('get-app-version', () => '0.12.0');
  await page.reload();
  await expect(alertDialog(page, 'Update required')).toBeVisible();
  await expectAccessible(page, 'a required update');
});

test('axe finds nothing in what a browser shows', async ({ page, offered }) => {
  await page.goto('/installed/');
  await expect(page.getByText('Installed software management in App only')).toBeVisible();
  await expectAccessible(page, 'the installed page without the app');
  await page.goto(offered.path);
  await button(page, 'Install').click();
  await expect(page.getByRole('dialog', { name: "Let's Install" })).toBeVisible();
  await expectAccessible(page, 'the dialog that says that it takes the app');
});
