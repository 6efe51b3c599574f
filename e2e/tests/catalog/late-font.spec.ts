import { EventEmitter, once } from 'node:events';
import { softwarePath } from '@patchbay/domain/routes';
import { anyLeafCategory, anySoftware } from '../../fixtures/catalogue/catalogue.ts';
import { expect, test } from '../../fixtures/test.ts';

const widths = [390, 768, 1280, 1366, 1440, 1512, 1920];

test('nothing moves when the font comes late, at the widths that people have (G338)', async ({
  page,
  product,
}) => {
  test.setTimeout(180_000);
  const { software, category } = await anySoftware(product);
  const paths = [
    '/',
    `/category/${(await anyLeafCategory(product)).id}/`,
    '/search/?q=reverb&format=VST3',
    softwarePath(software, category.slug),
    '/compare/?ids=101,102,103,104',
    '/lists/',
  ];
  const fonts = new EventEmitter();
  await page.route('**/*.woff2', async (route) => {
    await once(fonts, 'late');
    await route.continue();
  });
  await page.addInitScript(() => {
    let shift = 0;
    Reflect.set(window, 'shift', () => shift);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shift += Number(Reflect.get(entry, 'value'));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const isFontThere = () => page.evaluate(() => document.fonts.check('14px Inter'));
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of paths) {
      // A page has loaded only with its font.
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await isFontThere()).toBe(false);
      fonts.emit('late');
      await expect.poll(isFontThere).toBe(true);
      const shift = await page.evaluate(async () => {
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        return (Reflect.get(window, 'shift') as () => number)();
      });
      expect(shift, `${path}, ${width} px`).toBeLessThan(0.02);
    }
  }
});
