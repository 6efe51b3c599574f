import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createAccount, signInBefore } from '../../fixtures/accounts.ts';
import { openDesktopApp } from '../../fixtures/desktop-bridge.ts';
import { installedOf, offeredVersion } from '../../fixtures/offered-version.ts';
import { expect, test } from '../../fixtures/test.ts';

const component = (path: string, version = '1.0.0') => ({
  filename: path.split('/').at(-1) ?? '',
  version,
  componentPath: path,
  extension: path.split('.').at(-1) ?? '',
});

const rows = (page: Page) => page.getByRole('table').getByRole('row');
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });

test.describe('the installed page', () => {
  test('outside the app says where it works', async ({ page }) => {
    await page.goto('/installed/');
    await expect(page.getByText('Installed software management in App only')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Install the app' })).toBeVisible();
  });

  test('lists plugins, and deletes what is ticked after a question', async ({ page, context }) => {
    const app = await openDesktopApp(context);
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

    const question = page.getByRole('alertdialog', { name: 'Delete 2 plugins?' });
    await expect(question).toContainText('/Library/Components/Echo.component');
    app.answer('deleteComponents', () => ['Echo.vst3', 'Echo.component']);
    app.answer('get-installed-components', () => installed.slice(2));
    await question.getByRole('button', { name: 'Delete' }).click();
    const outcome = page.getByRole('alertdialog', { name: 'Plugins uninstalled' });
    await expect(outcome.getByRole('list', { name: 'Deleted files' })).toContainText('Echo.vst3');
    await expect(outcome.getByRole('list', { name: 'still there' })).toContainText('Reverb.2.vst3');
    await outcome.getByRole('button', { name: 'OK' }).click();
    await expect(rows(page)).toHaveText([/Plugin/, /Reverb/, /Tape/]);
    expect(app.payloadsOf('deleteComponents')).toEqual([
      ['Echo.vst3', 'Echo.component', 'Reverb.2.vst3'],
    ]);
  });

  test('filters and sorts in the address, and gives the list as a file', async ({
    page,
    context,
  }) => {
    const app = await openDesktopApp(context);
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
    await expect(page.getByText('No plugin fits')).toBeVisible();
  });

  test('stays quick with ten thousand plugins and as much nonsense', async ({
    page,
    context,
    problems,
  }) => {
    problems.expect(/BridgeError: has no filename/);
    const app = await openDesktopApp(context);
    app.answer('get-installed-components', () => [
      ...Array.from({ length: 10_000 }, (_, i) => component(`/x/Plugin ${i}.vst3`)),
      ...Array.from({ length: 10_000 }, () => ({ filename: null })),
    ]);
    await page.goto('/installed/');
    await expect(page.getByText('10000 plugins')).toBeVisible();
    expect(await rows(page).count()).toBeLessThan(80);
    await page.keyboard.press('End');
    await expect(page.getByRole('cell', { name: 'Plugin 9999', exact: true })).toBeInViewport();
    await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '10001');
  });

  test('knows what has an update, and installs all of them', async ({ page, context, product }) => {
    const app = await openDesktopApp(context);
    const offered = await offeredVersion(product);
    app.answer('get-installed-components', () => installedOf(offered, '0.0.1'));
    await signInBefore(page, product, await createAccount(product));
    await page.goto('/installed/');
    await page.getByRole('button', { name: 'Updates (1)' }).click();
    await expect(page).toHaveURL('/installed/?updates=1');
    await page.getByRole('button', { name: 'Update all' }).click();
    await expect
      .poll(() => app.payloadsOf('start-install'))
      .toEqual([{ versionId: offered.version.id }]);
    await page.getByRole('table').getByRole('link').first().click();
    await expect(
      page.getByRole('heading', { name: offered.software.name, level: 1 }),
    ).toBeVisible();
  });
});

