import { join } from 'node:path';
import { demoUser } from '../../fixtures/accounts/accounts.ts';
import { toast } from '../../fixtures/accounts/staff.ts';
import { logIn } from '../../fixtures/accounts/sign-in-form.ts';
import type { RunningApp } from '../../fixtures/product/running-app.ts';
import { controls, filesOf, installedFiles, uninstall } from './demo-installs.ts';
import { expect, test } from './real-app-test.ts';

const vital = { path: '/software/101/', old: 1011, latest: 1010 };
const plugdata = { path: '/software/263/', latest: 2630 };

/** Saves the settings with another folder, and says yes to the question that the app asks beside its window. */
async function chooseFolder(app: RunningApp, folder: string) {
  const { page } = app;
  await page.getByRole('textbox', { name: 'Folder for CLAP' }).fill(folder);
  const question = await app.questionAfter(() =>
    page.getByRole('button', { name: 'Save settings' }).click(),
  );
  await expect(question.getByRole('listitem')).toHaveText(`CLAP: ${folder}`);
  // The window is gone with the click.
  await question
    .getByRole('link', { name: 'Use the folders named above' })
    // oxlint-disable-next-line typescript/no-deprecated -- what it is deprecated for is its other value
    .click({ noWaitAfter: true })
    .catch(() => undefined);
}

test('the app installs, updates, cancels, survives a kill and uninstalls, byte by byte (I4, I60)', async ({
  product,
  backend,
  computer,
}) => {
  // It starts the app twice, and a browser three times.
  test.slow();
  const { home } = computer;
  const app = await computer.startApp();
  const { page } = app;
  await logIn(page, demoUser('Visitor'));
  expect(app.listeningPorts()).toEqual([]);

  await page.goto(`${product.origin}/settings/`);
  const elsewhere = join(home, 'elsewhere');
  await chooseFolder(app, elsewhere);
  await expect(toast(page, 'Settings saved')).toBeVisible();

  await page.goto(`${product.origin}${vital.path}`);
  const [older, newer] = [controls(page, 'Vital 1.0.7'), controls(page, 'Vital 1.5.5')];
  await older('Install').click();
  await expect(older('✅ Installed')).toBeVisible();
  expect(await installedFiles(home)).toEqual(await filesOf(vital.old));

  const broken = backend.holdNextPackage();
  await newer('Update').click();
  await broken.held;
  await expect(newer('Downloading')).toBeVisible();
  await newer('Cancel').click();
  await expect(newer('Update')).toBeEnabled();
  broken.goOn();
  expect(await installedFiles(home)).toEqual(await filesOf(vital.old));

  await newer('Update').click();
  await expect(newer('✅ Installed')).toBeVisible();
  expect(await installedFiles(home)).toEqual(await filesOf(vital.latest));

  const cutOff = backend.holdNextPackage();
  await page.goto(`${product.origin}${plugdata.path}`);
  await controls(page, 'plugdata 0.9.1')('Install').click();
  await cutOff.held;
  await app.kill();
  cutOff.goOn();
  expect(await installedFiles(home)).toEqual(await filesOf(vital.latest));

  const again = await computer.startApp('patchbay://software/263/');
  expect(again.listeningPorts()).toEqual([]);
  await expect(controls(again.page, 'plugdata 0.9.1')('✅ Installed')).toBeVisible();
  expect(await installedFiles(home)).toEqual(await filesOf(vital.latest, plugdata.latest));

  await again.page.goto(`${product.origin}/installed/`);
  await expect(again.page.getByRole('table').getByRole('row')).toHaveText([
    /Plugin.*Version.*Formats/,
    // A suite is one row, once the catalogue has said so (rule I92).
    /plugdata.*6 components.*0\.9\.1.*VST3/,
    /Vital.*1\.5\.5.*VST3/,
  ]);

  await again.page.goto(`${product.origin}${plugdata.path}`);
  await uninstall(again.page, 'plugdata 0.9.1');
  expect(await installedFiles(home)).toEqual(await filesOf(vital.latest));
  await again.page.goto(`${product.origin}${vital.path}`);
  await uninstall(again.page, 'Vital 1.5.5');
  expect(await installedFiles(home)).toEqual({});

  expect(await again.stop()).toEqual({ exitCode: 0, said: '' });
});
