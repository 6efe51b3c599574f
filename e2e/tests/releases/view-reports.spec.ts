import { gzipSync } from 'node:zlib';
import { viewReportsPath } from '@patchbay/domain/api';
import type { Browser } from '@playwright/test';
import { openAsStaff } from '../../fixtures/accounts/staff.ts';
import { expectAccessible } from '../../fixtures/axe.ts';
import { watchProblems } from '../../fixtures/problems.ts';
import { startReleaseDay, type ReleaseDay } from '../../fixtures/product/releases.ts';
import { expect, test as base } from '../../fixtures/test.ts';

const test = base.extend<object, { readonly day: ReleaseDay }>({
  day: [
    async ({}, use) => {
      const day = await startReleaseDay();
      await use(day);
      await day.close();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  product: [({ day }, use) => use(day.product), { scope: 'worker' }],
});

/** A visitor whose page has the code that reports. */
async function visit(browser: Browser, day: ReleaseDay, { isBroken = false } = {}) {
  const context = await browser.newContext({ baseURL: day.product.origin });
  const problems = await watchProblems(context);
  // No browser tells of requests that a page makes as it is left.
  await context.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (address, body) => {
      const sent = localStorage.getItem('sent') ?? '';
      localStorage.setItem(
        'sent',
        `${sent}${String(address)} ${typeof body === 'string' ? body : ''}\n`,
      );
      return send(address, body);
    };
  });
  if (isBroken) await context.route(/\/remotes\/installer\/remoteEntry/, (route) => route.abort());
  const page = await context.newPage();
  const code = page.waitForResponse(/\/shell\/view-report\./);
  const document = await page.goto('/', { waitUntil: 'commit' });
  return {
    page,
    problems,
    html: (await document?.text()) ?? '',
    code: await code,
    /** Leaves the page, and answers what it has reported: address and text of each report. */
    leave: async () => {
      await page.goto('/live.json', { waitUntil: 'load' });
      const sent = await page.evaluate(() => localStorage.getItem('sent') ?? '');
      return sent.trimEnd().split('\n');
    },
  };
}

test('a view is reported once, and counts as failed where a remote did not come: staff see both (G350, G354)', async ({
  browser,
  context,
  day,
}) => {
  test.setTimeout(180_000);
  const good = await visit(browser, day);
  // It comes by itself, when the page has time, and is small.
  expect(good.html).not.toContain('view-report');
  expect(gzipSync(await good.code.body()).length).toBeLessThanOrEqual(1000);
  await good.page.getByRole('link', { name: 'Settings' }).click();
  await expect(good.page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  const [sent = '', ...others] = await good.leave();
  expect(others).toEqual([]);
  expect(sent.startsWith(`${viewReportsPath} `)).toBe(true);
  expect(JSON.parse(sent.slice(viewReportsPath.length))).toMatchObject({
    remotes: expect.arrayContaining([
      expect.objectContaining({ name: 'catalog', isLoaded: true, errors: 0 }),
    ]),
    largestPaint: expect.any(Number),
    layoutShift: expect.any(Number),
    interactionDelay: expect.any(Number),
  });
  expect(good.problems.unexpected()).toEqual([]);

  const broken = await visit(browser, day, { isBroken: true });
  await broken.page.getByRole('link', { name: 'Settings' }).click();
  await expect(broken.page.getByText(/could not be loaded/).first()).toBeVisible({
    timeout: 30_000,
  });
  expect((await broken.leave()).join('')).toMatch(/"installer",[^}]*"isLoaded":false/);

  const page = await openAsStaff(context, day.product, 'Superuser');
  await page.goto('/admin/releases/');
  await page.getByRole('combobox', { name: 'Name' }).selectOption('installer');
  const table = page.getByRole('table', { name: 'What pages reported of installer' });
  await expect(table.getByRole('row').nth(1)).toHaveText(/^\S+ Live250\.0 %1\d/);
  await expect(page.getByRole('img', { name: /^Largest paint of installer/ })).toBeVisible();
  await expectAccessible(page, 'what pages reported');

  const { output } = await day.runTool('listing', 'status');
  expect(output).toContain('What pages reported');
});
