import { listLatestVersions, listSoftware } from '@patchbay/domain/api';
import { platforms } from '@patchbay/domain/entities';
import { hasId } from '@patchbay/domain/versions';
import { demoUser, tokenOf } from '../../fixtures/accounts/accounts.ts';
import { clientOf } from '../../fixtures/accounts/api-client.ts';
import { installedOf, type OfferedVersion } from '../../fixtures/catalogue/offered-version.ts';
import { press } from '../../fixtures/hands.ts';
import type { Product } from '../../fixtures/product/product.ts';
import { expect, signInAtStart, test } from './desktop-test.ts';

const count = 4;

/** Software of one plugin and one version each, which any computer can install. */
async function offeredVersions(
  product: Product,
): Promise<readonly [OfferedVersion, OfferedVersion, ...OfferedVersion[]]> {
  const http = clientOf(product);
  const { software: list } = await listSoftware(http, { status: 'enabled' });
  const offered: OfferedVersion[] = [];
  for (const software of list.filter(({ lastValidVersion }) => lastValidVersion)) {
    const [version, ...others] = (await listLatestVersions(http, software.id)).filter(hasId);
    const isForAll = version?.platforms?.length === platforms.length;
    // One plugin each: one row of the list.
    const isOne = version?.components.every((file) => file.startsWith(`${software.name}.`));
    if (version?.url && isForAll && isOne && others.length === 0) {
      offered.push({ software, version, path: `/software/${software.id}/` });
    }
    const [first, second, ...more] = offered;
    if (first && second && offered.length === count) return [first, second, ...more];
  }
  throw new Error(`The catalogue has fewer than ${count} software with one version`);
}

for (const hand of ['mouse', 'keyboard'] as const) {
  test(`all plugins are brought up to date, two at the second try, by ${hand}`, async ({
    page,
    app,
    product,
  }) => {
    const offered = await offeredVersions(product);
    const current = new Set<number>();
    app.answer('get-installed-components', () =>
      offered.flatMap((one) =>
        current.has(one.version.id) ? installedOf(one) : installedOf(one, '0.0.1'),
      ),
    );
    const finish = async ({ version }: OfferedVersion) => {
      current.add(version.id);
      await app.report(page, version.id, { status: 'done' });
    };
    await signInAtStart(page, await tokenOf(product, demoUser('Visitor')));
    await page.goto('/');
    await press(page, page.getByRole('link', { name: 'Installed', exact: true }), hand);
    const main = page.getByRole('main');
    await expect(main.getByRole('button', { name: `Updates (${count})` })).toBeVisible();
    await press(page, main.getByRole('button', { name: 'Update all', exact: true }), hand);
    await expect
      .poll(() =>
        app
          .payloadsOf('start-install')
          .map((one) => JSON.stringify(one))
          .sort(),
      )
      .toEqual(offered.map(({ version: { id } }) => JSON.stringify({ versionId: id })).sort());

    const updates = main.getByRole('group', { name: 'Updates' });
    await expect(updates.getByRole('status')).toHaveText(`${count} updates started`);
    await expect(updates).toBeFocused();
    const [first, second, ...others] = offered;
    const failing = [first, second];
    await app.report(page, first.version.id, { status: 'downloading', progress: 50 });
    const row = main.getByRole('row').filter({ hasText: first.software.name });
    await expect(row.getByRole('progressbar')).toBeVisible();
    await expect(row).toContainText(`0.0.1 to ${first.version.version}`);
    for (const { version } of failing) {
      await app.report(page, version.id, { status: 'error', message: 'The disk is full' });
    }
    for (const one of others) await finish(one);

    await expect(updates.getByRole('status')).toHaveText('2 updated, 2 failed');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(main.getByText('Failed', { exact: true })).toHaveCount(2);
    await expect(main.getByRole('button', { name: 'Updates (2)' })).toBeVisible();
    for (const one of failing) {
      const { name } = one.software;
      await press(page, main.getByRole('button', { name: `Retry the update of ${name}` }), hand);
      await expect
        .poll(() => app.payloadsOf('start-install').at(-1))
        .toEqual({
          versionId: one.version.id,
        });
      await finish(one);
    }
    await expect(main.getByRole('button', { name: /^Updates/ })).toHaveCount(0);
    await expect(main.getByText('Failed', { exact: true })).toHaveCount(0);
  });
}
