import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { packApp } from '@patchbay/desktop/pack';
import { createRuntimes, type GetRuntime } from '@patchbay/desktop/pack/runtimes';
import type { Page } from '@playwright/test';
import { publishApp } from '@patchbay/registry/release/changes';
import { FolderTarget } from '@patchbay/registry/target';
import { startSite } from '@patchbay/site/serve';
import packageJson from '../../../packages/desktop/package.json' with { type: 'json' };
import { demoUser } from '../../fixtures/accounts/accounts.ts';
import { logIn } from '../../fixtures/accounts/sign-in-form.ts';
import { watchProblems } from '../../fixtures/problems.ts';
import { openComputer } from '../../fixtures/product/running-app.ts';
import { controls, filesOf, installedFiles } from './demo-installs.ts';
import { expect, test } from './real-app-test.ts';

const run = promisify(execFile);
const cacheFolder = resolve(import.meta.dirname, '../../../.cache/runtimes');
const { version } = packageJson;
const [major = '', minor = ''] = version.split('.');
const nextVersion = `${major}.${Number(minor) + 1}.0`;
const vital = { path: '/software/101/', old: 1011, latest: 1010 };

/** Calls the app as a page does, whatever the page shows. */
const call = (page: Page, channel: string, payload?: unknown) =>
  page.evaluate(([name, value]) => window.desktopBridge?.invoke(name, value), [
    channel,
    payload,
  ] as const);

/** The archive for this computer, packed anew, in a folder of its own. */
async function pack(folder: string, packed: string, siteOrigin: string, getRuntime: GetRuntime) {
  const target = process.arch === 'arm64' ? 'linux-arm64' : 'linux-x64';
  const into = join(folder, packed);
  const options = { folder: into, siteOrigin, targets: [target] as const, version: packed };
  const [archive = ''] = await packApp({ ...options, getRuntime });
  return { archive, into };
}

test('the packed app, without Node.js on the computer, installs, updates, replaces itself and works without its site (I70, I72, I76)', async ({
  product,
  backend,
}, testInfo) => {
  // It packs the app twice, and starts it three times.
  testInfo.setTimeout(240_000);
  testInfo.skip(process.platform !== 'linux', 'looks at folders as Linux has them');
  const getRuntime = createRuntimes({ cacheFolder });
  const target = process.arch === 'arm64' ? 'linux-arm64' : 'linux-x64';
  const problem = await getRuntime(target).then(
    () => null,
    (error: unknown) => String(error),
  );
  testInfo.skip(problem !== null, `the runtime cannot be had: ${problem}`);

  const folder = await mkdtemp(join(tmpdir(), 'patchbay-packed-'));
  const siteDir = join(folder, 'site');
  const isOfApp = /\/desktop(?:\/|$)/;
  await cp(product.siteDir, siteDir, {
    recursive: true,
    filter: (path) => !isOfApp.test(path.slice(product.siteDir.length)),
  });
  const openSite = () => startSite({ siteDir, config: product.config, port: product.sparePort });
  const unpacked = join(folder, 'a folder');
  await mkdir(unpacked);
  let site = await openSite();
  const computer = await openComputer({
    site: site.origin,
    backend: backend.origin,
    // The site is taken away: what the page says of that is not the matter here.
    watch: (context) => watchProblems(context),
    program: join(unpacked, 'Patchbay/patchbay'),
  });
  try {
    const { home } = computer;
    const first = await pack(folder, version, site.origin, getRuntime);
    await run('tar', ['-xzf', first.archive, '-C', unpacked]);
    await writeFile(join(unpacked, 'Patchbay/my notes.txt'), 'mine');
    const app = await computer.startApp();
    await logIn(app.page, demoUser('Visitor'));
    // One banner is on the page at a time.
    await app.page.getByRole('button', { name: 'OK', exact: true }).click();
    expect(app.listeningPorts()).toEqual([]);

    await app.page.goto(`${site.origin}${vital.path}`);
    const [older, newer] = [controls(app.page, 'Vital 1.0.7'), controls(app.page, 'Vital 1.5.5')];
    await older('Install').click();
    await expect(older('✅ Installed')).toBeVisible();
    expect(await installedFiles(home)).toEqual(await filesOf(vital.old));
    await newer('Update').click();
    await expect(newer('✅ Installed')).toBeVisible();
    expect(await installedFiles(home)).toEqual(await filesOf(vital.latest));
    expect(await call(app.page, 'get-app-version')).toBe(version);
    await app.stop();

    // The site has a newer app now, which the app finds at its start.
    const next = await pack(folder, nextVersion, site.origin, getRuntime);
    await publishApp(new FolderTarget(siteDir), next.into, () => undefined);
    const updating = await computer.startApp();
    const banner = updating.page.getByRole('region', { name: 'App update' });
    const question = await updating.questionAfter(() =>
      banner.getByRole('button', { name: 'Update the app' }).click(),
    );
    // The window is gone with the click.
    await question
      .getByRole('link', { name: 'Update the app' })
      // oxlint-disable-next-line typescript/no-deprecated -- what it is deprecated for is its other value
      .click({ noWaitAfter: true })
      .catch(() => undefined);
    await expect(banner).toContainText(
      `Version ${nextVersion} of the Patchbay app is in its place`,
    );
    await updating.stop();

    const replaced = await computer.startApp();
    expect(await call(replaced.page, 'get-app-version')).toBe(nextVersion);
    // The former one is gone, once the new one has shown its window; nothing else was touched.
    await expect
      .poll(async () => (await readdir(join(unpacked, 'Patchbay'))).sort())
      .toEqual(
        [
          'LICENSE-Node.js.txt',
          'LICENSE.txt',
          'my notes.txt',
          'Patchbay.desktop',
          `app-${nextVersion}`,
          'patchbay',
          'patchbay.svg',
        ].sort(),
      );

    // Without site and backend the library answers, and what is uninstalled comes back, byte by byte.
    await site.close();
    await backend.close();
    const installed = await call(replaced.page, 'get-installed-components');
    expect(installed).toEqual([expect.objectContaining({ version: '1.5.5' })]);
    const names = Object.keys(await filesOf(vital.latest)).map((path) => path.split('/')[1] ?? '');
    const [name = ''] = names;
    expect(await call(replaced.page, 'deleteComponents', [name])).toEqual([name]);
    expect(await installedFiles(home)).toEqual({});
    expect(await call(replaced.page, 'restore-components', [name])).toEqual([name]);
    expect(await installedFiles(home)).toEqual(await filesOf(vital.latest));
    await replaced.stop();

    // Started without the site, it shows the library that it has kept.
    const again = await computer.startApp();
    const away = again.page.getByRole('status').filter({ hasText: 'The site cannot be reached' });
    await expect(away).toBeVisible();
    await again.page
      .getByRole('navigation', { name: 'Library' })
      .getByRole('link', { name: 'Installed' })
      .click();
    await expect(again.page.getByRole('row', { name: /Vital/ })).toContainText('1.5.5');
    await call(again.page, 'deleteComponents', [name]);
    expect(await installedFiles(home)).toEqual({});
    site = await openSite();
    expect((await again.stop()).exitCode).toBe(0);
  } finally {
    await computer.close();
    await site.close();
    await rm(folder, { recursive: true, force: true });
  }
});
