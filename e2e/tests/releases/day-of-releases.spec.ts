import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { viewReportsPath } from '@patchbay/domain/api';
import { setupFile } from '@patchbay/registry/live';
import { bucketOf, ownVocabulary, parseRegistry } from '@patchbay/shared/registry';
import { startSite } from '@patchbay/site/serve';
import type { Browser, Page } from '@playwright/test';
import { distOf } from '../../../scripts/packages/build-package.ts';
import { demoUser } from '../../fixtures/accounts/accounts.ts';
import { openAsStaff } from '../../fixtures/accounts/staff.ts';
import { expectAccessible } from '../../fixtures/axe.ts';
import { serveFolder } from '../../fixtures/product/file-server.ts';
import { watchProblems } from '../../fixtures/problems.ts';
import {
  openWorkshop,
  rewriteJson,
  startReleaseDay,
  type ReleaseDay,
  type Workshop,
} from '../../fixtures/product/releases.ts';
import { untilTakenOver } from '../../fixtures/taken-over.ts';
import { expect, test as base } from '../../fixtures/test.ts';

const heading = 'src/features/browse-home/browse-home.view.tsx';
const feeds = 'https://feeds.example';

/** The catalogue with another title of its home page, which a site may set, and a host of its own. */
const titled = (title: string) => [
  { file: heading, from: "'Latest Added'", to: `globalThis.homeTitle ?? '${title}'` },
  {
    file: 'src/remote.ts',
    from: "['activate'] = (host) => {",
    to: "['activate'] = (host) => { globalThis.homeTitle = host.settings.homeTitle;",
  },
  {
    file: 'remote.json',
    from: '"links":',
    to: `"settings": [{ "name": "homeTitle", "type": "text" }], "hosts": { "connect": ["${feeds}"] }, "links":`,
  },
];

interface DayFixtures {
  readonly day: ReleaseDay;
  readonly workshop: Workshop;
  /** A build of the catalogue remote that every test takes its part of: a build costs several seconds. */
  readonly second: string;
}

/** One site, backend and registry for all tests here: each of them takes ten seconds of two cores to start. */
const test = base.extend<object, DayFixtures>({
  day: [
    async ({}, use) => {
      const day = await startReleaseDay();
      await use(day);
      await day.close();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  product: [({ day }, use) => use(day.product), { scope: 'worker' }],
  workshop: [
    async ({}, use) => {
      const workshop = await openWorkshop();
      await use(workshop);
      await workshop.close();
    },
    { scope: 'worker' },
  ],
  second: [
    async ({ workshop }, use) => {
      await use(await workshop.buildCatalog('0.2.0', titled('Second')));
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test.describe.configure({ mode: 'serial', timeout: 240_000 });

test.afterEach(({ browser }) => Promise.all(browser.contexts().map((context) => context.close())));

/** A visitor with a browser of their own, known to the site by an anonymous id. */
async function visit(browser: Browser, day: ReleaseDay, anonymousId?: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: day.product.origin });
  if (anonymousId !== undefined) {
    await context.addInitScript((id) => {
      localStorage.setItem('anonymous-user-uuid', id);
    }, anonymousId);
  }
  const page = await context.newPage();
  await page.goto('/');
  return page;
}

/** What reports the page's view, and the list that has its hash: they come when the browser finds time for them. */
const isLate = (file: string) => /\/shell\/(?:file-list|view-report)\./.test(file);

/** The shell's scripts and styles: its icon is not in the list before the browser finds time for it. */
const shellFiles = async (page: Page) => {
  const files = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => /\/shell\/.*\.(js|css)$/.test(name))
      .sort(),
  );
  return files.filter((file) => !isLate(file));
};

/** The versions of the installer that a page names: scripts that two versions share have one address. */
const installerVersions = async (page: Page) => {
  const text = await page.evaluate(() => document.getElementById('app-registry')?.textContent);
  return parseRegistry(JSON.parse(text ?? ''), ownVocabulary)
    .remotes.filter(({ name }) => name === 'installer')
    .map(({ version }) => version);
};

/** The scripts and style sheets of a page that did not come from the cache, without their hashes. */
const downloadedFiles = async (page: Page) => {
  const files = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap((entry) => (entry instanceof PerformanceResourceTiming ? [entry] : []))
      .filter(({ name, transferSize }) => /\.(js|css)$/.test(name) && transferSize > 0)
      .map(({ name }) => new URL(name).pathname.replace(/\.[0-9a-f]{16}\./, '.'))
      .sort(),
  );
  return files.filter((file) => !isLate(file));
};

/** An anonymous id whose place among the catalogue's visitors fits. */
function findId(fits: (bucket: number) => boolean): string {
  for (let number = 0; number < 10_000; number += 1) {
    const id = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
    if (fits(bucketOf('catalog', id))) return id;
  }
  throw new Error('No anonymous id fits');
}

const homeHeading = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 });
const pageHeading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

