import { createHash } from 'node:crypto';
import { ownVocabulary, parseRegistry } from '@patchbay/shared/registry';
import type { Page, Route } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';

interface Fault {
  readonly answer: (route: Route) => Promise<void>;
  /** The text of the report. */
  readonly reason: RegExp;
}

const changed = /Remote "catalog": .* is not what was released/;

const faults = {
  'is gone (404)': {
    answer: (route) => route.fulfill({ status: 404, body: 'Not found' }),
    reason: /Remote "catalog": .* is not there \(404\)/,
  },
  'answers with an error (503)': {
    answer: (route) => route.fulfill({ status: 503, json: { error: 'x' } }),
    reason: /Remote "catalog": .* was answered with 503/,
  },
  'is garbage': {
    answer: (route) => route.fulfill({ contentType: 'text/javascript', body: '%%%' }),
    reason: changed,
  },
  'is another script': {
    answer: (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'window.wasRun = true' }),
    reason: changed,
  },
  'is a page': {
    answer: (route) => route.fulfill({ contentType: 'text/html', body: '<p>Hello</p>' }),
    reason: changed,
  },
  'cannot be reached': {
    answer: (route) => route.abort('connectionreset'),
    reason: /Remote "catalog": .* could not be reached/,
  },
} satisfies Readonly<Record<string, Fault>>;

type FaultName = keyof typeof faults;

const entry = '**/remotes/catalog/**/remoteEntry*.js*';
const exposedModule = '**/remotes/catalog/**/remote.*.js*';

/** The failures and their kinds: with each but the first the visitor tries again on the same page. */
const outs: readonly {
  readonly part: string;
  readonly pattern: string;
  readonly ways: readonly [FaultName, ...FaultName[]];
  /** Other engines are shown too a remote that is broken, and a script that somebody changed. */
  readonly tag?: ' @engines';
}[] = [
  { part: 'entry', pattern: entry, ways: ['is gone (404)'], tag: ' @engines' },
  { part: 'entry', pattern: entry, ways: ['is another script'], tag: ' @engines' },
  {
    part: 'entry',
    pattern: entry,
    ways: ['answers with an error (503)', 'is garbage', 'is a page', 'cannot be reached'],
  },
  {
    part: 'exposed module',
    pattern: exposedModule,
    ways: [
      'is another script',
      'is gone (404)',
      'answers with an error (503)',
      'is garbage',
      'is a page',
      'cannot be reached',
    ],
  },
];

const failure = (page: Page) =>
  page.getByRole('main').getByText('This section could not be loaded');

const isForeignCodeRun = (page: Page) => page.evaluate(() => 'wasRun' in window);

test.describe('the page stands while the catalogue remote is out (R44, X120)', () => {
  for (const { part, pattern, ways, tag = '' } of outs) {
    const [first, ...others] = ways;

    test(`its ${part} ${ways.join(', then ')}${tag}`, async ({ page, problems, product }) => {
      problems.expect(faults[first].reason);
      problems.expect(/Failed to load resource|Failed to find a valid digest/);
      // Firefox's words for the same, and for what the page says beside them.
      problems.allow(/None of the “sha384” hashes|console\.error: Error$/);
      let { answer } = faults[first];
      await page.route(pattern, (route) => answer(route));
      // What a server has rendered stays.
      await page.goto(product.filesOrigin);

      await expect(failure(page)).toBeVisible();
      await expect(
        page.getByRole('main').getByText('The rest of the page still works'),
      ).toBeVisible();
      expect(await isForeignCodeRun(page)).toBe(false);

      await page.getByRole('link', { name: 'Settings' }).click();
      await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
      await page.goBack();
      await expect(failure(page)).toBeVisible();

      const tryAgain = page.getByRole('button', { name: 'Try again' });
      for (const way of others) {
        await test.step(way, async () => {
          const { reason } = faults[way];
          problems.expect(reason);
          ({ answer } = faults[way]);
          const told = page.waitForEvent('console', (message) => reason.test(message.text()));
          await tryAgain.click();
          await told;
          await expect(failure(page)).toBeVisible();
          expect(await isForeignCodeRun(page)).toBe(false);
        });
      }

      await page.unroute(pattern);
      await tryAgain.click();
      await expect(page.getByRole('heading', { name: 'Latest Added' })).toBeVisible();
    });
  }
});

