import { expect, test } from './desktop-test.ts';

test('the newest come first, with progress, cancel, and the count in header and title (D1, D2, D3, D4, D5, D6, D8)', async ({
  page,
  app,
  offered,
  problems,
}) => {
  problems.expect(/BridgeError: a version state has no such status/);
  problems.expect(/status of 404/);
  const { software, version } = offered;
  await page.goto('/downloads/');
  await expect(page.getByText('No active installations')).toBeVisible();
  await app.report(page, version.id, { status: 'downloading', progress: 41.7 });
  await expect(
    page.getByRole('banner').getByRole('link', { name: '1 installation running' }),
  ).toBeVisible();
  await app.emit(page, 'all-version-states-update', {
    [version.id]: { status: 'downloading', progress: 50 },
    5001: { status: 'nonsense' },
  });
  const items = page.getByRole('list', { name: 'Installations' }).getByRole('listitem');
  await expect(items).toHaveCount(1);
  const first = items.first();
  await expect(first).toContainText(`${software.name} by ${software.vendor} v${version.version}`);
  await expect(first.getByRole('link', { name: software.name })).toHaveAttribute(
    'href',
    `/software/${software.id}/`,
  );
  await expect(page.getByRole('progressbar')).toHaveAttribute(
    'aria-valuetext',
    'Downloading, 50 %',
  );
  await expect(page).toHaveTitle(/^\(1\) Downloads/);

  let confirm: () => void = () => undefined;
  app.answer('cancel-install', () => new Promise<void>((resolve) => (confirm = resolve)));
  await first.getByRole('button', { name: /^Cancel/ }).click();
  await expect(first).toContainText('Canceling...');
  confirm();
  await expect(first).toContainText('Cancelled');
  await expect(page).toHaveTitle(/^Downloads/);
  await expect(first.getByRole('button', { name: /^Retry/ })).toBeVisible();

  // One that nobody knows is called by its number; a reload leaves the order as it was.
  await app.report(page, 3, { status: 'error', message: 'disk full' });
  await expect(items).toHaveText([/^Version 3.*disk full/, new RegExp(software.name)]);
  app.answer('get-all-version-states', () => ({
    3: { status: 'error', message: 'disk full' },
    [version.id]: { status: 'cancelled' },
  }));
  await page.reload();
  await expect(items).toHaveText([/^Version 3.*disk full/, new RegExp(software.name)]);
  await expect(items.getByRole('time')).toHaveCount(2);
});
