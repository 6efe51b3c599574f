import { EventEmitter, once } from 'node:events';
import type { RunningSite } from '@patchbay/site/serve';
import { expectAccessible, looksEverywhere } from '../../fixtures/axe.ts';
import { startRenderingSite } from '../../fixtures/product/rendering-site.ts';
import { openWithoutScripts, wordsOf } from '../../fixtures/served-page.ts';
import { untilTakenOver } from '../../fixtures/taken-over.ts';
import { expect, test as base } from '../../fixtures/test.ts';

/**
 * A site over the same releases and the same backend, whose server renders: the product's own, unless this run has it without.
 * A fixture of the worker's here would have workers of this file's own, each with another product.
 */
const test = base.extend<{ readonly rendering: Pick<RunningSite, 'origin'> }>({
  rendering: [
    async ({ product }, use) => {
      if (product.isRendering) {
        await use(product);
        return;
      }
      const { siteDir, config, sparePort } = product;
      const site = await startRenderingSite({ siteDir, config, port: sparePort });
      await use(site);
      await site.close();
    },
    { timeout: 60_000 },
  ],
  baseURL: async ({ rendering }, use) => {
    await use(rendering.origin);
  },
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor walks from home to a category and to a software (G62)', async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveTitle('Find and install audio plugins – Patchbay');
    // Playwright looks for no text in this element.
    const words = await page.evaluate(() => document.querySelector('noscript')?.innerText);
    expect(words).toContain('You can read this page without JavaScript');
    // Content that would never come has no place, nor has a heading over nothing.
    await expect(page.getByRole('link', { name: 'See all of Effects' })).toBeHidden();
    await expect(page.getByRole('region', { name: 'Recently updated' })).toBeVisible();
    await page
      .getByRole('navigation')
      .getByRole('link', { name: /^Reverbs/ })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reverbs');
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Dragonfly Reverb/ })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Dragonfly Reverb');
  });

  test('a search has its results, and filters that work as links (G336)', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/search/?q=dragonfly');
    const found = page.getByRole('main').getByRole('link', { name: /^Dragonfly/ });
    await expect(found).toBeVisible();
    await page.getByRole('button', { name: 'Type' }).click();
    await page.getByRole('link', { name: 'Free', exact: true }).click();
    await expect(page).toHaveURL('/search/?q=dragonfly&type=free');
    await expect(found).toBeVisible();
    await page.setViewportSize({ width: 390, height: 800 });
    await page.getByRole('link', { name: 'Remove Type: Free' }).click();
    await page.getByRole('link', { name: 'Linux', exact: true }).click();
    await expect(page).toHaveURL('/search/?q=dragonfly&platform=linux');
  });

  test('no button is there that would do nothing (G336)', async ({ page }) => {
    for (const path of ['/', '/search/?q=reverb', '/category/3/', '/software/203/']) {
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(path);
        // The browser itself opens what the others are for; a picture is shown, not enlarged.
        const dead = await page.getByRole('button').evaluateAll((buttons) =>
          buttons
            .filter((button) => !button.hasAttribute('popovertarget'))
            .map((button) => button.getAttribute('aria-label') ?? button.textContent)
            .filter((name) => !name.startsWith('Enlarge')),
        );
        expect(dead, `${path}, ${width} px`).toEqual([]);
      }
    }
  });
});

const takenOver = [
  ['/', 'Find the right plugin', []],
  ['/search/?q=reverb', 'Results for', []],
  ['/vendor/fabfilter/', 'FabFilter', []],
  ['/category/3/', /./, []],
  ['/software/203/', 'TAL-Chorus-LX', []],
  // Its description has what looks like HTML.
  ['/software/137/', 'Sforzando', []],
  // The browser says it of the page itself.
  ['/nowhere/', 'Not found', [/status of 404/]],
] as const;

for (const [path, heading, expected] of takenOver) {
  const engines = path === '/' ? ' @engines' : '';

  test(`${path} is taken over as it is, and asks for nothing twice${engines} (X120)`, async ({
    page,
    problems,
    product,
  }) => {
    for (const problem of expected) problems.expect(problem);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const letScriptsCome = await openWithoutScripts(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
    const before = await wordsOf(page);
    letScriptsCome();
    await untilTakenOver(page);
    expect(await wordsOf(page)).toBe(before);
    const sheets = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href));
    expect(sheets).toEqual([...new Set(sheets)]);
    // A page that counts tells the backend that it was seen, and asks for nothing by that.
    const counts = `${product.apiHost}/api/counts/`;
    const calls = asked.filter((url) => url.startsWith(`${product.apiHost}/api/`));
    expect(calls.filter((url) => url !== counts)).toEqual([]);
  });
}

