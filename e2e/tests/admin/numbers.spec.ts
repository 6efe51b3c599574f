import { getUsage, type UsageKind } from '@patchbay/domain/api';
import { expectAccessible } from '../../fixtures/axe.ts';
import { openAsStaff, staffClientOf } from '../../fixtures/accounts/staff.ts';
import type { Product } from '../../fixtures/product/product.ts';
import { button, expect, test } from '../installer/desktop-test.ts';

/** What was counted today, of these kinds. */
async function counted(product: Product, kinds: readonly UsageKind[]): Promise<number[]> {
  const usage = await getUsage(await staffClientOf(product), { days: 1 });
  return kinds.map((kind) => usage.kinds.find((one) => one.kind === kind)?.counts[0] ?? 0);
}

test('staff see what visitors view, search and install (L65, L66, L67, L68, L69, H175)', async ({
  page,
  app,
  context,
  product,
  openVersion,
}) => {
  test.slow();
  const kinds = [
    'view',
    'search_opened',
    'search_not_found',
    'install_begun',
    'install_done',
  ] as const;
  const before = await counted(product, kinds);
  await page.goto('/');
  const box = page.getByRole('combobox', { name: 'Search' });
  await box.fill('qqqqqqqq');
  await expect(page.getByText('No results found')).toBeVisible();

  const { software, version } = await openVersion();
  await button(page, 'Install').click();
  await expect(button(page, 'Downloading')).toBeDisabled();
  await app.report(page, version.id, { status: 'downloading', progress: 70 });
  await app.report(page, version.id, { status: 'done' });

  await box.fill(software.name);
  await page
    .getByRole('option', { name: `${software.name} by` })
    .first()
    .click();
  await expect(box).toHaveValue('');

  // Events wait for others until their page is left.
  await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
  // Written every five seconds.
  await expect
    .poll(async () => (await counted(product, kinds)).map((count, i) => count - (before[i] ?? 0)), {
      timeout: 20_000,
    })
    .toEqual([expect.any(Number), 1, 1, 1, 1]);
  const [views = 0] = await counted(product, kinds);
  expect(views).toBeGreaterThan(before[0] ?? 0);

  const staff = await openAsStaff(context, product);
  await staff.goto('/admin/software-list/');
  await staff.getByRole('link', { name: 'Numbers' }).click();
  const plot = (name: string) => staff.getByRole('figure', { name, exact: true });
  await expect(plot('Views of software').getByRole('definition')).toHaveText(String(views));
  await expect(plot('Searches').getByRole('img')).toBeVisible();
  await expect(plot('Installations').getByRole('img')).toBeVisible();
  await expectAccessible(staff, 'the numbers');

  const saving = staff.waitForEvent('download');
  await staff.getByRole('button', { name: 'Download as CSV' }).click();
  expect((await saving).suggestedFilename()).toBe('counts.csv');
  await plot('Installations').getByRole('link', { name: 'Done' }).click();
  await expect(staff.getByRole('heading', { level: 1 })).toHaveText('Installations: Done');
  await expectAccessible(staff, 'the entries behind a number');
  await staff.getByRole('link', { name: software.name, exact: true }).first().click();
  await expect(staff).toHaveURL(`/admin/software/${software.id}/`);
  await expect(plot('Views and installations, 90 days')).toBeVisible();
  await staff.close();
});

test('a page tells nothing that the visitor has refused (P31)', async ({ page, offered }) => {
  const told: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === '/api/counts/') told.push(`${request.method()} ${request.postData() ?? ''}`);
  });
  const leave = () => page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
  await page.goto(offered.path);
  await expect(page.getByRole('heading', { level: 1, name: offered.software.name })).toBeVisible();
  // One call, for which the browser has not asked first (H172, P33).
  await expect(async () => {
    await leave();
    expect(told).toHaveLength(1);
  }).toPass();
  expect(told[0]).toMatch(/^POST \[\{"event":"view",/);
  await page.evaluate(() => localStorage.setItem('tracking-permission', 'deny'));
  told.length = 0;
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: offered.software.name })).toBeVisible();
  await leave();
  // By the time that another page is there it would have been told.
  await page.goto('/settings/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(told).toEqual([]);
});
