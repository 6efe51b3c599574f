import type { Locator } from '@playwright/test';
import { startRenderingSite } from '../../fixtures/product/rendering-site.ts';
import { openWithoutScripts } from '../../fixtures/served-page.ts';
import { untilTakenOver } from '../../fixtures/taken-over.ts';
import { expect, test as base } from '../../fixtures/test.ts';

const test = base.extend({
  baseURL: async ({ product }, use) => {
    if (product.isRendering) {
      await use(product.origin);
      return;
    }
    const { siteDir, config, sparePort } = product;
    const site = await startRenderingSite({ siteDir, config, port: sparePort });
    await use(site.origin);
    await site.close();
  },
  permissions: ['local-network-access'],
});

const hands = {
  mouse: (button: Locator) => button.click(),
  keyboard: (button: Locator) => button.press('Space'),
};

for (const [hand, pressBy] of Object.entries(hands)) {
  test(`a sound is heard from its card by ${hand}, before and after the page's code is there (C107)`, async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/images/audio/')) asked.push(request.url());
    });
    const press = (name: string) =>
      pressBy(page.getByRole('main').getByRole('button', { name, exact: true }));
    const letScriptsCome = await openWithoutScripts(page, '/search/?q=vital');
    const vital = page.waitForResponse('**/images/audio/101-vital.wav');
    await press('Play Vital');
    expect(asked).toEqual([]);
    letScriptsCome();
    await untilTakenOver(page);
    expect((await vital).ok()).toBe(true);
    // The sound ends by itself.
    await expect(page.getByRole('button', { name: 'Play Vital', exact: true })).toBeVisible();

    await page.goto('/search/?q=dexed');
    asked.length = 0;
    const dexed = page.waitForResponse('**/images/audio/106-dexed.wav');
    await press('Play Dexed');
    expect((await dexed).ok()).toBe(true);
    expect(asked).toHaveLength(1);
  });
}

test('the player of a page plays a file, and is moved by keyboard (C110)', async ({ page }) => {
  await page.goto('/software/106/');
  const player = page.getByRole('region', { name: 'Listen' });
  const position = player.getByRole('slider', { name: 'Position' });
  await expect(position).toBeDisabled();
  await player.getByRole('button', { name: 'Play Dexed' }).press('Enter');
  await expect(position).toBeEnabled();
  await expect(player.getByRole('button', { name: 'Play Dexed' })).toBeVisible();
  await position.press('End');
  await expect(position).toHaveAttribute('aria-valuetext', '0:02 of 0:02');
  await position.press('Home');
  await expect(position).toHaveAttribute('aria-valuetext', '0:00 of 0:02');
});