test('a developer puts a remote of their own into the site, and takes it back (G6)', async ({
  browser,
  product: { siteDir, config, sparePort },
  second,
}) => {
  const site = await startSite({
    siteDir,
    config: { ...config, allowRemoteOverrides: true },
    port: sparePort,
  });
  const server = await serveFolder(second);
  const page = await browser.newPage({ baseURL: site.origin });
  const badge = page.getByRole('complementary', { name: 'Overridden sections' });

  await page.goto(`/?override=catalog@${server.origin}`);
  await expect(homeHeading(page, 'Second')).toBeVisible();
  await expect(badge).toContainText(`catalog from ${new URL(server.origin).host}`);

  await page.goto('/');
  await expect(homeHeading(page, 'Second')).toBeVisible();
  await badge.getByRole('button', { name: 'Use the live catalog' }).click();
  await expect(homeHeading(page, 'Latest Added')).toBeVisible();
  await expect(badge).toBeHidden();
  await server.close();
  await site.close();
});

test('a version that is not live shows itself to one tab alone, until its preview is ended (G107)', async ({
  browser,
  day,
  second,
}) => {
  const added = ['--from', second, '--version', '0.1.9', '--percent', '0'];
  const { output } = await day.runTool('listing', 'release', ...added);
  const [link = ''] = /http\S+preview=catalog@0\.1\.9/.exec(output) ?? [];
  const context = await browser.newContext({ baseURL: day.product.origin });
  const problems = await watchProblems(context);
  const tab = await context.newPage();
  const badge = tab.getByRole('complementary', { name: 'Preview' });
  await tab.goto(link);
  await expect(homeHeading(tab, 'Second')).toBeVisible();
  await expect(badge).toContainText('Preview of catalog 0.1.9');

  await tab.getByRole('main').getByRole('listitem').first().getByRole('link').click();
  await expect(tab).toHaveURL(/\/s\/[^?]*$/);
  await expect(badge).toBeVisible();
  await tab.goto('/');
  await expect(homeHeading(tab, 'Second')).toBeVisible();
  await expect(badge).toContainText('Preview of catalog 0.1.9');

  const otherTab = await context.newPage();
  await otherTab.goto('/');
  await expect(homeHeading(otherTab, 'Latest Added')).toBeVisible();
  await expect(otherTab.getByRole('complementary', { name: 'Preview' })).toHaveCount(0);

  await badge.getByRole('button', { name: 'End preview' }).click();
  await expect(homeHeading(tab, 'Latest Added')).toBeVisible();
  await expect(badge).toBeHidden();
  await tab.goto('/');
  await expect(homeHeading(tab, 'Latest Added')).toBeVisible();
  expect(problems.unexpected()).toEqual([]);
});

