import { readdir, writeFile } from 'node:fs/promises';
import { getEditedSoftware, getVersion } from '@patchbay/domain/api';
import type { Locator, Page } from '@playwright/test';
import { startBreakingProxy } from '../../fixtures/product/breaking-proxy.ts';
import { png, zip } from '../../fixtures/catalogue/files.ts';
import type { Product } from '../../fixtures/product/product.ts';
import {
  createOwnSoftware,
  openAsStaff,
  staffClientOf,
  toast,
} from '../../fixtures/accounts/staff.ts';
import { expect, test } from '../../fixtures/test.ts';

const megabyte = 1024 * 1024;
const packageBytes = 12 * megabyte;

/** Every file that uploads have left for a version, finished or not. */
async function filesOf({ uploadsDir }: Product, versionId: number): Promise<readonly string[]> {
  const entries = await readdir(uploadsDir, { recursive: true });
  return entries
    .filter((path) => /^(\.unfinished|versions\/\d+)\/./.test(path))
    .filter((path) => path.startsWith('.unfinished') || path.startsWith(`versions/${versionId}/`));
}

async function beginUpload(page: Page, form: Locator, file: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await form.getByRole('button', { name: 'Upload a package' }).click();
  await (await chooser).setFiles(file);
}

test('a package that breaks off half-way leaves nothing, and can be sent again', async ({
  browser,
  product,
}, testInfo) => {
  // On the disk, where the browser reads it: a file that a test hands over goes through three programs as text.
  const file = testInfo.outputPath('Package 1.zip');
  await writeFile(file, zip('Package 1.zip', packageBytes).buffer);
  const { software, versionId } = await createOwnSoftware(product);
  const proxy = await startBreakingProxy();
  const context = await browser.newContext({ baseURL: product.origin, proxy: proxy.settings });
  const page = await openAsStaff(context, product);
  await page.goto(`/admin/software/${software.id}/`);
  const form = page.getByRole('form', { name: 'Version 1.0.0' });
  const url = form.getByRole('textbox', { name: 'Package URL' });
  const progress = form.getByRole('progressbar', { name: 'Upload' });
  const files = () => filesOf(product, versionId);

  const broken = proxy.holdUpload(megabyte);
  await beginUpload(page, form, file);
  const cut = await broken;
  await expect.poll(files).toHaveLength(1);
  await expect(progress).toHaveAttribute('aria-valuetext', /^Uploading, \d+ %$/);
  await expect(page.getByText('Unsaved: the upload of a package')).toBeVisible();
  cut();
  await expect(toast(page, 'Upload Failed')).toBeVisible();
  await expect(toast(page, 'There was an error uploading the file.')).toBeVisible();
  await expect(progress).toHaveCount(0);
  await expect(url).toHaveValue('');
  await expect.poll(files).toEqual([]);

  const held = proxy.holdUpload(megabyte);
  await beginUpload(page, form, file);
  await held;
  await expect.poll(files).toHaveLength(1);
  await form.getByRole('button', { name: 'Cancel upload' }).click();
  await expect(progress).toHaveCount(0);
  await expect(url).toHaveValue('');
  (await held)();
  await expect.poll(files).toEqual([]);

  await beginUpload(page, form, file);
  await expect(toast(page, 'File Package 1.zip Uploaded')).toBeVisible();
  await expect(url).toHaveValue(/-Package-1\.zip$/);
  expect(await files()).toHaveLength(1);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Saved')).toBeVisible();
  expect(await getVersion(await staffClientOf(product), versionId)).toMatchObject({
    url: await url.inputValue(),
    size: packageBytes + 4,
  });
  await context.close();
  proxy.close();
});

test('a cover is pasted or dropped, and stored once although the save after it fails', async ({
  context,
  product,
  problems,
}) => {
  problems.expect(/status of 500/);
  const { software } = await createOwnSoftware(product);
  const http = await staffClientOf(product);
  const stored = async () => (await getEditedSoftware(http, software.id)).value;
  const page = await openAsStaff(context, product);
  await page.goto(`/admin/software/${software.id}/`);
  const form = page.getByRole('form', { name: 'Software' });
  const preview = form.getByRole('img', { name: 'The new cover, not saved yet' });
  await expect(form.getByText('No cover yet.')).toBeVisible();

  /** As the browser does with a picture from the clipboard, or one that is let go over the field. */
  const give = async (kind: 'paste' | 'drop', bytes: Buffer) => {
    const event = await page.evaluateHandle(
      ({ name, base64 }) => {
        const transfer = new DataTransfer();
        const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        transfer.items.add(new File([content], 'cover.png', { type: 'image/png' }));
        return name === 'paste'
          ? new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true })
          : new DragEvent('drop', { dataTransfer: transfer, bubbles: true });
      },
      { name: kind, base64: bytes.toString('base64') },
    );
    const target = form.getByRole('group', { name: 'Cover' });
    await target.evaluate((element, given) => element.dispatchEvent(given), event);
  };
  await give('paste', png('cover.png', [200, 30, 30]).buffer);
  await expect(preview).toBeVisible();
  await form.getByRole('button', { name: 'Undo' }).click();
  await expect(preview).toHaveCount(0);
  await give('drop', png('cover.png', [30, 30, 200]).buffer);
  await expect(preview).toHaveJSProperty('naturalWidth', 32);

  const uploads: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/upload-cover-file/')) uploads.push(request.method());
  });
  const saving = `**/api/software-admin/software/${software.id}/`;
  await page.route(saving, (route) => route.fulfill({ status: 500, json: {} }));
  await form.getByRole('textbox', { name: 'Vendor' }).fill('Another');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert')).toContainText('The cover was saved.');
  const { cover } = await stored();
  expect(cover).toMatch(/^covers\//);
  await page.unroute(saving);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Saved')).toBeVisible();
  expect(await stored()).toMatchObject({ vendor: 'Another', cover });
  expect(uploads.filter((method) => method === 'POST')).toHaveLength(1);
  await expect(preview).toHaveCount(0);
});
