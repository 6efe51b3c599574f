import { softwarePath } from '@patchbay/domain/routes';
import {
  answerSoftware,
  anySoftware,
  softwareWithVideo,
} from '../../fixtures/catalogue/catalogue.ts';
import { expect, test } from '../../fixtures/test.ts';

test('the short address is replaced by the one with slugs (C34)', async ({ page, product }) => {
  const { software, category } = await anySoftware(product);
  await page.goto('/');
  await page.goto(`/software/${software.id}/`);
  await expect(page).toHaveURL(softwarePath(software, category.slug));
  await expect(page.getByRole('heading', { name: software.name, level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(
    `${software.name} by ${software.vendor} – ${category.name} – Patchbay`,
  );
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('a long name of a maker breaks on a telephone (G339)', async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { software } = await anySoftware(product);
  const vendor = 'a'.repeat(80);
  await answerSoftware(page, software, { vendor });
  await page.goto(`${product.filesOrigin}/software/${software.id}/`);
  await expect(page.getByRole('main').getByText(vendor).first()).toBeVisible();
  const beyond = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(beyond).toBeLessThanOrEqual(0);
});

test('wrong slugs with a right id are put right', async ({ page, product }) => {
  const { software, category } = await anySoftware(product);
  await page.goto(`/s/wrong/wrong/wrong/${software.id}/`);
  await expect(page).toHaveURL(softwarePath(software, category.slug));
});

test("an unknown software is 'Not found'", async ({ page, problems }) => {
  // The browser itself writes down the backend's 404.
  problems.expect(/status of 404/);
  await page.goto('/software/999999999/');
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible();
});

test('the cover opens as large as it is, and Escape gives the focus back (M5)', async ({
  page,
  product,
}) => {
  const { software, category } = await anySoftware(product);
  await page.goto(softwarePath(software, category.slug));
  const cover = page.getByRole('button', { name: `Enlarge the cover of ${software.name}` });
  await cover.focus();
  await page.keyboard.press('Enter');
  const picture = page.getByRole('dialog').getByRole('img');
  await expect
    .poll(() =>
      picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth),
    )
    .toBeGreaterThan(600);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(cover).toBeFocused();
});

test("a cover that does not come is called 'Invalid source' when it is opened", async ({
  page,
  product,
  problems,
}) => {
  problems.expect(/status of 404/);
  const { software, category } = await anySoftware(product);
  await page.route('**/images/1200px/**', (route) => route.fulfill({ status: 404 }));
  await page.goto(softwarePath(software, category.slug));
  await page.getByRole('button', { name: /^Enlarge/ }).click();
  await expect(page.getByRole('dialog').getByText('Invalid source')).toBeVisible();
});

test('a video is fetched from the host without cookies once somebody opens it (M15)', async ({
  page,
  product,
}) => {
  const asked: string[] = [];
  await page.route(/ytimg\.com|youtube/, async (route) => {
    asked.push(route.request().url());
    await route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Video</title>' });
  });
  const software = await softwareWithVideo(page, product);
  await page.goto(`${product.filesOrigin}/software/${software.id}/`);
  await expect(page.getByText('Invalid YouTube URL')).toBeVisible();
  const play = page.getByRole('button', { name: /^Play/ });
  await play.scrollIntoViewIfNeeded();
  expect(asked.filter((url) => !url.startsWith('https://i.ytimg.com/'))).toEqual([]);
  await play.click();
  await expect
    .poll(() => asked.at(-1))
    .toBe('https://www.youtube-nocookie.com/embed/HRb7B9fPhfA?autoplay=1&enablejsapi=1');
});

test('the head has the one address of a software, and what programs read', async ({
  page,
  product,
}) => {
  const { software, category } = await anySoftware(product);
  await page.goto(`/software/${software.id}/?from=mail`);
  const path = softwarePath(software, category.slug);
  await expect
    .poll(() =>
      page.evaluate(
        () => document.head.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href,
      ),
    )
    .toBe(`${product.origin}${path}`);
});

test('a vendor leads to everything by them', async ({ page, product }) => {
  const { software, category } = await anySoftware(product);
  await page.goto(softwarePath(software, category.slug));
  await page
    .getByRole('main')
    .getByRole('link', { name: software.vendor, exact: true })
    .first()
    .click();
  await expect(page).toHaveURL(`/vendor/${software.vendorSlug}/`);
  await expect(page.getByRole('heading', { level: 1, name: software.vendor })).toBeVisible();
});

test('entities and simple HTML in a description show as meant, under the policy of the page (M20)', async ({
  page,
  product,
}) => {
  const { software } = await anySoftware(product);
  await answerSoftware(page, software, {
    description: `Fish &amp; Chips&nbsp;&copy; &rightleftarrows; &unknown; <b onclick="x()">bold</b> <form>plain</form>

<table style="position: fixed"><tr><th>Format<td onclick="x()">**VST3**</table>

<details><summary>What changed</summary>

- Fixes

</details>`,
  });
  await page.goto(`${product.filesOrigin}/software/${software.id}/`);
  await expect(page.getByText('Fish & Chips\u00a0© ⇄ &unknown;')).toBeVisible();
  await expect(page.getByText('bold', { exact: true })).toHaveCSS('font-weight', '600');
  await expect(page.getByText('<form>plain</form>')).toBeVisible();
  const cell = page.getByRole('cell', { name: 'VST3' });
  await expect(cell).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'Format' })).toBeVisible();
  const fixes = page.getByRole('listitem').filter({ hasText: 'Fixes' });
  await expect(fixes).toBeHidden();
  await page.getByText('What changed').click();
  await expect(fixes).toBeVisible();
});