test('what is not found is taken over as it is, however late the backend says so again', async ({
  page,
  problems,
}) => {
  // The browser says it of the page, and of the call.
  problems.expect(/status of 404/);
  await page.clock.install();
  const call = new EventEmitter();
  const asked = once(call, 'asked');
  const answered = once(call, 'answered');
  await page.route('**/api/software/999999999/**', async (route) => {
    call.emit('asked');
    await answered;
    await route.continue();
  });
  const letScriptsCome = await openWithoutScripts(page, '/software/999999999/');
  const before = await wordsOf(page);
  expect(before).toContain('Not found');
  letScriptsCome();
  await asked;
  await page.clock.fastForward(1_000);
  call.emit('answered');
  await untilTakenOver(page);
  expect(await wordsOf(page)).toBe(before);
});

for (const [path, what] of [
  ['/', 'home'],
  ['/category/3/', 'a category'],
  ['/software/203/', 'a software'],
] as const) {
  test(`axe finds nothing on ${what} before its scripts are there`, async ({ page, problems }) => {
    // In all widths it looks longer than scripts are waited for.
    if (looksEverywhere) problems.allow(/Loading chunk \d+ failed/);
    const letScriptsCome = await openWithoutScripts(page, path);
    await expectAccessible(page, `${what}, as it is served`);
    letScriptsCome();
  });
}

test('its header is painted first, then all of it, and nothing moves', async ({ page }) => {
  await page.addInitScript(() => {
    const frames: string[] = [];
    let shift = 0;
    Reflect.set(window, 'seen', () => ({ frames, shift }));
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shift += Number(Reflect.get(entry, 'value'));
    }).observe({ type: 'layout-shift', buffered: true });
    const look = () => {
      const isSeen = (selector: string) =>
        document.querySelector(selector)?.checkVisibility() ?? false;
      frames.push(['header', 'main h1', 'footer a'].filter(isSeen).join(', '));
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await openWithoutScripts(page, '/');
  const seen = () =>
    page.evaluate(() => {
      const read = Reflect.get(window, 'seen') as () => { frames: string[]; shift: number };
      return read();
    });
  await expect.poll(async () => (await seen()).frames.length).toBeGreaterThan(10);
  const { frames, shift } = await seen();
  const shown = frames.filter((frame) => frame !== '');
  expect([...new Set(shown)]).toEqual(['header', 'header, main h1, footer a']);
  expect(shown.filter((frame) => frame === 'header')).toHaveLength(1);
  expect(shift).toBeLessThan(0.02);
});

const computers = [
  ['Linux', 'X11; Linux x86_64', 'None of its versions is for Linux.'],
  ['macOS', 'Macintosh; Intel Mac OS X 10_15_7', 'Works on this computer (macOS, '],
  ['Windows', 'Windows NT 10.0; Win64; x64', 'Works on this computer (Windows, '],
] as const;

test('the way to install is served for the computer that asks, and stays as high where it was not known (C100, C101, C104)', async ({
  page,
}) => {
  const chromium = await page.context().newCDPSession(page);
  const beOn = ([platform, system]: readonly [string, string, ...unknown[]]) =>
    chromium.send('Emulation.setUserAgentOverride', {
      userAgent: `Mozilla/5.0 (${system}) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36`,
      userAgentMetadata: {
        platform,
        platformVersion: '',
        architecture: '',
        model: '',
        mobile: false,
      },
    });
  await page.addInitScript(() => {
    const moved: string[] = [];
    Reflect.set(window, 'moved', moved);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sources = Reflect.get(entry, 'sources') as { node: Node | null }[];
        const box = document.querySelector('main aside');
        for (const { node } of sources) {
          if (node && box?.contains(node)) moved.push(node.textContent ?? '');
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const box = page.getByRole('complementary', { name: 'About this software' });
  const heights: (number | undefined)[] = [];
  const look = async (words: string) => {
    await expect(box).toContainText(words);
    const { height } = (await box.getByRole('list').first().boundingBox()) ?? {};
    heights.push(height);
  };
  const visit = async (served: string, words: string) => {
    const letScriptsCome = await openWithoutScripts(page, '/software/137/');
    await look(served);
    // The font moves words when it comes, whoever has drawn them.
    await page.evaluate(async () => {
      await document.fonts.ready;
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      (Reflect.get(window, 'moved') as string[]).length = 0;
    });
    letScriptsCome();
    await untilTakenOver(page);
    await look(words);
    expect(await page.evaluate((): unknown => Reflect.get(window, 'moved'))).toEqual([]);
  };
  for (const computer of computers) {
    await beOn(computer);
    await visit(computer[2], computer[2]);
  }
  // Its request does not say what the page finds out.
  await beOn(['Unknown', 'Unknown']);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'userAgentData', {
      value: { platform: 'Linux', getHighEntropyValues: () => Promise.resolve({}) },
    });
  });
  await visit('For macOS and Windows', computers[0][2]);
  await expect(box.getByRole('link', { name: /^Get it for macOS or Windows/ })).toBeVisible();
  const similar = page.getByRole('region', { name: 'Similar for Linux' });
  await expect(similar).toBeVisible();
  expect(new Set(heights).size).toBe(1);
  await expect(similar.getByRole('heading')).not.toBeInViewport();
  await box.getByRole('link', { name: 'Similar for Linux' }).click();
  await expect(similar.getByRole('heading')).toBeInViewport();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sforzando');
});

test('cards say whether they fit once the browser says its system, and nothing moves for it (C102)', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (X11; Linux x86_64)' });
    Object.defineProperty(navigator, 'userAgentData', { value: undefined });
  });
  const letScriptsCome = await openWithoutScripts(page, '/');
  const latest = page.getByRole('main').getByRole('list').first();
  const marks = latest.getByText('Not for Linux');
  const boxes = () =>
    latest
      .getByRole('listitem')
      .evaluateAll((cards) => cards.map((card) => JSON.stringify(card.getBoundingClientRect())));
  await expect(latest.getByRole('link').first()).toBeVisible();
  await expect(marks).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  const before = await boxes();
  letScriptsCome();
  await expect(marks.first()).toBeVisible();
  expect(await boxes()).toEqual(before);
});

