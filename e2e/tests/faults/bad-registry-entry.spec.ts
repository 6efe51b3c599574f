import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunningSite } from '@patchbay/site/serve';
import type { Page } from '@playwright/test';
import { startRenderingSite } from '../../fixtures/product/rendering-site.ts';
import { expect, test } from '../../fixtures/test.ts';

interface Entry {
  readonly name: string;
}

/** A copy of the site, over the product's own backend. */
let siteDir: string;
let site: RunningSite;

test.describe.configure({ mode: 'serial', timeout: 120_000 });

test.beforeAll(async ({ product: { siteDir: built, config, sparePort } }) => {
  siteDir = await mkdtemp(join(tmpdir(), 'patchbay-bad-entry-'));
  await cp(built, siteDir, { recursive: true });
  site = await startRenderingSite({ siteDir, config, port: sparePort });
});

test.afterAll(async () => {
  await site.close();
  await rm(siteDir, { recursive: true });
});

/** Serves the site with another entry of the installer, and with a value that is not an entry at all. */
async function openWith(page: Page, change: (installer: Entry) => unknown): Promise<void> {
  const file = join(siteDir, 'registry.json');
  const text = await readFile(file, 'utf8');
  const registry = JSON.parse(text) as { remotes: Entry[] };
  const remotes: unknown[] = registry.remotes.map((entry) =>
    entry.name === 'installer' ? change(entry) : entry,
  );
  await writeFile(file, JSON.stringify({ ...registry, remotes: [null, 'garbage', ...remotes] }));
  try {
    await page.goto(`${site.origin}/`);
  } finally {
    await writeFile(file, text);
  }
}

const bad: Readonly<Record<string, (installer: Entry) => unknown>> = {
  'an unknown slot': (entry) => ({ ...entry, slots: ['hero-banner'] }),
  'a field of the wrong type': (entry) => ({ ...entry, assets: 'all' }),
};

for (const [fault, change] of Object.entries(bad)) {
  test(`a remote with ${fault} costs itself alone (R55)`, async ({ page, problems }) => {
    problems.expect(/The entry of "installer" in the registry .* cannot be used/);
    problems.expect(
      /An entry in the registry \(remotes\[0\]\) cannot be used: it is not an object/,
    );
    problems.expect(
      /An entry in the registry \(remotes\[1\]\) cannot be used: it is not an object/,
    );
    await openWith(page, change);
    await expect(page.getByRole('heading', { name: 'Latest Added' })).toBeVisible();
    await page.getByRole('main').getByRole('listitem').first().getByRole('link').click();
    // Its slots there are empty.
    await expect(page.getByRole('list', { name: 'Latest versions' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);

    await page.evaluate(() => {
      history.pushState(null, '', '/settings/');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    const main = page.getByRole('main');
    await expect(main.getByText('This section could not be loaded')).toBeVisible();
    // The registry is in order by now, and another page has it.
    await main.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  });
}

test('nothing is asked for at /category/1e21/, and at other ids that are none (R6)', async ({
  page,
  problems,
  product,
}) => {
  // The browser says it of the page itself, where the server has rendered it: it starts over after each registry.
  problems.allow(/status of 404/);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  for (const id of ['NaN', '1e21', '2147483648']) {
    for (const path of [`/category/${id}/`, `/software/${id}/`]) {
      await page.goto(`${site.origin}${path}`);
      await expect(page.getByRole('heading', { name: 'Not found' }), path).toBeVisible();
    }
    expect(asked.filter((url) => url.startsWith(product.apiHost) && url.includes(id))).toEqual([]);
  }
});
