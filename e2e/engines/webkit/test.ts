import { writeFile } from 'node:fs/promises';
import { test as base } from '@playwright/test';
import { startProduct, type Product } from '../../fixtures/product/product.ts';
import { getWebKit } from './find-webkit.ts';
import { startWebKit, type WebKit } from './start-webkit.ts';
import { createWebKitPage, type WebKitPage } from './webkit-page.ts';

interface TestFixtures {
  /** On the site's origin, with nobody signed in and no setting changed. */
  readonly webkit: WebKitPage;
}

interface WorkerFixtures {
  readonly product: Product;
  readonly openedWebKit: WebKit;
}

export { expect } from '@playwright/test';

/** A journey in WebKit: one browser for all of them, over the same product as in the other engines. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  product: [
    async ({}, use) => {
      const product = await startProduct();
      await use(product);
      await product.close();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  openedWebKit: [
    async ({}, use) => {
      const programs = await getWebKit();
      if (!programs) throw new Error('WebKitWebDriver, MiniBrowser and Xvfb are not all installed');
      const opened = await startWebKit(programs);
      await use(opened);
      await opened.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  webkit: async ({ openedWebKit: { driver }, product }, use, testInfo) => {
    await driver.get(`${product.origin}/about/`);
    await driver.executeScript('localStorage.clear(); sessionStorage.clear();');
    await use(await createWebKitPage(driver));
    if (testInfo.status === testInfo.expectedStatus) return;
    const path = testInfo.outputPath('page.png');
    await writeFile(path, Buffer.from(await driver.takeScreenshot(), 'base64'));
    await testInfo.attach('page', { path, contentType: 'image/png' });
  },
});
