import { createAccount, signInBefore } from '../../fixtures/accounts.ts';
import { never, openDesktopApp } from '../../fixtures/desktop-bridge.ts';
import { installedOf, offeredVersion } from '../../fixtures/offered-version.ts';
import { expect, test } from '../../fixtures/test.ts';
import type { Page } from '@playwright/test';

const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });
const progress = (page: Page) => page.getByRole('main').getByRole('progressbar');

test.describe('in a browser', () => {
  test('install says that it takes the app, and the catalogue downloads nothing else of the installer', async ({
    page,
    product,
  }) => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/remotes/installer/'))
        scripts.push(pathname.split('/').at(-1) ?? '');
    });
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Latest Added' })).toBeVisible();
    expect(scripts).toEqual([]);

    const { path } = await offeredVersion(product);
    await page.goto(path);
    await button(page, 'Install').click();
    const dialog = page.getByRole('dialog', { name: "Let's Install" });
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole('link', { name: /website/ })).toHaveAttribute('target', '_blank');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await button(page, 'Install').click();
    await page.mouse.click(5, 400);
    await expect(dialog).toBeHidden();
    const kinds = [...new Set(scripts.map((name) => name.replace(/\..*/, '')))].sort();
    expect(kinds.filter((name) => !/^\d+$/.test(name))).toEqual([
      'offer-app',
      'remote',
      'remoteEntry',
    ]);
  });
});

test.describe('in the desktop app', () => {
  test('a version is installed: downloading, unpacking, installing, done', async ({
    page,
    context,
    product,
  }) => {
    const app = await openDesktopApp(context);
    const offered = await offeredVersion(product);
    const { version, path, software } = offered;
    await signInBefore(page, product, await createAccount(product));
    await page.goto(path);
    await button(page, 'Install').dblclick();
    await expect(button(page, 'Downloading')).toBeDisabled();
    await expect(progress(page)).toHaveAttribute('value', '0');
    expect(app.payloadsOf('start-install')).toEqual([{ versionId: version.id }]);

    await app.report(page, version.id, { status: 'downloading', progress: 70 });
    await app.report(page, version.id, { status: 'downloading', progress: 30 });
    await expect(progress(page)).toHaveAttribute('value', '70');
    await app.report(page, version.id, { status: 'unpacking', progress: 5 });
    await expect(button(page, 'Unpacking')).toBeDisabled();
    await app.report(page, version.id, { status: 'downloading', progress: 99 });
    await app.report(page, version.id, { status: 'installing', progress: 150 });
    await expect(button(page, 'Installing')).toBeDisabled();
    await expect(progress(page)).toHaveAttribute('value', '100');

    app.answer('get-installed-components', () => installedOf(offered));
    await app.report(page, version.id, { status: 'done' });
    await app.report(page, version.id, { status: 'done' });
    await app.report(page, version.id, { status: 'downloading', progress: 10 });
    await expect(button(page, '✅ Installed')).toBeDisabled();
    await expect(progress(page)).toBeHidden();

    await button(page, 'Uninstall').click();
    const question = page.getByRole('alertdialog', { name: /^Delete / });
    for (const file of version.components) await expect(question).toContainText(file);
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    app.answer('get-installed-components', () => []);
    await question.getByRole('button', { name: 'Delete' }).click();
    const outcome = page.getByRole('alertdialog', { name: 'Plugins uninstalled' });
    await expect(outcome).toContainText(version.components[0] ?? '');
    await outcome.getByRole('button', { name: 'OK' }).click();
    await expect(button(page, 'Install')).toBeEnabled();
    expect(app.payloadsOf('deleteComponents')).toEqual([version.components]);
    expect(software.name).not.toBe('');
  });

  test('an older version is updated, and a cancel leaves it', async ({
    page,
    context,
    product,
  }) => {
    const app = await openDesktopApp(context);
    const offered = await offeredVersion(product);
    app.answer('get-installed-components', () => installedOf(offered, '0.0.1'));
    let confirm: () => void = () => undefined;
    app.answer('cancel-install', () => new Promise<void>((resolve) => (confirm = resolve)));
    await signInBefore(page, product, await createAccount(product));
    await page.goto(offered.path);
    await button(page, 'Update').click();
    await app.report(page, offered.version.id, { status: 'downloading', progress: 10 });
    await button(page, 'Cancel').click();
    await expect(button(page, 'Canceling...')).toBeDisabled();
    await app.report(page, offered.version.id, { status: 'downloading', progress: 20 });
    await expect(button(page, 'Canceling...')).toBeVisible();
    expect(app.payloadsOf('cancel-install')).toEqual([offered.version.id]);
    confirm();
    await expect(button(page, 'Update')).toBeEnabled();
  });

  test('who is not signed in is asked to, and the install goes on by itself', async ({
    page,
    context,
    product,
  }) => {
    const app = await openDesktopApp(context);
    const { path, version } = await offeredVersion(product);
    const account = await createAccount(product);
    await page.goto(path);
    await button(page, 'Install').click();
    const dialog = page.getByRole('dialog', { name: 'Sign up' });
    await expect(dialog).toContainText('Please sign up to install software');
    expect(app.payloadsOf('start-install')).toEqual([]);
    await dialog
      .getByRole('link', { name: 'Sign in' })
      .or(dialog.getByRole('button', { name: 'Sign in' }))
      .first()
      .click();
    const login = page.getByRole('dialog', { name: 'Sign in' });
    await login.getByLabel(/e-?mail/i).fill(account.email);
    await login.getByLabel('Password', { exact: true }).fill(account.password);
    await login.getByRole('button', { name: 'Sign in' }).click();
    await expect(button(page, 'Downloading')).toBeVisible();
    expect(app.payloadsOf('start-install')).toEqual([{ versionId: version.id }]);
    expect(app.payloadsOf('installed-software-check')).toEqual([
      { authToken: expect.stringMatching(/.+/) },
    ]);
  });

  test('an error says what to do about Rosetta 2, and can be tried again', async ({
    page,
    context,
    product,
  }) => {
    const app = await openDesktopApp(context);
    const { path, version } = await offeredVersion(product);
    await signInBefore(page, product, await createAccount(product));
    await page.goto(path);
    await button(page, 'Install').click();
    const message = `<img src=x onerror=alert(1)> requires Rosetta 2 ${'x'.repeat(1_000_000)}`;
    await app.report(page, version.id, { status: 'error', message });
    const dialog = page.getByRole('alertdialog', { name: 'Installation error' });
    await expect(dialog).toContainText('<img src=x onerror=alert(1)>');
    await expect(dialog).toContainText('softwareupdate --install-rosetta');
    await expect(dialog.getByRole('link', { name: 'Learn more' })).toBeVisible();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await dialog.getByRole('button', { name: 'Copy command' }).click();
    await expect(dialog.getByText('Copied')).toBeVisible();
    await dialog.getByRole('button', { name: 'Okay' }).click();
    await expect(button(page, 'Error')).toBeDisabled();
    await button(page, 'Details').click();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await button(page, 'Retry').click();
    await expect(button(page, 'Downloading')).toBeVisible();
    expect(app.payloadsOf('start-install')).toHaveLength(2);
  });

  test('a reload in the middle comes back to the right picture', async ({
    page,
    context,
    product,
  }) => {
    const app = await openDesktopApp(context);
    const { path, version } = await offeredVersion(product);
    await signInBefore(page, product, await createAccount(product));
    await page.goto(path);
    await button(page, 'Install').click();
    await app.report(page, version.id, { status: 'unpacking', progress: 40 });
    app.answer('get-all-version-states', () => ({
      [version.id]: { status: 'unpacking', progress: 40 },
    }));
    await page.reload();
    await expect(button(page, 'Unpacking')).toBeDisabled();
    await expect(progress(page)).toHaveAttribute('value', '40');
    expect(await app.listenerCount(page)).toBe(2);
  });

  test('an app that says nothing for a minute is asked, and one that died is no eternal spinner', async ({
    page,
    context,
    product,
  }) => {
    const app = await openDesktopApp(context);
    const { path, version } = await offeredVersion(product);
    await signInBefore(page, product, await createAccount(product));
    await page.clock.install();
    await page.goto(path);
    await button(page, 'Install').click();
    await app.report(page, version.id, { status: 'installing', progress: 40 });
    await expect(button(page, 'Installing')).toBeVisible();
    await page.clock.runFor(61_000);
    await expect(button(page, 'Install')).toBeEnabled();
    expect(app.payloadsOf('get-version-state')).toEqual([version.id]);
  });
});

