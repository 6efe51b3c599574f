import type { Locator, Page } from '@playwright/test';
import { demoUser, tokenOf } from '../../fixtures/accounts/accounts.ts';
import { openDesktopApp, type DesktopApp } from '../../fixtures/product/desktop-bridge.ts';
import { offeredVersion, type OfferedVersion } from '../../fixtures/catalogue/offered-version.ts';
import { test as base } from '../../fixtures/test.ts';

export { expect } from '../../fixtures/test.ts';

interface DesktopFixtures {
  /** The faults of the app's bridge. */
  readonly bridgeFaults: Parameters<typeof openDesktopApp>[2];
  /** The desktop app around the test's pages. */
  readonly app: DesktopApp;
  readonly offered: OfferedVersion;
  /** Opens the page of `offered` as somebody who has signed in before. */
  readonly openVersion: () => Promise<OfferedVersion>;
}

export const test = base.extend<DesktopFixtures>({
  bridgeFaults: [{}, { option: true }],
  app: async ({ context, product, bridgeFaults }, use) => {
    await use(await openDesktopApp(context, product.origin, bridgeFaults));
  },
  offered: async ({ product }, use) => {
    await use(await offeredVersion(product));
  },
  openVersion: async ({ page, product, offered }, use) => {
    await use(async () => {
      await signInAtStart(page, await tokenOf(product, demoUser('Visitor')));
      await page.goto(offered.path);
      return offered;
    });
  },
});

/** Every page that is opened from now on finds the token in the browser. */
export const signInAtStart = (page: Page, token: string): Promise<unknown> =>
  page.addInitScript((authToken) => {
    localStorage.setItem('auth-store', JSON.stringify({ authToken }));
  }, token);

/** A button of the page itself. */
export const button = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('button', { name, exact: true });

export const alertDialog = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('alertdialog', { name });

/** An installed file, as the app lists it. */
export const component = (path: string, version = '1.0.0') => ({
  filename: path.split('/').at(-1) ?? '',
  version,
  componentPath: path,
  extension: path.split('.').at(-1) ?? '',
});
