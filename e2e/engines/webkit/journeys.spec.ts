import { getEditedCategories, getEditedSoftware, saveSoftware } from '@patchbay/domain/api';
import {
  buildCategoryTree,
  flattenCategoryTree,
  softwareFormSchema,
} from '@patchbay/domain/entities';
import { parse } from '@patchbay/shared/parse';
import { Key } from 'selenium-webdriver';
import { createAccount, demoUser, tokenOf } from '../../fixtures/accounts/accounts.ts';
import { createOwnSoftware, staffClientOf } from '../../fixtures/accounts/staff.ts';
import { anySoftware } from '../../fixtures/catalogue/catalogue.ts';
import type { Product } from '../../fixtures/product/product.ts';
import { startChangedSite } from './changed-site.ts';
import { expect, test } from './test.ts';
import type { WebKitPage } from './webkit-page.ts';

const path = async (webkit: WebKitPage) =>
  webkit.evaluate<string>('return location.pathname + location.search');

/** Opens a page as staff who signed in on an earlier visit. */
async function openAsStaff(webkit: WebKitPage, product: Product, address: string): Promise<void> {
  const authToken = await tokenOf(product, demoUser('Staff'));
  await webkit.evaluate(
    "localStorage.setItem('auth-store', JSON.stringify({ authToken: arguments[0] }))",
    authToken,
  );
  await webkit.goto(`${product.origin}${address}`);
}

test('from home to a software (X120)', async ({ webkit, product }) => {
  await webkit.goto(`${product.origin}/`);
  await webkit.one('heading', 'Latest Added');
  const { name, address } = await webkit.evaluate<{ name: string; address: string }>(`
    const card = document.querySelector('main li a[href^="/s/"]');
    return { name: card.closest('li').innerText, address: card.getAttribute('href') }`);
  await webkit.evaluate(`document.querySelector('main li a[href="${address}"]').click()`);
  await expect.poll(() => path(webkit)).toBe(address);
  // The driver reads no text of what still comes into sight, and fails where the page of before goes while it reads.
  await expect(async () => {
    const heading = await (await webkit.one('heading')).getText();
    expect(heading).not.toBe('');
    expect(name).toContain(heading);
  }).toPass({ timeout: 10_000 });
});

test('the search finds a software by the keyboard, and has a page of results (X120)', async ({
  webkit,
  product,
}) => {
  const { software } = await anySoftware(product);
  await webkit.goto(`${product.origin}/settings/`);
  const box = await webkit.one('combobox', 'Search');
  await box.sendKeys(software.name);
  // The name that the queries compute leaves a blank out in WebKit.
  await expect
    .poll(async () => (await webkit.one('option')).getText())
    .toContain(`${software.name} by ${software.vendor}`);
  await box.sendKeys(Key.ARROW_DOWN, Key.ENTER);
  await webkit.one('heading', software.name);
  expect(await path(webkit)).toMatch(/^\/s\/.+\/\d+\/$/);

  await (await webkit.one('combobox', 'Search')).sendKeys('a');
  await webkit.click('link', /^See all \d+ results$/);
  await webkit.one('heading', 'Results for ‘a’');
  expect(await path(webkit)).toBe('/search/?q=a');
});

test('somebody signs in over the page, and out again (X120)', async ({ webkit, product }) => {
  const { email, password } = await createAccount(product);
  await webkit.goto(`${product.origin}/`);
  await webkit.click('link', 'Sign In');
  await webkit.one('dialog', 'Sign in');
  await webkit.fill(/^E-mail/, email);
  // A field for a password has no role.
  const field = await webkit.evaluate<{ sendKeys(...keys: string[]): Promise<void> }>(
    "return document.querySelector('dialog input[type=password], [role=dialog] input[type=password]')",
  );
  await field.sendKeys(password, Key.ENTER);
  await webkit.expectGone('dialog', 'Sign in');
  await webkit.expectText(email);
  await webkit.click('button', 'Sign out');
  await webkit.one('link', 'Sign In');
});

