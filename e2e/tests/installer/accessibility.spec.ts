import { demoUser, tokenOf } from '../../fixtures/accounts/accounts.ts';
import { expectAccessible, looksEverywhere } from '../../fixtures/axe.ts';
import { installedOf } from '../../fixtures/catalogue/offered-version.ts';
import { alertDialog, button, component, expect, signInAtStart, test } from './desktop-test.ts';

test('axe finds nothing on the pages of the app (R54)', async ({
  page,
  app,
  offered,
  problems,
}) => {
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

if (looksEverywhere) {
  test('axe finds nothing where there is nothing, nor in a failure', async ({ page, app }) => {
    await page.goto('/installed/');
    await expect(page.getByText('No plugins installed yet')).toBeVisible();
    await expectAccessible(page, 'no plugins');
    await page.goto('/downloads/');
    await expect(page.getByText('No active installations')).toBeVisible();
    await expectAccessible(page, 'no downloads');

    app.answer('get-installed-components', () => {
      throw new Error('the folder is locked');
    });
    await page.goto('/installed/');
    await expect(page.getByText("Couldn't load installed plugins")).toBeVisible();
    await expectAccessible(page, 'plugins that could not be read');
    app.answer('get-installed-components', () => [component('/Library/VST3/Echo.vst3')]);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('searchbox', { name: 'Filter the plugins' }).fill('zzz');
    await expect(page.getByText('No matching plugins')).toBeVisible();
    await expectAccessible(page, 'no matching plugins');
  });

  test('axe finds nothing in updates under way and in their end', async ({
    page,
    app,
    product,
    offered,
  }) => {
    app.answer('get-installed-components', () => [
      ...installedOf(offered, '0.0.1'),
      component('/Library/VST3/Echo.vst3'),
      component('/Users/ann/VST3/Echo.vst3', '2.0.0'),
    ]);
    await signInAtStart(page, await tokenOf(product, demoUser('Visitor')));
    await page.goto('/installed/');
    await page.getByRole('button', { name: 'Update all', exact: true }).click();
    const updates = page.getByRole('main').getByRole('group', { name: 'Updates' });
    await expect(updates.getByRole('status')).toHaveText('1 update started');
    await app.report(page, offered.version.id, { status: 'downloading', progress: 50 });
    await expectAccessible(page, 'an update under way, and a plugin in two folders');
    await app.report(page, offered.version.id, { status: 'error', message: 'disk full' });
    await expect(page.getByText('Failed', { exact: true }).first()).toBeAttached();
    await expectAccessible(page, 'an update that failed');
  });

  test('axe finds nothing in a list of another computer', async ({ page, app, offered }) => {
    app.answer('get-installed-components', () => installedOf(offered));
    await page.goto('/installed/');
    const { name, vendor } = offered.software;
    const software = [
      { name, vendor, version: '1.0', formats: ['VST3'] },
      { name: 'Not in the catalogue', vendor: 'Nobody', version: '', formats: ['CLAP'] },
    ];
    const list = { format: 'installed-software', formatVersion: 1, software };
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Open a file' }).click();
    await (
      await chooser
    ).setFiles({
      name: 'installed-software.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(list)),
    });
    await expect(page.getByText('Not in the catalogue').first()).toBeVisible();
    await expectAccessible(page, 'what a list needs');
  });
}
