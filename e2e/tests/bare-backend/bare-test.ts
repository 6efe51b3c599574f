import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createEngine } from '@patchbay/desktop-engine';
import { readAppConfig, readSiteDir } from '@patchbay/registry/config';
import { startSite } from '@patchbay/site/serve';
import type { Locator, Page } from '@playwright/test';
import { startBareBackend, type BareBackend } from '../../fixtures/product/bare-backend.ts';
import { bareToken } from '../../fixtures/product/bare-calls.ts';
import { openOwnBridge } from '../../fixtures/product/own-bridge.ts';
import { startRenderingSite } from '../../fixtures/product/rendering-site.ts';
import { test as base } from '../../fixtures/test.ts';
import { signInAtStart } from '../installer/desktop-test.ts';

export { expect } from '../../fixtures/test.ts';

const root = resolve(import.meta.dirname, '../../..');

interface BareFixtures {
  /** Whether the site's server renders first screens. */
  readonly isRendering: boolean;
  /** The backend of the site, which is served without a switch. A request beyond its calls fails the test. */
  readonly backend: BareBackend;
  readonly site: string;
  /** The desktop app around the pages of the test, with a home folder of its own. */
  readonly app: { readonly home: string };
  /** The page finds the token of somebody who has signed in before. */
  readonly signedInAs: (account: { readonly email: string }) => Promise<void>;
}

export const test = base.extend<BareFixtures>({
  isRendering: [false, { option: true }],
  backend: async ({}, use) => {
    const backend = await startBareBackend();
    await use(backend);
    await backend.close();
    base.expect(backend.beyond, 'requests beyond the calls of the backend').toEqual([]);
  },
  site: [
    async ({ backend, isRendering }, use) => {
      const siteDir = readSiteDir(process.env, root);
      const config = readAppConfig({ API_HOST: backend.origin });
      const start = isRendering ? startRenderingSite : startSite;
      const site = await start({ siteDir, config, port: 0 });
      backend.serve(site.origin);
      await use(site.origin);
      await site.close();
    },
    { timeout: 60_000 },
  ],
  baseURL: async ({ site }, use) => {
    await use(site);
  },
  app: async ({ context, site, backend }, use) => {
    const home = await mkdtemp(join(tmpdir(), 'patchbay-bare-'));
    const engine = await createEngine({
      backendAddress: backend.origin,
      fetch,
      dataDir: join(home, 'patchbay'),
      home,
      platform: 'linux',
      environment: {},
      now: Date.now,
      log: () => undefined,
      confirmFolders: () => Promise.resolve(true),
    });
    await openOwnBridge(context, site, {
      engine,
      appVersion: () => '0.13.2',
      onCall: () => undefined,
    });
    await use({ home });
    await engine.close();
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  },
  signedInAs: async ({ page }, use) => {
    await use(async (account) => {
      await signInAtStart(page, bareToken(account));
    });
  },
});

/** The browsers of computers, by their systems. */
export const systems = {
  Mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
  Windows:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
  Linux: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
} as const;

/** The controls of a version. */
export const controls = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('group', { name: `Install ${name}`, exact: true });
