import { expect, test } from '../../fixtures/test.ts';

test("a remote's script that hangs is told, and 'Try again' gets it", async ({
  page,
  problems,
  product,
}) => {
  problems.expect(/Remote "catalog": its code was not loaded in time/);
  let isHanging = true;
  const asked: string[] = [];
  await page.clock.install();
  await page.route('**/remotes/catalog/**/remote.*.js*', async (route) => {
    asked.push(route.request().url());
    // Never answered: the request stays pending.
    if (!isHanging) await route.continue();
  });
  await page.goto(product.filesOrigin, { waitUntil: 'commit' });
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  const main = page.getByRole('main');
  const failure = main.getByText('This section could not be loaded');
  await expect(async () => {
    await page.clock.fastForward(1000);
    await expect(failure).toBeVisible({ timeout: 200 });
  }).toPass();
  isHanging = false;
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
});
