import { join } from 'node:path';
import { bucketOf } from '@patchbay/shared/registry';
import type { Browser, Page } from '@playwright/test';
import { watchProblems } from '../../fixtures/problems.ts';
import { rewriteJson, startReleaseDay, type ReleaseDay } from '../../fixtures/releases.ts';
import { expect, test as base } from '../../fixtures/test.ts';

const heading = 'src/features/browse-home/browse-home.view.tsx';
const titled = (title: string) => [{ file: heading, from: "'Latest Added'", to: `'${title}'` }];

const test = base.extend<{ readonly day: ReleaseDay }>({
  day: async ({}, use) => {
    const day = await startReleaseDay();
    await use(day);
    await day.close();
  },
});

test.setTimeout(240_000);

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

const shellFiles = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.includes('/shell/'))
      .sort(),
  );

/** An anonymous id whose place among the catalogue's visitors fits. */
function findId(fits: (bucket: number) => boolean): string {
  for (let number = 0; number < 10_000; number += 1) {
    const id = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
    if (fits(bucketOf('catalog', id))) return id;
  }
  throw new Error('No anonymous id fits');
}

const homeHeading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

test('a second build of a remote shows up on reload, and nothing else is built or changed', async ({
  browser,
  day,
}) => {
  const page = await visit(browser, day);
  await expect(homeHeading(page, 'Latest Added')).toBeVisible();
  const before = await shellFiles(page);

  const dist = await day.buildRemote('0.2.0', titled('Fresh from the workshop'));
  expect(await day.runTool('release', '--from', dist)).toMatchObject({ exitCode: 0 });

  await page.reload();
  await expect(homeHeading(page, 'Fresh from the workshop')).toBeVisible();
  expect(await shellFiles(page)).toEqual(before);
});

test('a day of releases, with a page that stays open over all of it', async ({ browser, day }) => {
  const { origin } = day.product;
  const openContext = await browser.newContext({ baseURL: origin });
  const openPageProblems = await watchProblems(openContext);
  const openPage = await openContext.newPage();
  await openPage.goto('/');
  await expect(homeHeading(openPage, 'Latest Added')).toBeVisible();

  await test.step('a release is live for the next visitor', async () => {
    const dist = await day.buildRemote('0.2.0', titled('Second'));
    expect(await day.runTool('release', '--from', dist)).toMatchObject({ exitCode: 0 });
    await expect(homeHeading(await visit(browser, day), 'Second')).toBeVisible();
  });

  await test.step('a broken release takes its own pages down, and one command brings them back', async () => {
    const dist = await day.buildRemote('0.3.0', [
      {
        file: 'src/remote.ts',
        from: 'routes: createRoutes(host)',
        to: 'routes: createRoutes(host).map(() => { throw new Error("broken release"); })',
      },
    ]);
    expect(await day.runTool('release', '--from', dist)).toMatchObject({ exitCode: 0 });
    const visitor = await visit(browser, day);
    await expect(visitor.getByText('This section could not be loaded')).toBeVisible();
    await visitor.getByRole('link', { name: 'Settings' }).click();
    await expect(homeHeading(visitor, 'Settings')).toBeVisible();

    expect(await day.runTool('rollback', 'catalog')).toMatchObject({ exitCode: 0 });
    await visitor.goto('/');
    await expect(homeHeading(visitor, 'Second')).toBeVisible();
  });

  await test.step('a canary is for a stable tenth of the visitors', async () => {
    const dist = await day.buildRemote('0.4.0', titled('Canary'));
    expect(await day.runTool('release', '--from', dist, '--percent', '10')).toMatchObject({
      exitCode: 0,
    });
    const [chosen, other] = [findId((bucket) => bucket < 10), findId((bucket) => bucket >= 10)];
    const lucky = await visit(browser, day, chosen);
    await expect(homeHeading(lucky, 'Canary')).toBeVisible();
    await lucky.reload();
    await expect(homeHeading(lucky, 'Canary')).toBeVisible();
    await expect(homeHeading(await visit(browser, day, other), 'Second')).toBeVisible();
    expect(await day.runTool('promote', 'catalog', '0.4.0')).toMatchObject({ exitCode: 0 });
    await expect(homeHeading(await visit(browser, day, other), 'Canary')).toBeVisible();
  });

  await test.step('a release that breaks the contract is refused, and changes nothing', async () => {
    const dist = await day.buildRemote('0.5.0');
    await rewriteJson(join(dist, 'release.json'), { contract: '2.0.0' });
    const { exitCode, output } = await day.runTool('release', '--from', dist);
    expect(exitCode).toBe(1);
    expect(output).toMatch(/contract/);
    await expect(homeHeading(await visit(browser, day), 'Canary')).toBeVisible();
  });

  await test.step('two teams release at once, and both are live', async () => {
    const [catalog, installer] = await Promise.all([
      day.buildRemote('0.6.0', titled('Sixth')),
      day.buildRemote(
        '0.2.0',
        [
          {
            file: 'src/app/settings-page.view.tsx',
            from: '<PageHeading>Settings<',
            to: '<PageHeading>Preferences<',
          },
        ],
        'installer-remote',
      ),
    ]);
    const results = await Promise.all([
      day.runTool('release', '--from', catalog),
      day.runTool('release', '--from', installer),
    ]);
    expect(results.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
    const visitor = await visit(browser, day);
    await expect(homeHeading(visitor, 'Sixth')).toBeVisible();
    await visitor.goto('/settings/');
    await expect(homeHeading(visitor, 'Preferences')).toBeVisible();
  });

  await test.step('the open page goes on, on the version that it began with', async () => {
    const firstCard = openPage.getByRole('main').getByRole('link').first();
    await firstCard.click();
    await expect(openPage).toHaveURL(/\/s\//);
    await expect(openPage.getByRole('heading', { level: 1 })).toBeVisible();
    await openPage.getByRole('link', { name: 'Settings' }).click();
    await expect(homeHeading(openPage, 'Settings')).toBeVisible();
    await openPage.getByRole('link', { name: 'Store' }).click();
    await expect(homeHeading(openPage, 'Latest Added')).toBeVisible();
    expect(openPageProblems.unexpected()).toEqual([]);
  });
});
