import { softwarePath } from '@patchbay/domain/routes';
import type { Locator, Page } from '@playwright/test';
import { anySoftware } from '../../fixtures/catalogue/catalogue.ts';
import { expect, test } from '../../fixtures/test.ts';

/** Drags something to the right by the mouse. */
async function swipe(page: Page, target: Locator, distance: number) {
  const { x, y } = (await target.boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.move(x + 20, y + 8);
  await page.mouse.down();
  await page.mouse.move(x + 20 + distance, y + 8, { steps: 5 });
  await page.mouse.up();
}

test('a toast is read out, waits for who looks at it, goes after five seconds or by a swipe (E14)', async ({
  page,
  product,
}) => {
  await page.clock.install();
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.resolve();
  });
  const { software, category } = await anySoftware(product);
  await page.goto(softwarePath(software, category.slug));
  const copy = page.getByRole('button', { name: 'Copy link' });
  const toast = page
    .getByRole('region', { name: 'Notifications (F8)' })
    .getByRole('listitem')
    .filter({ hasText: 'Link copied' });
  const readOut = page.getByRole('status').filter({ hasText: /^Link copied$/ });
  await expect(copy).toBeVisible();

  // Only a region that was there before its words is read out.
  await page.evaluate(() => {
    for (const region of document.querySelectorAll('[role="status"]')) {
      region.setAttribute('data-from-before', region.textContent);
    }
  });
  await copy.click();
  await expect(toast).toBeVisible();
  await expect(readOut).toHaveAttribute('data-from-before', '');
  await page.clock.fastForward(5000);
  await expect(toast).toBeHidden();

  await copy.click();
  await toast.hover();
  await page.clock.fastForward(60_000);
  await expect(toast).toBeVisible();
  await copy.hover();
  await page.clock.fastForward(5000);
  await expect(toast).toBeHidden();

  await copy.click();
  await expect(toast).toBeVisible();
  await page.keyboard.press('F8');
  await page.clock.fastForward(60_000);
  await expect(toast).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(toast).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(toast).toBeHidden();
  await expect(copy).toBeFocused();

  await copy.click();
  await swipe(page, toast, 40);
  await expect(toast).toBeVisible();
  await swipe(page, toast, 80);
  await expect(toast).toBeHidden();
});