test.describe('the downloads page', () => {
  test('is empty at first', async ({ page, context }) => {
    await openDesktopApp(context);
    await page.goto('/downloads/');
    await expect(page.getByText('No active installations')).toBeVisible();
  });

  test('lists the newest first, with progress, cancel, and the count in header and title', async ({
    page,
    context,
    product,
    problems,
  }) => {
    problems.expect(/BridgeError: a version state has no such status/);
    const app = await openDesktopApp(context);
    const { software, version } = await offeredVersion(product);
    await page.goto('/downloads/');
    await app.report(page, version.id, { status: 'downloading', progress: 41.7 });
    await expect(
      page.getByRole('banner').getByRole('link', { name: '1 installation running' }),
    ).toBeVisible();
    await app.emit(page, 'all-version-states-update', {
      [version.id]: { status: 'downloading', progress: 50 },
      5001: { status: 'nonsense' },
    });
    const items = page.getByRole('list', { name: 'Installations' }).getByRole('listitem');
    await expect(items).toHaveCount(1);
    await expect(items.first()).toContainText(
      `${software.name} by ${software.vendor} v${version.version}`,
    );
    await expect(items.first().getByRole('link')).toHaveAttribute(
      'href',
      `/software/${software.id}/`,
    );
    await expect(page.getByRole('progressbar')).toHaveAttribute(
      'aria-valuetext',
      'Downloading, 50 %',
    );
    await expect(page).toHaveTitle(/^\(1\) Downloads/);

    let confirm: () => void = () => undefined;
    app.answer('cancel-install', () => new Promise<void>((resolve) => (confirm = resolve)));
    await items
      .first()
      .getByRole('button', { name: /^Cancel/ })
      .click();
    await expect(items.first()).toContainText('Canceling...');
    confirm();
    await expect(items.first()).toContainText('Cancelled');
    await expect(page).toHaveTitle(/^Downloads/);
    await expect(items.first().getByRole('button', { name: /^Retry/ })).toBeVisible();
  });

  test('calls a version that nobody knows by its number', async ({ page, context, problems }) => {
    problems.expect(/status of 404/);
    const app = await openDesktopApp(context);
    await page.goto('/downloads/');
    await app.report(page, 999_999, { status: 'error', message: 'disk full' });
    await expect(page.getByRole('list', { name: 'Installations' })).toContainText('Version 999999');
    await expect(page.getByRole('list', { name: 'Installations' })).toContainText('disk full');
  });
});

test.describe('on every page of the app', () => {
  test('the banner stands until it is answered, and the report follows the answer', async ({
    page,
    context,
  }) => {
    const app = await openDesktopApp(context);
    app.answer('get-installed-components', () => [component('/x/Echo.vst3')]);
    const saved: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/installed-software/save/'))
        saved.push(request.postDataJSON());
    });
    await page.goto('/');
    const banner = page.getByRole('region', { name: 'Data collection' });
    await expect(banner).toContainText(
      'We are anonymously analyzing your installed plugins. This helps us build an auto-update feature. No personal information is collected. You can opt-out on the settings page.',
    );
    await expect
      .poll(() => saved)
      .toEqual([
        {
          userUuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
          installedComponents: [{ filename: 'Echo.vst3', version: '1.0.0' }],
        },
      ]);
    // The server has taken it.
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('installed-software-hash')))
      .toMatch(/^[0-9a-f]{64}$/);
    await page.reload();
    await expect(banner).toBeVisible();
    await banner.getByRole('button', { name: 'OK' }).click();
    await expect(banner).toBeHidden();
    await page.goto('/settings/');
    await expect(page.getByRole('checkbox', { name: /Enable installed software/ })).toBeChecked();
    await expect(banner).toBeHidden();
    await page.getByText('See what is sent').click();
    await expect(page.getByLabel('The report')).toContainText('"filename": "Echo.vst3"');
    expect(saved).toHaveLength(1);
  });

  test('opting out in the banner sends nothing more', async ({ page, context }) => {
    const app = await openDesktopApp(context);
    await page.goto('/');
    await page
      .getByRole('region', { name: 'Data collection' })
      .getByRole('button', { name: 'Opt out' })
      .click();
    const saved: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') saved.push(new URL(request.url()).pathname);
    });
    app.answer('get-installed-components', () => [component('/x/New.vst3')]);
    await page.goto('/installed/');
    await expect(page.getByRole('cell', { name: 'New', exact: true })).toBeVisible();
    expect(saved).toEqual([]);
  });

  test('an app that is too old is in the way, and Escape does not help', async ({
    page,
    context,
  }) => {
    const app = await openDesktopApp(context);
    app.answer('get-app-version', () => '0.12.9');
    await page.goto('/');
    const alert = page.getByRole('alertdialog', { name: 'Update required' });
    await expect(alert.getByRole('link')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(alert).toBeVisible();
  });

  test('cards say what is installed', async ({ page, context, product }) => {
    const app = await openDesktopApp(context);
    const offered = await offeredVersion(product);
    app.answer('get-installed-components', () => installedOf(offered));
    await page.goto(`/category/${offered.software.category_id}/`);
    const card = page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(offered.software.name) })
      .first();
    await expect(card).toContainText('Installed');
  });
});
