import type { Page } from '@playwright/test';
import { expectAccessible } from '../../fixtures/axe.ts';
import { openWithoutScripts, wordsOf } from '../../fixtures/served-page.ts';
import { expect, test } from '../../fixtures/test.ts';

const entry = '**/remotes/catalog/**/remoteEntry*.js*';

const notice = (page: Page) => page.getByText('Some controls are not available at the moment');
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' });

test.describe('what the server has rendered stays where its code does not come (R58)', () => {
  test('home, with the entry of its remote blocked', async ({ page, problems }) => {
    problems.expect(/Failed to load resource/);
    problems.expect(/Remote "catalog": .* could not be reached/);
    await page.route(entry, (route) => route.abort());
    const letScriptsCome = await openWithoutScripts(page, '/');
    const words = await wordsOf(page);
    const first = page.getByRole('main').getByRole('link').first();
    await first.evaluate((link) => link.setAttribute('data-served', ''));
    letScriptsCome();
    await expect(notice(page)).toBeVisible();
    expect(await wordsOf(page)).toBe(words);
    await expect(first).toHaveAttribute('data-served');
    await expectAccessible(page, 'home without the code of its remote');

    // The frame is in use.
    await page.getByRole('link', { name: 'Sign In' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');

    await page.getByRole('combobox').pressSequentially('dragonfly');
    await tryAgain(page).click();
    await expect(tryAgain(page)).toBeEnabled();
    await expect(notice(page)).toBeVisible();
    expect(await wordsOf(page)).toBe(words);
    await page.unroute(entry);
    await tryAgain(page).click();
    await expect(notice(page)).toBeHidden();
    await expect(page.getByRole('combobox')).toHaveValue('dragonfly');
    await expect(page.getByRole('option', { name: /^Dragonfly/ }).first()).toBeVisible();
    await expect(first).not.toHaveAttribute('data-served');
    const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
    await sidebar.getByRole('button', { expanded: true }).first().click();
    await expect(sidebar.getByRole('button', { expanded: false })).toHaveCount(1);
  });

  test('a category, with its chunk gone, and its links lead on', async ({ page, problems }) => {
    problems.expect(/Failed to load resource/);
    problems.expect(/Remote "catalog": .* is not there \(404\)/);
    await page.route('**/remotes/catalog/**/browse-category.*.js*', (route) =>
      route.fulfill({ status: 404 }),
    );
    await page.goto('/category/220/');
    await expect(notice(page)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reverbs');
    // What of its remote has come is in use.
    await page.getByRole('combobox', { name: 'Search' }).fill('tal');
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Escape');
    const loaded = page.waitForEvent('domcontentloaded');
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Dragonfly Reverb/ })
      .click();
    await loaded;
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Dragonfly Reverb');
    await expect(notice(page)).toBeHidden();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reverbs');
  });

  test('a software, with its code never answered, until it is asked for again', async ({
    page,
    problems,
  }) => {
    problems.expect(/Remote "catalog": its code was not loaded in time/);
    let isHanging = true;
    await page.clock.install();
    await page.route('**/remotes/catalog/**/remote.*.js*', async (route) => {
      if (!isHanging) await route.continue();
    });
    await page.goto('/software/203/', { waitUntil: 'commit' });
    await expect(async () => {
      await page.clock.fastForward(1000);
      await expect(notice(page)).toBeVisible({ timeout: 200 });
    }).toPass();
    await expect(page.getByText(/^The two chorus buttons/)).toBeVisible();
    isHanging = false;
    await tryAgain(page).click();
    await expect(notice(page)).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.getByRole('button', { name: 'Install', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test('a description, and in the place of its installer a line that says so (R59)', async ({
    page,
    problems,
  }) => {
    problems.expect(/Failed to load resource/);
    problems.expect(/Remote "installer": .* could not be reached/);
    // A preload that has failed is given to the first script of its address.
    problems.allow(/Remote "installer": its slot failed|A part of the page could not be loaded/);
    const files = '**/remotes/{installer/**/*.js*,catalog/**/description.*.js*}';
    await page.route(files, (route) => route.abort());
    await page.goto('/software/203/');
    const line = page.getByText('Installing is not available at the moment · Try again');
    await expect(line).toBeVisible();
    await expect(page.getByRole('main').getByText(/^mono in, stereo out/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Install', exact: true })).toBeHidden();
    await expectAccessible(page, 'a software without its installer');
    await page.unroute(files);
    await tryAgain(page).click();
    await page.getByRole('button', { name: 'Install', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });
});