test('the colours chosen in the settings are those after a reload (X120)', async ({
  webkit,
  product,
}) => {
  await webkit.goto(`${product.origin}/settings/`);
  const brightness = () =>
    webkit.evaluate<number>(`
      const canvas = [document.body, document.documentElement].map((one) => getComputedStyle(one).backgroundColor);
      const colour = canvas.find((one) => one !== 'rgba(0, 0, 0, 0)') ?? 'rgb(255, 255, 255)';
      return Math.max(...colour.match(/\\d+/g).slice(0, 3).map(Number));`);
  expect(await brightness()).toBeGreaterThan(200);
  await webkit.click('radio', 'Dark');
  await expect.poll(brightness).toBeLessThan(80);
  await webkit.goto(`${product.origin}/settings/`);
  await expect.poll(async () => (await webkit.one('radio', 'Dark')).isSelected()).toBe(true);
  expect(await brightness()).toBeLessThan(80);
});

test('an edit that meets somebody else’s shows both, and saves the one that is chosen (X120)', async ({
  webkit,
  product,
}) => {
  const http = await staffClientOf(product);
  const { software } = await createOwnSoftware(product);
  await openAsStaff(webkit, product, `/admin/software/${software.id}/`);
  await webkit.fill('Vendor', 'Ben');
  await webkit.fill('Internal notes', 'By Ben');
  const { value } = await getEditedSoftware(http, software.id);
  const annas = parse(softwareFormSchema, { ...value, vendor: 'Anna' });
  await saveSoftware(http, software.id, annas, null);

  await webkit.click('button', 'Save');
  await webkit.one('dialog', 'Someone else saved this first');
  // The driver reads no text of what still comes into sight.
  await expect
    .poll(async () => (await webkit.one('row', /^Vendor/)).getText())
    .toMatch(/^Vendor\s*Own vendor\s*Anna\s*Ben$/);
  await webkit.click('radio', 'Vendor: theirs');
  await webkit.click('button', 'Save these');
  await webkit.expectText('Saved');
  await expect
    .poll(async () => (await webkit.one('textbox', 'Vendor')).getAttribute('value'))
    .toBe('Anna');
  expect((await getEditedSoftware(http, software.id)).value).toMatchObject({
    vendor: 'Anna',
    internalNotes: 'By Ben',
  });
});

test('a category is moved in the tree by the keyboard alone (X120)', async ({
  webkit,
  product,
}) => {
  const http = await staffClientOf(product);
  const listed = async () =>
    flattenCategoryTree(buildCategoryTree((await getEditedCategories(http)).value));
  const before = await listed();
  await openAsStaff(webkit, product, '/admin/categories/');
  const press = async (arrow: string) => {
    const item = await webkit.one('treeitem', /^Hybrid/);
    await webkit.evaluate('arguments[0].focus()', item);
    await item.sendKeys(Key.chord(Key.ALT, arrow));
    await webkit.click('button', 'Save Changes');
    await webkit.expectText('Categories updated successfully');
  };
  await press(Key.ARROW_UP);
  await expect.poll(listed).not.toEqual(before);
  await press(Key.ARROW_DOWN);
  await expect.poll(listed).toEqual(before);
});

for (const [fault, body] of [
  ['is gone', null],
  ['is another script', 'window.wasRun = true'],
] as const) {
  test(`the page stands while the entry of the catalogue remote ${fault} (X120)`, async ({
    webkit,
    product,
  }) => {
    const site = await startChangedSite(product);
    try {
      site.set({ pattern: /\/remotes\/catalog\/.*remoteEntry.*\.js/, body });
      await webkit.goto(`${site.origin}/`);
      await webkit.expectText('This section could not be loaded');
      await webkit.expectText('The rest of the page still works');
      expect(await webkit.evaluate("return 'wasRun' in window")).toBe(false);
      await webkit.click('link', 'Settings');
      await webkit.one('heading', 'Settings');
      await webkit.evaluate('history.back()');
      await webkit.expectText('This section could not be loaded');
      site.set(null);
      await webkit.click('button', 'Try again');
      await webkit.one('heading', 'Latest Added');
    } finally {
      await site.close();
    }
  });
}
