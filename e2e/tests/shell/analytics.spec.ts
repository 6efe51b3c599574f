import type { Locator, Page } from '@playwright/test';
import {
  startObservedSite,
  whenIdle,
  type ObservedSite,
} from '../../fixtures/product/observed-site.ts';
import { expect, test as base } from '../../fixtures/test.ts';

interface AnalyticsFixtures {
  readonly site: ObservedSite;
  /** Addresses that Google Analytics was asked at; the test answers in its place. */
  readonly collected: readonly URL[];
}

const test = base.extend<AnalyticsFixtures>({
  site: async ({}, use) => {
    const site = await startObservedSite({ GA_MEASUREMENT_ID: 'G-TEST1234' });
    await use(site);
    await site.close();
  },
  baseURL: async ({ site }, use) => {
    await use(site.origin);
  },
  collected: [
    async ({ context }, use) => {
      const collected: URL[] = [];
      await context.route('https://www.google-analytics.com/**', async (route) => {
        collected.push(new URL(route.request().url()));
        await route.fulfill({ status: 204 });
      });
      await use(collected);
    },
    { auto: true },
  ],
});

// Such a host has no https here.
const untrusted = /Cross-Origin-Opener-Policy/;
const linkClicks = (site: ObservedSite) =>
  site.plausibleEvents().filter((event) => JSON.stringify(event).includes('Outbound Link: Click'));

/** Puts a link out of the site on the page, when the first page view says that analytics are there. */
async function showOutboundLink(page: Page, site: ObservedSite, target = '') {
  await page.goto(site.origin);
  await expect.poll(() => site.plausibleEvents().length).toBe(1);
  await page.evaluate(
    ({ href, place }) => {
      const link = document.createElement('a');
      link.href = href;
      link.target = place;
      link.textContent = 'Vendor';
      // Outside of the page's own part of the document.
      document.body.append(link);
    },
    { href: `${site.outside}#ada@patchbay.example`, place: target },
  );
  return page.getByRole('link', { name: 'Vendor' });
}

test('each page is told to both services, and nothing that was searched for (P16, P24)', async ({
  collected,
  page,
  problems,
  site,
}) => {
  problems.expect(untrusted);
  await page.goto(`${site.origin}/?q=ada@patchbay.example&utm_source=news`);
  await expect
    .poll(() => site.plausibleEvents())
    .toEqual([
      {
        name: 'pageview',
        domain: 'patchbay.test',
        url: `${site.origin}/?utm_source=news`,
        referrer: null,
      },
    ]);
  await expect.poll(() => collected.length).toBe(1);
  expect(Object.fromEntries(collected[0]?.searchParams ?? [])).toMatchObject({
    v: '2',
    tid: 'G-TEST1234',
    en: 'page_view',
    dl: `${site.origin}/?utm_source=news`,
  });

  await page.evaluate(() => {
    history.pushState(null, '', '/no/such/page/');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect
    .poll(() => site.plausibleEvents()[1])
    .toMatchObject({
      name: 'pageview',
      url: `${site.origin}/no/such/page/`,
      referrer: `${site.origin}/?utm_source=news`,
    });
  await expect.poll(() => collected.length).toBe(2);
  expect(collected[1]?.searchParams.get('cid')).toBe(collected[0]?.searchParams.get('cid'));
});

for (const [way, follow] of [
  ['the mouse', (link: Locator) => link.click()],
  ['the keyboard', (link: Locator) => link.press('Enter')],
] as const) {
  test(`a link out of the site is told of and followed by ${way} (P22)`, async ({
    page,
    problems,
    site,
    collected,
  }) => {
    problems.expect(untrusted);
    await follow(await showOutboundLink(page, site));
    await expect(page).toHaveTitle('Outside');
    await expect
      .poll(() => linkClicks(site))
      .toMatchObject([{ props: { url: site.outside }, url: `${site.origin}/` }]);
    expect(collected.at(-1)?.searchParams.get('en')).toBe('click');
  });
}

test('a service that does not answer holds nobody up (P25)', async ({ page, problems, site }) => {
  problems.expect(untrusted);
  const link = await showOutboundLink(page, site);
  site.hangServices();
  await link.click();
  await expect(page).toHaveTitle('Outside');
});

test('a link for another tab opens it at once and leaves the page', async ({
  context,
  page,
  problems,
  site,
}) => {
  problems.expect(untrusted);
  const link = await showOutboundLink(page, site, '_blank');
  for (const click of [
    {},
    { modifiers: ['ControlOrMeta' as const] },
    { button: 'middle' as const },
  ]) {
    const opened = context.waitForEvent('page');
    await link.click(click);
    await expect(await opened).toHaveTitle('Outside');
    expect(page.url()).toBe(`${site.origin}/`);
  }
  await expect.poll(() => linkClicks(site).length).toBe(3);
});

test('the console says when the page was deployed (G12)', async ({ page, problems, site }) => {
  problems.expect(untrusted);
  const deployed = page.waitForEvent('console', (message) =>
    message.text().startsWith('Deployed: '),
  );
  await page.goto(site.origin);
  expect((await deployed).text()).toMatch(/^Deployed: \d{4}-\d\d-\d\dT/);
});

test('nothing is told from localhost and IP addresses (P16)', async ({ collected, page, site }) => {
  const asked: string[] = [];
  const said: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('console', (message) => said.push(message.text()));
  for (const origin of site.localOrigins) {
    await page.goto(origin);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await whenIdle(page);
  }
  expect(site.plausibleEvents()).toEqual([]);
  expect(collected).toEqual([]);
  expect(asked.filter((url) => url.includes('/analytics.'))).toEqual([]);
  expect(said.filter((text) => text.startsWith('Deployed'))).toEqual([]);
});
