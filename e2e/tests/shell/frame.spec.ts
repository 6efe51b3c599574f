import { anySoftware } from '../../fixtures/catalogue/catalogue.ts';
import { expect, test } from '../../fixtures/test.ts';

test("an unknown path is 'Not found', with a way home (R37)", async ({ page, problems }) => {
  // A server that renders the page says so of the page itself.
  problems.allow(/status of 404/);
  await page.goto('/no/such/page/');
  await expect(page.getByRole('heading', { name: 'Not found', level: 1 })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'Latest Added' })).toBeVisible();
});

test('nothing scrolls sideways at any width (R27)', async ({ page, product }) => {
  const { software, category } = await anySoftware(product);
  const addresses = ['/', `/category/${category.id}/`, `/software/${software.id}/`, '/settings/'];
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const width of [320, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const scrolled = await page.evaluate(() => {
        window.scrollTo({ left: 1000, behavior: 'instant' });
        return window.scrollX;
      });
      expect({ address, width, scrolled }).toEqual({ address, width, scrolled: 0 });
    }
  }
});

test('the pages of the catalogue have the categories beside them, all others have not (R7)', async ({
  page,
  product,
}) => {
  const { software, category } = await anySoftware(product);
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  const catalogue = ['/', `/category/${category.id}/`, `/software/${software.id}/`, '/search/?q=a'];
  for (const address of catalogue) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(sidebar).toBeVisible();
  }
  for (const address of ['/settings/', '/installed/', '/downloads/', '/admin/software-list/']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(sidebar).toBeHidden();
  }
});

test("the first Tab stop is 'Skip to content', which leads to the page (R28)", async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test.describe('on a phone with text twice as large', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('all of the header is in the window (R27)', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    const header = page.getByRole('banner');
    for (const name of ['Categories', 'Search', 'Menu']) {
      const button = header.getByRole('button', { name, exact: true });
      await expect(button).toBeInViewport({ ratio: 1 });
      expect((await button.boundingBox())?.width).toBeGreaterThanOrEqual(36);
    }
    await expect(header.getByRole('link', { name: 'Sign In' })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});