test.describe('an app that misbehaves', () => {
  test('by never answering is given up after a while, with a message', async ({
    page,
    context,
    product,
  }) => {
    const app = await openDesktopApp(context);
    for (const channel of ['start-install', 'get-all-version-states', 'get-app-version']) {
      app.answer(channel, never);
    }
    const { path } = await offeredVersion(product);
    await signInBefore(page, product, await createAccount(product));
    await page.clock.install();
    await page.goto(path);
    await button(page, 'Install').click();
    await expect(button(page, 'Downloading')).toBeVisible();
    await page.clock.runFor(16_000);
    const dialog = page.getByRole('alertdialog', { name: 'Installation error' });
    await expect(dialog).toContainText('did not answer in time');
    await dialog.getByRole('button', { name: 'Okay' }).click();
    await expect(button(page, 'Retry')).toBeEnabled();
  });

  test('by nonsense leaves the page usable', async ({ page, context, product, problems }) => {
    // Each kind of nonsense is reported once.
    problems.expect(/BridgeError/);
    const app = await openDesktopApp(context);
    app.answer('get-installed-components', () => ({ length: 'many' }));
    app.answer('get-all-version-states', () => [1, 2, 3]);
    app.answer('get-app-version', () => ({ toString: 'no' }));
    const { path, version } = await offeredVersion(product);
    await signInBefore(page, product, await createAccount(product));
    await page.goto(path);
    await expect(page.getByText('What is installed is not known')).toBeVisible();
    for (const payload of [null, 'x', { versionId: '1' }, { versionId: version.id, state: {} }]) {
      await app.emit(page, 'update-version-state', payload);
    }
    await expect(button(page, 'Install')).toBeEnabled();
    await button(page, 'Install').click();
    await expect(button(page, 'Downloading')).toBeVisible();
  });

  for (const [name, options, reports] of [
    ['without "on"', { without: ['on'] }, [/BridgeError/]],
    ['without "invoke"', { without: ['invoke'] }, []],
    ['without "send"', { without: ['send'] }, [/BridgeError/]],
    ['that throws at once', { throwsAtOnce: ['start-install', 'get-installed-components'] }, []],
  ] as const) {
    test(`${name} leaves the page usable`, async ({ page, context, product, problems }) => {
      for (const report of reports) problems.expect(report);
      await openDesktopApp(context, options);
      const { path } = await offeredVersion(product);
      await signInBefore(page, product, await createAccount(product));
      await page.goto(path);
      await button(page, 'Install').click();
      await expect(
        page
          .getByRole('alertdialog', { name: 'Installation error' })
          .or(button(page, 'Downloading')),
      ).toBeVisible();
      await page.goto('/settings/');
      await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
    });
  }
});
