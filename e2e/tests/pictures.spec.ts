import { copyFile, readFile, stat, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { demoCatalogue } from '@patchbay/demo-catalogue';
import { releasesPath } from '@patchbay/domain/api';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { openAsStaff } from '../fixtures/accounts/staff.ts';
import { openDesktopApp } from '../fixtures/product/desktop-bridge.ts';
import { startReleaseDay } from '../fixtures/product/releases.ts';
import { expect, test as base } from '../fixtures/test.ts';
import { component } from './installer/desktop-test.ts';

/** The product with its registry service, since one of the pictures shows the releases of the site. */
const test = base.extend<object, object>({
  product: [
    async ({}, use) => {
      const day = await startReleaseDay();
      await use(day.product);
      await day.close();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
});

const themes = ['light', 'dark'] as const;
const size = { width: 1280, height: 800 };
const maxBytes = 150_000;
/** What fonts and the painting of another browser change, of 255. A screen with other content differs by more. */
const maxDifference = 6;

/** The brightness of a picture's areas, 64 by 40 of them. */
const brightnessOf = (picture: Buffer) =>
  sharp(picture).resize(64, 40, { fit: 'fill' }).greyscale().raw().toBuffer();

/**
 * Compares the page, in both themes, with the README's picture of it in `docs/pictures`. `--update-snapshots` takes the
 * pictures anew.
 */
async function expectPictures(page: Page, name: string, isUpdating: boolean): Promise<void> {
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
    const taken = await sharp(await page.screenshot())
      .webp({ quality: 80 })
      .toBuffer();
    const file = resolve(import.meta.dirname, `../../docs/pictures/${name}-${theme}.webp`);
    if (isUpdating) await writeFile(file, taken);
    const [kept, now] = await Promise.all([
      brightnessOf(await readFile(file)),
      brightnessOf(taken),
    ]);
    const difference = now.reduce((sum, value, at) => sum + Math.abs(value - (kept[at] ?? 0)), 0);
    expect(
      difference / now.length,
      `${name}, ${theme}: the page no longer looks as in the README. npm run test:one -- pictures --update-snapshots takes the picture anew`,
    ).toBeLessThan(maxDifference);
    expect((await stat(file)).size, `${file} is too large for a README`).toBeLessThan(maxBytes);
  }
}

/** Compares a picture with the copy of it that a page shows. `--update-snapshots` makes the copy anew. */
async function expectCopies(name: string, copy: string, isUpdating: boolean): Promise<void> {
  const root = resolve(import.meta.dirname, '../..');
  for (const theme of themes) {
    const picture = resolve(root, `docs/pictures/${name}-${theme}.webp`);
    const copied = resolve(root, `${copy}-${theme}.webp`);
    if (isUpdating) await copyFile(picture, copied);
    const isSame = (await readFile(picture)).equals(await readFile(copied));
    expect(isSame, `${copied} is no copy of ${picture}`).toBe(true);
  }
}

/** Opens a path and waits for what the page shows last. */
async function open(page: Page, path: string, last: Locator): Promise<void> {
  await page.setViewportSize(size);
  await page.goto(path);
  await expect(last).toBeVisible();
}

/** Files as an app finds them: of the demo's first software, every second of them in the oldest version that the demo has. */
const installedComponents = demoCatalogue.software.slice(0, 24).flatMap(({ id }, index) => {
  const versions = demoCatalogue.versions.filter(({ software_id: of }) => of === id);
  const installed = index % 2 === 1 ? versions.at(-1) : versions[0];
  return (installed?.components ?? [])
    .filter((name) => /\.(?:vst3|component)$/.test(name))
    .map((name) => {
      const folder = name.endsWith('.vst3') ? 'VST3' : 'Components';
      return component(`/Library/Audio/Plug-Ins/${folder}/${name}`, installed?.version);
    });
});

/** Shows releases as built from one commit by one person, so that the picture is the same on every machine. */
async function showOneSource(page: Page): Promise<void> {
  const source = {
    ...{ commit: '4f1c2ab90e77', branch: 'main', builder: 'ann@build-3' },
    message: 'feat(catalog): show what is new first',
  };
  await page.route(`**${releasesPath}`, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const change = (key: string, value: unknown): unknown => (key === 'source' ? source : value);
    await route.fulfill({ response, json: JSON.parse(text, change) as unknown });
  });
}

test("the README's pictures show the pages as they are", async ({
  browser,
  context,
  page,
  product,
}, testInfo) => {
  test.slow();
  const isUpdating = testInfo.config.updateSnapshots === 'changed';
  await open(page, '/', page.getByRole('link', { name: 'Bespoke Synth' }).first());
  await expectPictures(page, 'home', isUpdating);
  await open(page, '/software/121/', page.getByRole('button', { name: 'Install' }));
  await expectPictures(page, 'software', isUpdating);

  const staff = await openAsStaff(context, product, 'Superuser');
  await open(staff, '/admin/software-list/', staff.getByRole('row', { name: /Surge XT/ }));
  await expectPictures(staff, 'staff-list', isUpdating);
  await showOneSource(staff);
  await open(staff, '/admin/releases/', staff.getByRole('row', { name: /^catalog / }));
  await expectPictures(staff, 'releases', isUpdating);

  const ofApp = await browser.newContext({ baseURL: product.origin });
  const app = await openDesktopApp(ofApp, product.origin);
  app.answer('get-installed-components', () => installedComponents);
  const library = await ofApp.newPage();
  await open(library, '/installed/', library.getByRole('button', { name: 'Update all' }));
  await library.getByRole('button', { name: 'OK' }).click();
  await expectPictures(library, 'library', isUpdating);
  await expectCopies('library', 'packages/catalog-remote/src/features/read-about/app', isUpdating);
  await ofApp.close();
});
