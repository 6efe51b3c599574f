import type { Page } from '@playwright/test';
import type { RunningSite } from '@patchbay/site/serve';
import { startSite } from '@patchbay/site/serve';
import { findFreePort } from '@patchbay/site/testing';
import { anyLeafCategory } from '../../fixtures/catalogue/catalogue.ts';
import type { Product } from '../../fixtures/product/product.ts';
import { startRenderingSite } from '../../fixtures/product/rendering-site.ts';
import { expect, test as base } from '../../fixtures/test.ts';

interface Sites {
  /** Its pages name another origin for the files of releases. */
  readonly site: RunningSite;
  /** That origin: a second server of the same site. */
  readonly assets: RunningSite;
}

async function startSites({ siteDir, config: own, sparePort }: Product): Promise<Sites> {
  const port = await findFreePort();
  const config = { ...own, assetsOrigin: `http://localhost:${port}` };
  const assets = await startSite({ siteDir, config, port });
  const site = await startRenderingSite({ siteDir, config, port: sparePort });
  return { site, assets };
}

const test = base.extend<{ sites: Sites }>({
  sites: async ({ product }, use) => {
    const sites = await startSites(product);
    await use(sites);
    await Promise.all([sites.site.close(), sites.assets.close()]);
  },
});

/** The files of releases that a page asks for, by the origin. */
function watchFiles(page: Page) {
  const asked = new Map<string, string[]>();
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (!/^\/(?:shell|remotes)\//.test(pathname)) return;
    const files = asked.get(origin) ?? [];
    asked.set(origin, [...files, pathname]);
  });
  return asked;
}

test('pages have all code, styles and fonts from the assets origin, under their hashes, and work (G406)', async ({
  page,
  product,
  sites: { site, assets },
}) => {
  const category = `/category/${(await anyLeafCategory(product)).id}/`;
  for (const path of ['/', category, '/installed/', '/settings/']) {
    const asked = watchFiles(page);
    await page.goto(`${site.origin}${path}`);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const files = asked.get(assets.origin) ?? [];
    for (const kind of [
      /^\/shell\/.*\.js$/,
      /^\/shell\/.*\.css$/,
      /\.woff2$/,
      /^\/remotes\/.*\.js$/,
    ]) {
      expect(
        files.filter((file) => kind.test(file)),
        `${path}: ${String(kind)}`,
      ).not.toEqual([]);
    }
    const ownFiles = asked.get(site.origin) ?? [];
    expect(
      ownFiles.filter((file) => !/^\/shell\/(?:early\.|.*\.(?:svg|png|ico)$)/.test(file)),
      path,
    ).toEqual([]);
    expect([...new Set(files)], 'nothing is asked for twice').toEqual(files);
    page.removeAllListeners('request');
  }
  await page.goto(site.origin);
  const asked = watchFiles(page);
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect([...asked.keys()]).toEqual([assets.origin]);
});

test('a file that was changed on its way from the assets origin does not run (G408)', async ({
  page,
  problems,
  sites: { site, assets },
}) => {
  problems.expect(/Failed to find a valid digest/);
  problems.expect(/Remote "catalog": .* is not what was released/);
  let isTampering = true;
  await page.route(`${assets.origin}/remotes/catalog/remoteEntry.*.js*`, async (route) => {
    if (!isTampering) return route.continue();
    const response = await route.fetch();
    const body = `${await response.text()}\nwindow.tampered = true;`;
    return route.fulfill({ response, body });
  });
  await page.goto(`${site.origin}/search/?q=reverb`);
  const notice = page.getByText('Some controls are not available at the moment · Try again');
  await expect(notice).toBeVisible();
  expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
  isTampering = false;
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(notice).toBeHidden();
  await page.getByRole('main').getByRole('button', { name: 'Filters' }).click();
  await expect(page.getByRole('region', { name: 'Filters' })).toBeVisible();
});

test('while the assets origin is away a page can be read, and says what to do (G410)', async ({
  page,
  problems,
  sites: { site, assets },
}) => {
  problems.expect(/Failed to load resource/);
  problems.expect(/The page's code did not come from/);
  await page.route(`${assets.origin}/**`, (route) => route.abort('connectionrefused'));
  await page.goto(site.origin, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'Patchbay could not start' })).toBeVisible();
  const heading = page.getByRole('main').getByRole('heading', { level: 1 });
  await expect(heading).toHaveCSS('font-family', /Inter/);
});
