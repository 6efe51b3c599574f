import { serveFolder } from '../../fixtures/file-server.ts';
import { startReleaseDay } from '../../fixtures/releases.ts';
import { expect, test } from '../../fixtures/test.ts';

const mine = [
  {
    file: 'src/features/browse-home/browse-home.view.tsx',
    from: "'Latest Added'",
    to: "'Mine'",
  },
];

test('a developer puts a remote of their own into a site that allows it, and takes it back', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const day = await startReleaseDay({ ALLOW_REMOTE_OVERRIDES: 'on' });
  const server = await serveFolder(await day.buildRemote('0.9.0', mine));
  try {
    const page = await browser.newPage({ baseURL: day.product.origin });
    const badge = page.getByRole('complementary', { name: 'Overridden sections' });
    const heading = (name: string) => page.getByRole('heading', { name, level: 1 });

    await page.goto(`/?override=catalog@${server.origin}`);
    await expect(heading('Mine')).toBeVisible();
    await expect(badge).toContainText(`catalog from ${new URL(server.origin).host}`);

    await page.goto('/');
    await expect(heading('Mine')).toBeVisible();
    await badge.getByRole('button', { name: 'Use the live catalog' }).click();
    await expect(heading('Latest Added')).toBeVisible();
    await expect(badge).toBeHidden();
  } finally {
    await server.close();
    await day.close();
  }
});

test('a site that does not allow overrides knows none', async ({ page, context }) => {
  const foreign: string[] = [];
  await context.route('http://localhost:9/**', async (route) => {
    foreign.push(route.request().url());
    await route.abort();
  });
  await context.addInitScript(() => {
    localStorage.setItem('remote-overrides', JSON.stringify({ catalog: 'http://localhost:9/' }));
  });
  await page.goto('/?override=catalog@http://localhost:9/');
  await expect(page.getByRole('heading', { name: 'Latest Added' })).toBeVisible();
  expect(foreign).toEqual([]);
});
