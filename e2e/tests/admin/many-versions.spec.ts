import { listVersions } from '@patchbay/domain/api';
import { createOwnSoftware, openAsStaff, staffClientOf } from '../../fixtures/accounts/staff.ts';
import { expect, test } from '../../fixtures/test.ts';

test('a software with 2,000 versions is edited: old ones are a line each until they are opened', async ({
  context,
  product,
}) => {
  const { software, versionId } = await createOwnSoftware(product);
  const [own] = await listVersions(await staffClientOf(product), software.id);
  const others = Array.from({ length: 1999 }, (_, index) => ({
    ...own,
    id: versionId + 1999 - index,
    version: `${2000 - index}.0.0`,
  }));
  const page = await openAsStaff(context, product);
  // In parts of 1,000, as the backend answers them (rule H56).
  const versions = [...others, own];
  await page.route(`**/api/software/${software.id}/versions/*`, (route) => {
    const parameters = new URL(route.request().url()).searchParams;
    const offset = Number(parameters.get('offset') ?? '0');
    return route.fulfill({
      json: versions.slice(offset, offset + 1000),
      headers: {
        'Access-Control-Allow-Origin': new URL(product.origin).origin,
        'Access-Control-Allow-Credentials': 'true',
        'Access-Control-Expose-Headers': 'X-Total-Count',
        'X-Total-Count': String(versions.length),
      },
    });
  });
  await page.route('**/api/versions/*/', async (route) => {
    const id = Number(new URL(route.request().url()).pathname.split('/')[3]);
    const version = others.find((other) => other.id === id);
    await (version === undefined ? route.continue() : route.fulfill({ json: version }));
  });
  await page.goto(`/admin/software/${software.id}/`);
  const list = page.getByRole('region', { name: 'Versions' });
  await expect(list.getByRole('form')).toHaveCount(3);
  await expect(list.getByText(/^Version \d+\.0\.0$/)).toHaveCount(2000);
  await list.getByText('Version 1.0.0', { exact: true }).click();
  const form = page.getByRole('form', { name: 'Version 1.0.0', exact: true });
  await form.getByRole('textbox', { name: 'Version', exact: true }).fill('1.0.1');
  await form.getByRole('button', { name: 'Save' }).click();
  // Not the message 'Saved', which may be gone before a page of this size is looked at.
  const saved = page.getByRole('form', { name: 'Version 1.0.1', exact: true });
  await expect(saved.getByText('All changes are saved')).toBeVisible();
  expect((await listVersions(await staffClientOf(product), software.id))[0]?.version).toBe('1.0.1');
});
