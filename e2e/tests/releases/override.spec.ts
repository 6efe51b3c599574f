import { expect, test } from '../../fixtures/test.ts';

test('a site that does not allow overrides knows none (G6)', async ({ page, context }) => {
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
