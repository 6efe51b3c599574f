import { expectAccessible } from '../../fixtures/axe.ts';
import { type Hand, press } from '../../fixtures/hands.ts';
import { untilTakenOver } from '../../fixtures/taken-over.ts';
import { expect, test } from '../../fixtures/test.ts';

const hands: readonly Hand[] = ['mouse', 'keyboard'];

for (const hand of hands) {
  test(`two are chosen on cards and one on its page by ${hand}, and are compared at an address for everybody (C113, C115)`, async ({
    page,
    browser,
    product,
  }) => {
    await page.goto('/search/');
    await untilTakenOver(page);
    const boxes = page.getByRole('button', { name: /^Compare / });
    const cards = page.getByRole('main').getByRole('listitem').filter({ has: boxes });
    const link = (at: number) => cards.nth(at).getByRole('link');
    const names: string[] = [];
    for (const at of [0, 1]) {
      const box = cards.nth(at).getByRole('button', { name: /^Compare / });
      // All categories and filters come before the cards.
      await link(at).focus();
      await press(page, box, hand);
      await expect(box).toHaveAttribute('aria-pressed', 'true');
      names.push(((await box.getAttribute('aria-label')) ?? '').replace('Compare ', ''));
    }
    await expectAccessible(page, 'cards with what is chosen');
    await link(2).press('Enter');
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).not.toHaveText('All software');
    names.push(await heading.innerText());
    await press(page, page.getByRole('button', { name: 'Compare', exact: true }), hand);
    const bar = page.getByRole('region', { name: 'Chosen to compare' });
    await expect(bar.getByRole('button', { name: /^Remove/ })).toHaveCount(3);
    await bar.getByRole('link', { name: 'Compare 3' }).press('Enter');
    const title = `Compare ${names[0]}, ${names[1]} and ${names[2]}`;
    await expect(heading).toHaveText(title);
    await expect(bar).toBeHidden();
    await expectAccessible(page, 'a comparison');

    const { pathname, search } = new URL(page.url());
    const visitor = await browser.newPage();
    await visitor.goto(`${product.origin}${pathname}${search}`);
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(visitor.getByRole('columnheader')).toHaveCount(3);
    await visitor.close();
  });
}

const four = '/compare/?ids=101,102,103,104';

test('a comparison is there without scripts, and fits a phone (C115)', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 800 },
  });
  const page = await context.newPage();
  await page.goto(product.origin + four);
  await expect(page.getByRole('columnheader')).toHaveCount(4);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
  await context.close();
});

test('a comparison of four is one page on paper (C115)', async ({ page }) => {
  await page.goto(four);
  await untilTakenOver(page);
  await expect(page.getByRole('columnheader')).toHaveCount(4);
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});
