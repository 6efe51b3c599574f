import { never } from '../../fixtures/product/desktop-bridge.ts';
import { alertDialog, button, expect, test } from './desktop-test.ts';

// Our own bridge checks what it answers: these apps are older, or not ours.
test.use({ bridgeFaults: { isForeign: true } });

test('an app that never answers is given up after a while, and one that falls silent is asked (I37)', async ({
  page,
  app,
  openVersion,
  problems,
}) => {
  // The clock jumps over the time in which it may come.
  problems.expect(/The style sheet .*new-release/);
  for (const channel of ['start-install', 'get-all-version-states', 'get-app-version']) {
    app.answer(channel, never);
  }
  await page.clock.install();
  const { version } = await openVersion();
  await button(page, 'Install').click();
  await expect(button(page, 'Downloading')).toBeVisible();
  await page.clock.runFor(16_000);
  const dialog = alertDialog(page, 'Installation error');
  await expect(dialog).toContainText('did not answer in time');
  await dialog.getByRole('button', { name: 'Okay' }).click();
  app.answer('start-install', () => undefined);
  await button(page, 'Retry').click();
  await app.report(page, version.id, { status: 'installing', progress: 40 });
  await expect(button(page, 'Installing')).toBeVisible();
  await page.clock.runFor(61_000);
  await expect(button(page, 'Install')).toBeEnabled();
  expect(app.payloadsOf('get-version-state')).toEqual([version.id]);
});

test('an app that talks nonsense leaves the page usable (I32)', async ({
  page,
  app,
  openVersion,
  problems,
}) => {
  // Each kind of nonsense is reported once.
  problems.expect(/BridgeError/);
  app.answer('get-installed-components', () => ({ length: 'many' }));
  app.answer('get-all-version-states', () => [1, 2, 3]);
  app.answer('get-app-version', () => ({ toString: 'x'.repeat(1_000_000) }));
  const { version } = await openVersion();
  await expect(page.getByText("Couldn't check what's installed")).toBeVisible();
  for (const payload of [null, 'x', { versionId: '1' }, { versionId: version.id, state: {} }]) {
    await app.emit(page, 'update-version-state', payload);
  }
  await expect(button(page, 'Install')).toBeEnabled();
  await button(page, 'Install').click();
  await expect(button(page, 'Downloading')).toBeVisible();
});

test.describe('a bridge without "invoke"', () => {
  test.use({ bridgeFaults: { isForeign: true, without: ['invoke'] } });

  test('says that the app must be updated', async ({ page, app, openVersion }) => {
    await openVersion();
    await button(page, 'Install').click();
    await expect(alertDialog(page, 'Installation error')).toContainText('Update it');
    await page.goto('/settings/');
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
    expect(app.calls).toHaveLength(2);
  });
});

test.describe('a bridge without the others, that throws at once', () => {
  const throwsAtOnce = ['start-install', 'get-installed-components'];
  test.use({ bridgeFaults: { isForeign: true, without: ['on', 'send'], throwsAtOnce } });

  test('says what went wrong', async ({ page, app, openVersion, problems }) => {
    problems.expect(/BridgeError: the desktop app does not let us listen/);
    problems.expect(/BridgeError: could not be sent/);
    await openVersion();
    await button(page, 'Install').click();
    await expect(alertDialog(page, 'Installation error')).toContainText('thrown at once');
    await page.goto('/installed/');
    await expect(page.getByRole('main').getByRole('alert')).toContainText('thrown at once');
    await expect(page.getByRole('button', { name: 'Try again' })).toBeEnabled();
    expect(app.payloadsOf('get-all-version-states')).toHaveLength(2);
  });
});
