import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { demoUser, tokenOf } from '../../fixtures/accounts/accounts.ts';
import { button, expect, signInAtStart, test } from './desktop-test.ts';

declare global {
  interface Window {
    hear?: (text: string) => Promise<unknown>;
  }
}

test('in a browser install says that it takes the app, and nothing else of the installer is downloaded (I1, I21, I30, N2)', async ({
  page,
  product,
  offered,
}) => {
  const files: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/remotes/installer/')) files.push(pathname.split('/').at(-1) ?? '');
  });
  const token = await tokenOf(product, demoUser('Visitor'));
  await signInAtStart(page, token);
  // Somebody else's script would hear whatever goes to the whole window.
  const heard: string[] = [];
  await page.exposeFunction('hear', (text: string) => heard.push(text));
  await page.addInitScript(() => {
    window.addEventListener('message', ({ data }) => void window.hear?.(JSON.stringify(data)));
  });
  const { software, path } = offered;
  for (const other of [
    '/',
    `/category/${software.category_id}/`,
    `/vendor/${software.vendorSlug}/`,
    `/search/?q=${software.name}`,
  ]) {
    await page.goto(other);
    await expect(page.getByRole('main').getByText(/^by /).first()).toBeVisible();
  }
  expect(files).toEqual([]);

  await page.goto(path);
  await button(page, 'Install').click();
  const dialog = page.getByRole('dialog', { name: "Let's Install" });
  await expect(dialog.getByRole('link', { name: /website/ })).toHaveAttribute('target', '_blank');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await button(page, 'Install').click();
  await expect(dialog).toBeVisible();
  await page.mouse.click(5, 400);
  await expect(dialog).toBeHidden();
  const kinds = new Set(files.map((name) => name.replace(/\.\w+(?=\.)/, '')));
  expect([...kinds].sort()).toEqual([
    // The hashes of what comes only when it is asked for.
    'file-list.js',
    'offer-app.css',
    'offer-app.js',
    'remote.js',
    'remoteEntry.js',
  ]);
  expect(heard.filter((text) => text.includes(token))).toEqual([]);

  await page.goto('/installed/');
  await expect(page.getByText('Installed software management in App only')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Install the app' })).toBeVisible();
});

test('the app is downloaded from the site, and is what the site says of it (C82)', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Get the app' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Get the app' })).toBeVisible();
  const downloading = page.waitForEvent('download');
  // A build offers the app for its own system, and the browser says Windows.
  await page.getByRole('main').getByRole('link', { name: 'Linux', exact: true }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^patchbay-[\d.]+-linux-x64\.tar\.gz$/);
  const archive = await readFile(await download.path());
  const hash = createHash('sha256').update(archive).digest('hex');
  await expect(page.getByText(hash)).toBeAttached();
});