test('an entry that throws as it runs is told once, and is not tried over and over', async ({
  page,
  problems,
  product,
}) => {
  problems.expect(/thrown by the entry/);
  problems.expect(/Remote "catalog": .* was loaded, but did not run/);
  const thrower = "self.runs = (self.runs ?? 0) + 1; throw new Error('thrown by the entry')";
  const integrity = `sha384-${createHash('sha384').update(thrower).digest('base64')}`;
  await page.route(`${product.filesOrigin}/`, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const start = html.indexOf('{', html.indexOf('id="app-registry"'));
    const block = html.slice(start, html.indexOf('<', start));
    const registry = parseRegistry(JSON.parse(block), ownVocabulary);
    const released = registry.remotes.find(({ name }) => name === 'catalog')?.entry.integrity ?? '';
    // As if that had been released.
    const body = html.replaceAll(released, integrity);
    await route.fulfill({ response, body });
  });
  await page.route(entry, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: thrower }),
  );
  await page.goto(product.filesOrigin);
  await expect(failure(page)).toBeVisible();
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  // Once for each of the two pages that wanted it.
  expect(await page.evaluate(() => Number(Reflect.get(window, 'runs')))).toBeLessThan(3);
});

test('a remote that is out takes no other remote down (R44)', async ({ page, problems }) => {
  problems.expect(/Remote "installer": .* is not there \(404\)/);
  // The list of its files is gone too, which is asked for under a hash.
  problems.expect(/Failed to load resource|Failed to find a valid digest|integrity checks failed/);
  await page.route('**/remotes/installer/**', (route) => route.fulfill({ status: 404 }));
  await page.goto('/settings/');
  await expect(failure(page)).toBeVisible();
  await page.getByRole('link', { name: 'Store' }).click();
  await expect(page.getByRole('heading', { name: 'Latest Added' })).toBeVisible();
});

test('a page without its shell says so in plain text (R52)', async ({ page, problems }) => {
  problems.expect(/Failed to load resource/);
  problems.expect(/ChunkLoadError|Loading chunk/);
  await page.route('**/shell/**/main.*.js', (route) => route.fulfill({ status: 404 }));
  await page.goto('/');
  const words = page.getByRole('alert').filter({ hasText: 'Patchbay could not start' });
  await expect(words).toBeInViewport({ ratio: 1 });
});

test('a page whose very first script is gone says so in plain text (R52)', async ({
  page,
  context,
  problems,
  product,
}) => {
  problems.expect(/Failed to load resource/);
  const script = '**/shell/**/boot.*.js';
  await page.route(script, (route) => route.fulfill({ status: 404 }));
  // The words come ten seconds after the first paint, for which the load event need not wait.
  await page.goto(product.filesOrigin, { waitUntil: 'commit' });
  const words = page.getByText('If nothing happens, reload the page');
  await expect(words).toBeHidden();
  const delays = await page.evaluate(() =>
    document.getAnimations().map(({ effect }) => effect?.getTiming().delay),
  );
  expect(delays).toContain(10_000);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Animation.enable');
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 20 });
  await expect(words).toBeVisible({ timeout: 15_000 });
  await page.unroute(script);
  await words.getByRole('link', { name: 'reload the page' }).click();
  await expect(page.getByRole('heading', { name: 'Latest Added' })).toBeVisible();
});

test('a script in the page that is not of the site does not run (G14)', async ({
  page,
  problems,
}) => {
  problems.expect(/Content Security Policy/);
  problems.expect(/policy violated: script-src/);
  await page.route('/', async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace(
      '</body>',
      '<script>window.wasRun=1</script></body>',
    );
    await route.fulfill({ response, body: html });
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Latest Added' })).toBeVisible();
  expect(await page.evaluate(() => 'wasRun' in window)).toBe(false);
});