test('what is typed before the scripts are there stays, and is searched for (G62, S28)', async ({
  page,
}) => {
  const letScriptsCome = await openWithoutScripts(page, '/');
  const box = page.getByRole('combobox');
  await box.pressSequentially('dragonfly');
  letScriptsCome();
  // The box has taken it for its own.
  await expect(page.getByRole('button', { name: 'Clear the search' })).toBeVisible();
  await expect(box).toHaveValue('dragonfly');
  await expect(page.getByRole('option', { name: /^Dragonfly/ }).first()).toBeVisible();
  await box.press('Enter');
  await expect(page).toHaveURL(/\/search\/\?q=dragonfly/);
});

test('what is typed into a form before the scripts are there is what the form has', async ({
  page,
}) => {
  const letScriptsCome = await openWithoutScripts(page, '/auth/login/');
  await page.getByLabel('E-mail').pressSequentially('somebody@e2e.test');
  letScriptsCome();
  await untilTakenOver(page);
  await expect(page.getByLabel('E-mail')).toHaveValue('somebody@e2e.test');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL(/\/auth\/reset\/$/);
  await expect(page.getByLabel('E-mail')).toHaveValue('somebody@e2e.test');
});

test('a description stays on the page while the code for it is late', async ({ page }) => {
  const gate = new EventEmitter();
  const opened = once(gate, 'open');
  await page.route('**/remotes/catalog/**/description.*.js', async (route) => {
    await opened;
    await route.continue();
  });
  await page.goto('/software/203/', { waitUntil: 'commit' });
  const text = page.getByRole('main').getByText(/^The two chorus buttons/);
  await expect(text).toBeVisible();
  const before = await wordsOf(page);
  await untilTakenOver(page);
  expect(await wordsOf(page)).toBe(before);
  gate.emit('open');
  await expect(text).toBeVisible();
});

test('the settings are those of this browser, from the first moment', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('tracking-permission', 'deny');
    localStorage.setItem('theme', 'dark');
  });
  await page.goto('/settings/');
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: /^Enable installed/ })).not.toBeChecked();
});

test('who is signed in does not see the account of a visitor for a moment', async ({
  page,
  problems,
}) => {
  // Nobody has this token.
  problems.allow(/status of 401/);
  await page.addInitScript(() => localStorage.setItem('auth-store', '{"authToken":"a"}'));
  await openWithoutScripts(page, '/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeHidden();
});

test('a software answers at its one address', async ({ rendering }) => {
  const old = await fetch(`${rendering.origin}/software/203/?from=mail`, { redirect: 'manual' });
  expect(old.status).toBe(301);
  expect(old.headers.get('location')).toMatch(/^\/s\/.+\/203\/\?from=mail$/);
  expect((await fetch(`${rendering.origin}/software/999999/`)).status).toBe(404);
  expect((await fetch(`${rendering.origin}/category/999999/`)).status).toBe(404);
});

test('a crawler finds what pages are about, a sitemap and a feed', async ({ rendering }) => {
  const read = async (path: string) => (await fetch(rendering.origin + path)).text();
  const software = await read('/software/203/');
  for (const part of ['rel="canonical"', 'og:image', 'twitter:card', 'application/ld+json']) {
    expect(software).toContain(part);
  }
  expect(await read('/robots.txt')).toContain(`Sitemap: ${rendering.origin}/sitemap.xml`);
  const sitemap = await read('/sitemap.xml');
  const feed = await read('/feed.xml');
  const [first] = /(?<=<link rel="alternate" href=")[^"]+\/\d+\/(?=")/.exec(feed) ?? [];
  expect(sitemap).toContain(`<loc>${first}</loc>`);
});
