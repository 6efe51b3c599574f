import { toast } from '../../fixtures/accounts/staff.ts';
import { openDesktopApp } from '../../fixtures/product/desktop-bridge.ts';
import { alertDialog, component, expect, test } from './desktop-test.ts';

test('a folder is chosen, a deletion is undone, and a browser downloads nothing of the settings (I54, I56)', async ({
  page,
  context,
  product,
}) => {
  const files: string[] = [];
  page.on('request', (request) => files.push(new URL(request.url()).pathname));
  await page.goto('/settings/');
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Keyboard' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Installing' })).toBeHidden();
  expect(files.filter((name) => /install-settings|\/desktop\./.test(name))).toEqual([]);

  const app = await openDesktopApp(context, product.origin);
  await page.reload();
  const folder = page.getByRole('textbox', { name: 'Folder for VST3' });
  await expect(folder).toHaveAttribute('placeholder', '/home/ann/.vst3');
  expect(files.filter((name) => name.includes('install-settings'))).not.toEqual([]);
  await folder.fill('vst3');
  const refused = [{ format: 'vst3', message: 'Give the whole path of the folder.' }];
  app.answer('save-settings', () => refused);
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(folder).toHaveAccessibleDescription(/Give the whole path/);
  await expect(folder).toBeFocused();
  await folder.fill('/music/vst3');
  app.answer('save-settings', () => []);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Settings saved')).toBeVisible();
  expect(app.payloadsOf('save-settings').at(-1)).toMatchObject({
    formats: expect.arrayContaining([{ format: 'vst3', folder: '/music/vst3', isWanted: true }]),
    parallelInstalls: 2,
  });

  // A deletion can be taken back.
  app.answer('get-installed-components', () => [component('/music/vst3/Echo.vst3')]);
  await page.goto('/installed/');
  await page.getByRole('checkbox', { name: 'Select Echo' }).check();
  await page.keyboard.press('Delete');
  await alertDialog(page, 'Uninstall Echo?').getByRole('button', { name: 'Uninstall' }).click();
  await alertDialog(page, 'Plugins uninstalled').getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Plugins restored')).toBeVisible();
  expect(app.payloadsOf('restore-components')).toEqual([['Echo.vst3']]);
});
