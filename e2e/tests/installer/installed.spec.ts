import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { demoUser, tokenOf } from '../../fixtures/accounts/accounts.ts';
import { installedOf } from '../../fixtures/catalogue/offered-version.ts';
import { alertDialog, component, expect, signInAtStart, test } from './desktop-test.ts';

const rows = (page: Page) => page.getByRole('table').getByRole('row');
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });

test('plugins are listed, and what is ticked is deleted after a question (N1, N5)', async ({
  page,
  app,
}) => {
  const installed = [
    component('/Library/VST3/Echo.vst3', '1.2'),
    component('/Library/Components/Echo.component', '1.2'),
    component('/Library/VST3/Reverb.2.vst3'),
    component('/Library/VST3/Tape.vst3'),
    component('/Applications/Alone.app'),
  ];
  app.answer('get-installed-components', () => installed);
  await page.goto('/installed/');
  await expect(page.getByRole('heading', { name: 'Installed Software', level: 1 })).toBeVisible();
  await expect(rows(page)).toHaveText([
    /Plugin.*Version.*Formats/,
    /Echo.*1\.2.*VST3.*AU/,
    /Reverb/,
    /Tape/,
  ]);

  await box(page, 'Select Echo').check();
  await expect(box(page, 'Select all')).toBeChecked({ indeterminate: true });
  await box(page, 'Select all').check();
  await expect(page.getByRole('button', { name: 'Delete 3 Plugin(s)' })).toBeVisible();
  await box(page, 'Select Tape').uncheck();
  await page.getByRole('button', { name: 'Delete 2 Plugin(s)' }).click();

  const question = alertDialog(page, 'Uninstall 2 plugins?');
  await expect(question).toContainText('/Library/Components/Echo.component');
  app.answer('deleteComponents', () => ['Echo.vst3', 'Echo.component']);
  app.answer('get-installed-components', () => installed.slice(2));
  await question.getByRole('button', { name: 'Uninstall' }).click();
  const outcome = alertDialog(page, 'Plugins uninstalled');
  await expect(outcome.getByRole('list', { name: 'Removed files' })).toContainText('Echo.vst3');
  await expect(outcome.getByRole('list', { name: 'still there' })).toContainText('Reverb.2.vst3');
  await outcome.getByRole('button', { name: 'OK' }).click();
  await expect(rows(page)).toHaveText([/Plugin/, /Reverb/, /Tape/]);
  expect(app.payloadsOf('deleteComponents')).toEqual([
    ['Echo.vst3', 'Echo.component', 'Reverb.2.vst3'],
  ]);

  // The row that had the focus is gone.
  await box(page, 'Select Reverb').focus();
  await page.keyboard.press('Delete');
  app.answer('deleteComponents', () => ['Reverb.2.vst3']);
  app.answer('get-installed-components', () => installed.slice(3));
  await alertDialog(page, 'Uninstall Reverb?').getByRole('button', { name: 'Uninstall' }).click();
  await expect(rows(page)).toHaveText([/Plugin/, /Tape/]);
  await outcome.getByRole('button', { name: 'OK' }).click();
  await expect(box(page, 'Select Tape')).toBeFocused();
});

