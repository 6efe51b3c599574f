import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { startSite } from '@patchbay/site/serve';
import { demoUser } from '../../fixtures/accounts/accounts.ts';
import { toast } from '../../fixtures/accounts/staff.ts';
import { logIn } from '../../fixtures/accounts/sign-in-form.ts';
import { openComputer } from '../../fixtures/product/running-app.ts';
import { expect, test } from './real-app-test.ts';

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

test('the library opens without the site, uninstalls, undoes, and goes on once the site is back (I80 to I86)', async ({
  product,
  backend,
}) => {
  test.skip(process.platform !== 'linux', 'looks into folders as Linux has them');
  // It starts the app three times.
  test.slow();
  const port = product.sparePort;
  const start = () => startSite({ siteDir: product.siteDir, config: product.config, port });
  let site = await start();
  const origin = `http://localhost:${port}`;
  const computer = await openComputer({
    site: origin,
    backend: backend.origin,
    watch: () => Promise.resolve(),
  });
  const vital = join(computer.home, '.vst3', 'Vital.vst3');
  try {
    const first = await computer.startApp();
    const { page } = first;
    await expect(page.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible();
    await expect(page).toHaveURL(`${origin}/library/`);
    await expect(page.getByRole('heading', { name: 'Nothing is installed yet' })).toBeVisible();
    await logIn(page, demoUser('Visitor'));
    await page.goto(`${origin}/software/101/`);
    const older = page.getByRole('group', { name: 'Install Vital 1.0.7', exact: true });
    await older.getByRole('button', { name: 'Install', exact: true }).click();
    await expect(older.getByRole('button', { name: '✅ Installed' })).toBeVisible();
    await page.goto(`${origin}/library/`);
    await expect(page.getByRole('heading', { name: '1 update' })).toBeVisible();
    const header = page.getByRole('banner');
    await expect(header.getByTitle('1 update')).toBeVisible();
    await expect(
      page.getByRole('region', { name: 'New for this computer' }).getByRole('link').first(),
    ).toBeVisible();
    await expect.poll(() => isThere(join(computer.home, 'patchbay/site/index.json'))).toBe(true);

    await site.close();
    await page.reload();
    const away = page.getByRole('status').filter({ hasText: 'The site cannot be reached' });
    await expect(away).toBeVisible();
    await expect(page.getByRole('heading', { name: '1 update' })).toBeVisible();
    await first.stop();

    const again = await computer.startApp();
    const library = again.page;
    const stillAway = library.getByRole('status').filter({ hasText: 'The site cannot be reached' });
    await expect(stillAway).toBeVisible();
    await expect(library.getByRole('heading', { name: '1 update' })).toBeVisible();
    await library.getByRole('banner').getByRole('link', { name: 'Downloads' }).click();
    await expect(library.getByRole('list', { name: 'Installations' })).toContainText('Vital');
    await library
      .getByRole('navigation', { name: 'Library' })
      .getByRole('link', { name: 'Installed' })
      .click();
    const row = library.getByRole('row', { name: /Vital/ });
    await expect(row).toContainText('1.5.5');
    await row.getByRole('checkbox').check();
    await library.getByRole('button', { name: 'Delete 1 Plugin(s)' }).click();
    const question = library.getByRole('alertdialog', { name: /^Uninstall / });
    await question.getByRole('button', { name: 'Uninstall' }).click();
    const outcome = library.getByRole('alertdialog', { name: 'Plugins uninstalled' });
    await expect(outcome).toBeVisible();
    expect(await isThere(vital)).toBe(false);
    await outcome.getByRole('button', { name: 'Undo' }).click();
    await expect(toast(library, 'Plugins restored')).toBeVisible();
    expect(await isThere(vital)).toBe(true);
    await library.getByRole('banner').getByRole('link', { name: 'Settings' }).click();
    await expect(library.getByRole('textbox', { name: 'Folder for CLAP' })).toBeVisible();
    await library.getByRole('banner').getByRole('link', { name: 'Store' }).click();
    await expect(library.getByText('This page needs the site')).toBeVisible();

    site = await start();
    await expect(stillAway).toBeHidden({ timeout: 20_000 });
    await expect(library.getByRole('heading', { name: 'Latest Added' })).toBeVisible();
  } finally {
    await computer.close();
    await site.close();
  }
});

test('a first start without the site says so, and comes to life by itself (I82)', async ({
  product,
  backend,
}) => {
  test.skip(process.platform !== 'linux', 'looks into folders as Linux has them');
  const port = product.sparePort;
  const origin = `http://localhost:${port}`;
  const computer = await openComputer({
    site: origin,
    backend: backend.origin,
    watch: () => Promise.resolve(),
  });
  const app = computer.startApp();
  await expect
    .poll(() => isThere(join(computer.home, 'patchbay/browser/DevToolsActivePort')))
    .toBe(true);
  const site = await startSite({ siteDir: product.siteDir, config: product.config, port });
  try {
    const { page } = await app;
    await expect(page.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible();
  } finally {
    await computer.close();
    await site.close();
  }
});