test("two teams' day of releases, with a page that stays open over all of it (G100)", async ({
  browser,
  day,
  workshop,
  second,
}) => {
  const { origin } = day.product;
  const openContext = await browser.newContext({ baseURL: origin });
  const openPageProblems = await watchProblems(openContext);
  const openPage = await openContext.newPage();
  // It hears of no release.
  await openPage.route('**/live.json', (route) => route.fulfill({ body: 'damaged' }));
  await openPage.goto('/');
  await expect(homeHeading(openPage, 'Latest Added')).toBeVisible();
  const hearingPage = await openContext.newPage();
  await hearingPage.clock.install();
  await hearingPage.goto('/auth/signup/');
  const email = hearingPage.getByRole('main').getByLabel('E-mail');
  await email.fill('ada@patchbay.example');

  await test.step('a release shows up on reload and for the next visitor, and nothing else is changed', async () => {
    const page = await visit(browser, day);
    await expect(homeHeading(page, 'Latest Added')).toBeVisible();
    const before = await shellFiles(page);
    expect(await day.runTool('listing', 'release', '--from', second)).toMatchObject({
      exitCode: 0,
    });
    await page.reload();
    await expect(homeHeading(page, 'Second')).toBeVisible();
    expect(await shellFiles(page)).toEqual(before);
    await expect(homeHeading(await visit(browser, day), 'Second')).toBeVisible();
  });

  await test.step('a release of one heading costs a returning visitor the entry and one chunk (G331)', async () => {
    const page = await visit(browser, day);
    await untilTakenOver(page);
    expect(await downloadedFiles(page)).toContain('/remotes/catalog/remote.css');
    const dist = await workshop.buildCatalog('0.2.1', titled('Third'));
    expect(await day.runTool('listing', 'release', '--from', dist)).toMatchObject({ exitCode: 0 });

    const next = await page.context().newPage();
    await next.goto(origin);
    await untilTakenOver(next);
    await expect(homeHeading(next, 'Third')).toBeVisible();
    expect(await downloadedFiles(next)).toEqual([
      '/remotes/catalog/browse-home.js',
      '/remotes/catalog/remoteEntry.js',
    ]);

    // The page of the release before goes on, with files that only that one has.
    await page.getByRole('main').getByRole('listitem').first().getByRole('link').click();
    await expect(page).toHaveURL(/\/s\//);
    expect(await day.runTool('listing', 'rollback', 'catalog')).toMatchObject({ exitCode: 0 });
  });

  await test.step('the operator sets a remote and allows its host, and no page can ask another', async () => {
    const { siteDir } = day.product;
    const setup = { name: 'catalog', settings: { homeTitle: 'Set' }, hosts: { connect: [feeds] } };
    await writeFile(join(siteDir, setupFile), JSON.stringify({ remotes: [setup] }));
    const page = await visit(browser, day);
    await expect(homeHeading(page, 'Set')).toBeVisible();
    // Nobody is there: requests that the policy allows are answered here.
    await page.route(/^https:\/\/\w+\.example\//, (route) =>
      route.fulfill({ body: 'news', headers: { 'Access-Control-Allow-Origin': '*' } }),
    );
    const ask = (address: string) =>
      page.evaluate(
        (url) =>
          fetch(url).then(
            (answer) => answer.text(),
            () => 'refused',
          ),
        address,
      );
    expect(await ask(`${feeds}/all`)).toBe('news');
    expect(await ask('https://others.example/all')).toBe('refused');
    await rm(join(siteDir, setupFile));
    await page.reload();
    await expect(homeHeading(page, 'Second')).toBeVisible();
    expect(await ask(`${feeds}/all`)).toBe('refused');
  });

  await test.step('a broken release takes its own pages down, and one command brings them back', async () => {
    const dist = await workshop.buildCatalog('0.3.0', [
      {
        file: 'src/remote.ts',
        from: 'routes: createRoutes(host)',
        to: 'routes: createRoutes(host).map(() => { throw new Error("broken release"); })',
      },
    ]);
    expect(await day.runTool('listing', 'release', '--from', dist)).toMatchObject({ exitCode: 0 });
    const visitor = await visit(browser, day);
    await expect(visitor.getByText('This section could not be loaded')).toBeVisible();
    await visitor.getByRole('link', { name: 'Settings' }).click();
    await expect(pageHeading(visitor, 'Settings')).toBeVisible();

    expect(await day.runTool('listing', 'rollback', 'catalog')).toMatchObject({ exitCode: 0 });
    await visitor.goto('/');
    await expect(homeHeading(visitor, 'Second')).toBeVisible();
  });

  await test.step('a canary is for a stable tenth of the visitors', async () => {
    const canary = ['--from', distOf('catalog-remote'), '--version', '0.4.0', '--percent', '10'];
    expect(await day.runTool('listing', 'release', ...canary)).toMatchObject({ exitCode: 0 });
    const [chosen, other] = [findId((bucket) => bucket < 10), findId((bucket) => bucket >= 10)];
    const lucky = await visit(browser, day, chosen);
    await expect(homeHeading(lucky, 'Latest Added')).toBeVisible();
    await lucky.reload();
    await expect(homeHeading(lucky, 'Latest Added')).toBeVisible();
    await expect(homeHeading(await visit(browser, day, other), 'Second')).toBeVisible();
    expect(await day.runTool('listing', 'promote', 'catalog', '0.4.0')).toMatchObject({
      exitCode: 0,
    });
    await expect(homeHeading(await visit(browser, day, other), 'Latest Added')).toBeVisible();
  });

  await test.step("a release that breaks the contract, or is another team's, is refused, and changes nothing", async () => {
    const dist = join(second, '../with-another-contract');
    await cp(second, dist, { recursive: true });
    await rewriteJson(join(dist, 'release.json'), { version: '0.5.0', contract: '2.0.0' });
    const { exitCode, output } = await day.runTool('listing', 'release', '--from', dist);
    expect(exitCode).toBe(1);
    expect(output).toMatch(/contract/);

    const foreign = await day.runTool(
      'platform',
      'release',
      '--from',
      second,
      '--version',
      '0.5.0',
    );
    expect(foreign.exitCode).toBe(1);
    expect(foreign.output).toMatch(/platform does not own catalog/);
    await expect(homeHeading(await visit(browser, day), 'Latest Added')).toBeVisible();
  });

  await test.step('two teams release at once, and both are live', async () => {
    const installer = ['--from', distOf('installer-remote'), '--version', '0.2.0'];
    const results = await Promise.all([
      day.runTool('listing', 'release', '--from', second, '--version', '0.6.0'),
      day.runTool('platform', 'release', ...installer),
    ]);
    expect(results.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
    const visitor = await visit(browser, day);
    await expect(homeHeading(visitor, 'Second')).toBeVisible();
    await visitor.goto('/settings/');
    await expect(pageHeading(visitor, 'Settings')).toBeVisible();
    await expect.poll(() => installerVersions(visitor)).toEqual(['0.2.0']);
  });

  await test.step('a remote that is retired is not found any more', async () => {
    expect(await day.runTool('platform', 'retire', 'installer')).toMatchObject({ exitCode: 0 });
    const visitor = await visit(browser, day);
    await expect(homeHeading(visitor, 'Second')).toBeVisible();
    await expect(visitor.getByRole('link', { name: 'Settings' })).toHaveCount(0);
    await visitor.goto('/settings/');
    await expect(pageHeading(visitor, 'Not found')).toBeVisible();
    await visitor.getByRole('link', { name: 'Go to the home page' }).click();
    await expect(homeHeading(visitor, 'Second')).toBeVisible();
    await visitor.getByRole('main').getByRole('listitem').first().getByRole('link').click();
    // Its slots there are empty.
    await expect(visitor.getByRole('list', { name: 'Latest versions' })).toBeVisible();
    await expect(visitor.getByRole('button', { name: 'Install' })).toHaveCount(0);
    await expect(visitor.getByRole('main').getByRole('alert')).toHaveCount(0);
  });

  await test.step('the open page goes on, on the version that it began with', async () => {
    const firstCard = openPage.getByRole('main').getByRole('listitem').first().getByRole('link');
    await firstCard.click();
    await expect(openPage).toHaveURL(/\/s\//);
    await expect(openPage.getByRole('heading', { level: 1 })).toBeVisible();
    await openPage.getByRole('link', { name: 'Settings' }).click();
    await expect(pageHeading(openPage, 'Settings')).toBeVisible();
    await openPage.getByRole('link', { name: 'Store' }).click();
    await expect(homeHeading(openPage, 'Latest Added')).toBeVisible();
    expect(openPageProblems.unexpected()).toEqual([]);
  });

  await test.step('a page that hears of releases takes them with the next page, unless something is typed (R61)', async () => {
    const line = hearingPage.getByText('A new version is ready ·');
    await hearingPage.clock.fastForward('01:00');
    await expect(line).toBeVisible();
    await expectAccessible(hearingPage, 'a new version');
    await hearingPage.getByRole('link', { name: 'Store' }).click();
    await expect(homeHeading(hearingPage, 'Latest Added')).toBeVisible();
    await expect(line).toBeVisible();
    await hearingPage.getByRole('link', { name: 'Settings' }).click();
    await expect(pageHeading(hearingPage, 'Not found')).toBeVisible();
    await expect(line).toHaveCount(0);
    await hearingPage.getByRole('link', { name: 'Store' }).click();
    await expect(homeHeading(hearingPage, 'Second')).toBeVisible();
  });

  await test.step('a rollback brings back what was retired', async () => {
    expect(await day.runTool('platform', 'rollback', 'installer')).toMatchObject({ exitCode: 0 });
    const visitor = await visit(browser, day);
    await visitor.goto('/settings/');
    await expect(pageHeading(visitor, 'Settings')).toBeVisible();
    await expect.poll(() => installerVersions(visitor)).toEqual(['0.2.0']);
  });
});

test('staff take a release back on the page, with a reason that the log has (G163)', async ({
  context,
  day,
}) => {
  const problems = await watchProblems(context);
  const page = await openAsStaff(context, day.product, 'Superuser');
  await page.goto('/admin/software-list/');
  await page.getByRole('link', { name: 'Releases' }).click();
  const row = page.getByRole('row', { name: /^catalog / });
  await expect(row).toContainText('0.6.0');
  await expectAccessible(page, '/admin/releases/');

  await row.getByRole('button', { name: 'Roll back catalog' }).click();
  await expectAccessible(page, 'a rollback');
  await page.getByRole('textbox', { name: 'Reason' }).fill('Visitors see an empty list');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(row).toContainText('0.4.0');
  const newest = page.getByRole('region', { name: 'History' }).getByRole('listitem').first();
  await expect(newest).toContainText('Rolled back: catalog 0.4.0');
  await expect(newest).toContainText('Visitors see an empty list');
  await expect(newest).toContainText('catalog: 0.6.0 → 0.4.0');
  await expect(newest).toContainText(demoUser('Superuser').email);
  await page.goto('/');
  await expect(homeHeading(page, 'Latest Added')).toBeVisible();

  const { output } = await day.runTool('listing', 'log', '--verify');
  expect(output).toMatch(/by account \d+ of the staff/);
  expect(output).toMatch(/All \d+ lines can be read/);
  expect(problems.unexpected()).toEqual([]);
});

let networks = 0;

/** Two hundred visits of the catalogue, each reported as pages do: every tenth has the canary, one of whose views fails where it is not whole. */
async function visitors(origin: string, isWhole: boolean) {
  networks += 1;
  const report = async (view: number) => {
    const version = view % 10 === 0 ? '0.8.0' : '0.7.0';
    const errors = !isWhole && view === 100 ? 1 : 0;
    const answer = await fetch(origin + viewReportsPath, {
      method: 'POST',
      headers: { 'X-Forwarded-For': `198.51.${networks}.${view % 100}` },
      body: JSON.stringify({
        remotes: [{ name: 'catalog', version, isLoaded: true, errors }],
        ...{ largestPaint: 900 + (view % 7) * 100, layoutShift: 0, interactionDelay: null },
      }),
    });
    expect(answer.status).toBe(204);
  };
  const atOnce = 20;
  for (let first = 0; first < 200; first += atOnce) {
    await Promise.all(Array.from({ length: atOnce }, (_, index) => report(first + index)));
  }
}

test('a canary that fails in a twentieth of its views ends by itself, and a healthy one goes live (G360, G362)', async ({
  context,
  day,
  second,
}) => {
  const { siteDir, config, sparePort } = day.product;
  const inFront = await startSite({
    ...{ siteDir, config, port: sparePort, trustedProxies: 1 },
    staffReleases: { registry: day.registryOrigin },
  });
  const done = async (...command: readonly string[]) =>
    expect(await day.runTool('listing', ...command)).toMatchObject({ exitCode: 0 });
  const promote = (...options: readonly string[]) =>
    done('promote', 'catalog', '0.8.0', ...options);
  await done('release', '--from', distOf('catalog-remote'), '--version', '0.7.0');
  await done('release', '--from', second, '--version', '0.8.0', '--percent', '0');
  const told = async (command: string) => (await day.runTool('listing', command)).output;
  const isWatched = () =>
    expect.poll(() => told('status'), { timeout: 30_000 }).toContain('0 of 0 views failed');
  const untilGuard = (line: RegExp, isWhole: boolean) =>
    expect
      .poll(
        async () => {
          await visitors(inFront.origin, isWhole);
          return told('log');
        },
        { timeout: 90_000 },
      )
      .toMatch(line);

  await promote('--guard');
  await isWatched();
  await untilGuard(/rollback catalog 0\.8\.0 +by guard/, false);
  const page = await openAsStaff(context, day.product, 'Superuser');
  await page.goto('/admin/releases/');
  const row = page.getByRole('row', { name: /^catalog / });
  await expect(row).toContainText('0.7.0');
  await expect(row).not.toContainText('0.8.0');
  const newest = page.getByRole('region', { name: 'History' }).getByRole('listitem').first();
  await expect(newest).toContainText(' views failed, of 0.7.0 ');
  await expect(newest).toContainText('Chance does this to at most 1 in');
  await expect(newest).toContainText('by guard');

  await page.getByRole('button', { name: 'Versions of catalog' }).click();
  await expect(page.getByRole('img', { name: /^Size of catalog over \d+ versions/ })).toBeVisible();
  await expectAccessible(page, 'the versions of a remote');
  await page.getByRole('button', { name: 'Promote 0.8.0' }).click();
  await expect(page.getByRole('textbox', { name: /^Share/ })).toHaveValue('10');
  await expect(page.getByRole('checkbox', { name: 'Guard' })).toBeChecked();
  await expectAccessible(page, 'a guarded promotion');
  await page.getByRole('textbox', { name: 'Reason' }).fill('It is mended');
  await page.keyboard.press('Enter');
  await expect(row).toContainText('Guarded');

  await promote('--step', '10,100', '--every', '1s');
  await isWatched();
  await untilGuard(/promote catalog 0\.8\.0 +by guard/, true);
  await page.goto('/');
  await expect(homeHeading(page, 'Second')).toBeVisible();
  expect(await told('log')).toContain('catalog: 0.7.0 -> 0.8.0');
  await inFront.close();
});