test('the list is filtered and sorted in the address, and given as a file (N9, N17)', async ({
  page,
  app,
}) => {
  app.answer('get-installed-components', () => [
    component('/x/EQ 10.vst3', '1.10'),
    component('/x/EQ 2.vst3', '1.9'),
    component('/x/Muñoz.component', '3'),
  ]);
  await page.goto('/installed/?keep=1');
  await page.getByRole('button', { name: 'Version' }).click();
  await expect(rows(page)).toHaveText([/Plugin/, /EQ 2/, /EQ 10/, /Muñoz/]);
  await page.getByRole('button', { name: 'Version' }).click();
  await expect(page.getByRole('columnheader', { name: 'Version' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await page.getByRole('searchbox', { name: 'Filter the plugins' }).fill('munoz');
  await expect(rows(page)).toHaveText([/Plugin/, /Muñoz/]);
  await expect(page).toHaveURL('/installed/?keep=1&sort=-version&q=munoz');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await (await download).path();
  expect(await readFile(file, 'utf8')).toContain('"Muñoz","3","AU","/x/Muñoz.component"');
  await page.getByRole('searchbox', { name: 'Filter the plugins' }).fill('nothing like it');
  await expect(page.getByText('No matching plugins')).toBeVisible();
});

test('ten thousand plugins and as much nonsense stay quick, by keyboard too (C94, N19)', async ({
  page,
  app,
  problems,
}) => {
  problems.expect(/BridgeError: has no filename/);
  expect(app.calls).toEqual([]);
  // Made in the page: on the way from here, so many would take longer than they do there.
  await page.addInitScript((nonsenseCount) => {
    const { desktopBridge: bridge } = window;
    if (!bridge) return;
    const plugins = Array.from({ length: 10_000 }, (_, i) => ({
      filename: `Plugin ${i}.vst3`,
      version: '1.0.0',
      componentPath: `/x/Plugin ${i}.vst3`,
      extension: 'vst3',
    }));
    const nonsense = Array.from({ length: nonsenseCount }, () => ({ filename: null }));
    window.desktopBridge = {
      ...bridge,
      invoke: (channel, payload) =>
        channel === 'get-installed-components'
          ? Promise.resolve([...plugins, ...nonsense])
          : bridge.invoke(channel, payload),
    };
  }, 10_000);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/installed/');
  await expect(page.getByText('10000 plugins')).toBeVisible();
  expect(await rows(page).count()).toBeLessThan(80);
  await page.keyboard.press('End');
  const last = page.getByRole('row', { name: 'Plugin 9999' });
  await expect(last).toBeInViewport();
  await expect(last).toHaveAttribute('aria-rowindex', '10001');
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '10001');
  const [table, version] = await Promise.all([
    page.getByRole('table').boundingBox(),
    page.getByRole('cell', { name: '1.0.0' }).last().boundingBox(),
  ]);
  expect(version && version.x + version.width).toBe(table && table.x + table.width);
  await box(page, 'Select Plugin 9998').focus();
  await page.keyboard.press('Space');
  await box(page, 'Select Plugin 9999').focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Delete 2 Plugin(s)' })).toBeInViewport();
  await page.keyboard.press('Delete');
  await expect(alertDialog(page, 'Uninstall 2 plugins?')).toContainText('/x/Plugin 9999.vst3');
});

test('what has an update is known, all of them are installed, and cards say it too (I19)', async ({
  page,
  app,
  offered,
  product,
}) => {
  const { software, version } = offered;
  app.answer('get-installed-components', () => installedOf(offered, '0.0.1'));
  await signInAtStart(page, await tokenOf(product, demoUser('Visitor')));
  await page.goto('/installed/');
  await page.getByRole('button', { name: 'Updates (1)' }).click();
  await expect(page).toHaveURL('/installed/?updates=1');
  await page.getByRole('button', { name: 'Update all' }).click();
  await expect
    .poll(() => app.payloadsOf('start-install'))
    .toMatchObject([{ versionId: version.id }]);
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: software.name, level: 1 })).toBeVisible();

  await page.goto(`/category/${software.category_id}/`);
  const card = page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(software.name) })
    .first();
  await expect(card).toContainText('Update');
  app.answer('get-installed-components', () => installedOf(offered));
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(card).toContainText('Installed');
});

test('a suite is found by the files in it, and gets its update (N16)', async ({ page, app }) => {
  const plugins = ['HallReverb', 'RoomReverb', 'PlateReverb', 'EarlyReflections'];
  app.answer('get-installed-components', () =>
    plugins.map((name) => component(`/x/Dragonfly${name}.vst3`, '3.2.7')),
  );
  await page.goto('/installed/');
  await page.getByRole('button', { name: 'Updates (1)' }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).nth(1)).toContainText('3.2.10');
  await expect(page.getByRole('button', { name: 'Update all' })).toBeVisible();
});
