import { softwarePath } from '@patchbay/domain/routes';
import { anyLeafCategory, anySoftware } from '../../fixtures/catalogue/catalogue.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('back brings the place on the page back, forward too (R30, R32)', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 500 });
  await page.goto('/');
  const card = page.getByRole('main').getByRole('listitem').nth(8).getByRole('link');
  await card.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(100);
  await card.click();
  await expect(page).toHaveURL(/\/s\//);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Latest Added' })).toBeAttached();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
});

test('a page that somebody goes to is announced, and its heading has the focus (R29)', async ({
  page,
}) => {
  await page.goto('/');
  const card = page.getByRole('main').getByRole('listitem').first().getByRole('link');
  await card.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/s\//);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeFocused();
  await expect(page).toHaveTitle(/ by /);
  const title = await page.title();
  await expect(page.getByText(title, { exact: true })).toBeAttached();
});

test('offline is said plainly, what was seen is still there, and the rest comes when it is back (R43)', async ({
  page,
  context,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  problems.expect(/could not be reached|The style sheet .* could not be loaded/);
  await page.goto('/');
  const cards = page.getByRole('main').getByRole('listitem');
  // The code of the page is fetched with the first of its kind.
  await cards.first().getByRole('link').click();
  await expect(page).toHaveURL(/\/s\//);
  await expect(page.getByRole('list', { name: 'Latest versions' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Install', exact: true }).first()).toBeVisible();
  const seen = await page.getByRole('heading', { level: 1 }).innerText();
  await page.goBack();
  await expect(cards.first()).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await cards.first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: seen })).toBeVisible();
  await page.goBack();
  await cards.nth(5).getByRole('link').click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'The server could not be reached.',
  );
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('You are offline.')).toBeHidden();

  // The code of this page was never fetched.
  await context.setOffline(true);
  const category = page.getByRole('navigation', { name: 'Categories' }).getByRole('link').first();
  const name = await category.innerText();
  await category.click();
  await expect(page.getByText('This section could not be loaded')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
});

test('each address of the API is asked for once at the first load', async ({ page, product }) => {
  const { software, category } = await anySoftware(product);
  const leaf = await anyLeafCategory(product);
  const paths = [
    '/',
    `/category/${leaf.id}/`,
    softwarePath(software, category.slug),
    `/vendor/${software.vendorSlug}/`,
    '/search/?q=e',
  ];
  for (const path of paths) {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().startsWith(`${product.apiHost}/api/`) && request.method() === 'GET') {
        asked.push(request.url());
      }
    });
    await page.goto(`${product.filesOrigin}${path}`);
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Categories' })).toBeVisible();
    expect(asked.length, path).toBeGreaterThan(1);
    expect(asked, path).toEqual([...new Set(asked)]);
    page.removeAllListeners('request');
  }
});

test('of a list that is narrowed down, nothing but that is asked for', async ({
  page,
  product,
}) => {
  const { vendorSlug } = (await anySoftware(product)).software;
  const leaf = await anyLeafCategory(product);
  for (const path of [`/category/${leaf.id}/`, `/vendor/${vendorSlug}/`]) {
    const lists: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === '/api/software/') lists.push(searchParams.get('order') ?? '');
    });
    await page.goto(`${product.filesOrigin}${path}?sort=newest`);
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    expect(lists, path).toEqual(['-created_at']);
    page.removeAllListeners('request');
  }
});

test('the cover of a card becomes that of the page (C94)', async ({ page }) => {
  await page.addInitScript(() => {
    const covers: number[][] = [];
    Reflect.set(window, 'covers', covers);
    const start = document.startViewTransition.bind(document);
    const countCovers = () =>
      [...document.querySelectorAll('*')].filter(
        (element) => getComputedStyle(element).viewTransitionName === 'software-cover',
      ).length;
    Reflect.set(document, 'startViewTransition', (update: () => Promise<void>) => {
      const before = countCovers();
      return start(async () => {
        await update();
        covers.push([before, countCovers()]);
      });
    });
  });
  await page.goto('/');
  const cards = page.getByRole('region', { name: 'Latest Added' }).getByRole('link');
  await cards.first().click();
  await expect(page.getByRole('button', { name: /^Enlarge the cover/ })).toBeVisible();
  const covers = () => page.evaluate(() => Reflect.get(window, 'covers') as number[][]);
  await expect.poll(async () => (await covers()).length).toBeGreaterThan(0);
  for (const counts of await covers()) expect(counts).toEqual([1, 1]);
});

test('nothing on the page moves while it comes (R34)', async ({ page, product }) => {
  const { software, category } = await anySoftware(product);
  const leaf = await anyLeafCategory(product);
  await page.addInitScript(() => {
    Reflect.set(window, 'shifted', 0);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sum = Number(Reflect.get(window, 'shifted')) + Number(Reflect.get(entry, 'value'));
        Reflect.set(window, 'shifted', sum);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const path of ['/', `/category/${leaf.id}/`, softwarePath(software, category.slug)]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect
      .poll(() =>
        page.evaluate(() =>
          [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
        ),
      )
      .toBe(true);
    expect(await page.evaluate(() => Number(Reflect.get(window, 'shifted'))), path).toBeLessThan(
      0.02,
    );
  }
});
