import type { Page } from '@playwright/test';
import { alertDialog, component, expect, test } from './desktop-test.ts';

/** The bodies of the reports that a page sends. */
function watchReports(page: Page): readonly unknown[] {
  const reports: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/installed-software/save/'))
      reports.push(request.postDataJSON());
  });
  return reports;
}

const bannerOn = (page: Page) => page.getByRole('region', { name: 'Data collection' });

test('the banner stands until it is answered, and the report follows the answer (P1, P3, P8, P14)', async ({
  page,
  app,
}) => {
  app.answer('get-installed-components', () => [component('/x/Echo.vst3')]);
  const reports = watchReports(page);
  await page.goto('/');
  const banner = bannerOn(page);
  await expect(banner).toContainText(
    'We are anonymously analyzing your installed plugins. This helps us build an auto-update feature. No personal information is collected. You can opt-out on the settings page.',
  );
  await expect
    .poll(() => reports)
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
  const shown = page.getByLabel('The report');
  expect(JSON.parse(await shown.innerText())).toEqual(reports[0]);
  expect(reports).toHaveLength(1);

  await page.getByRole('button', { name: 'Reset ID' }).click();
  await expect.poll(() => reports).toHaveLength(2);
  expect(JSON.parse(await shown.innerText())).toEqual(reports[1]);
  expect(reports[1]).not.toEqual(reports[0]);
});

test('opting out in the banner sends nothing more', async ({ page, app }) => {
  await page.goto('/');
  await bannerOn(page).getByRole('button', { name: 'Opt out' }).click();
  const reports = watchReports(page);
  app.answer('get-installed-components', () => [component('/x/New.vst3')]);
  await page.goto('/installed/');
  await expect(page.getByRole('cell', { name: /^New not in the catalogue/ })).toBeVisible();
  expect(reports).toEqual([]);
});

test('an app that is too old is in the way, and Escape does not help (I42)', async ({
  page,
  app,
}) => {
  app.answer('get-app-version', () => '0.12.9');
  await page.goto('/');
  const alert = alertDialog(page, 'Update required');
  await expect(alert.getByRole('link')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(alert).toBeVisible();
});
