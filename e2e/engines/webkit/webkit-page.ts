import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect } from '@playwright/test';
import type { WebDriver, WebElement } from 'selenium-webdriver';

/** A name of which this is the whole, or which fits. */
export type Words = string | RegExp;

/** The page in the browser, as somebody finds their way on it: by roles and names, each waited for. */
export interface WebKitPage {
  /** Resolves once the page's code is there. */
  goto(address: string): Promise<void>;
  /** All that are there now. */
  all(role: string, name?: Words): Promise<readonly WebElement[]>;
  /** The first, as soon as there is one. */
  one(role: string, name?: Words): Promise<WebElement>;
  click(role: string, name?: Words): Promise<void>;
  /** Puts a text in the place of what a field has. */
  fill(name: Words, text: string): Promise<void>;
  expectGone(role: string, name?: Words): Promise<void>;
  expectText(words: string): Promise<void>;
  /** The result of a script of the test on the page. */
  evaluate<Answer>(script: string, ...args: readonly unknown[]): Promise<Answer>;
}

const require = createRequire(import.meta.url);
const queries = join(
  dirname(require.resolve('@testing-library/dom')),
  '@testing-library/dom.umd.min.js',
);

const findByRole = `
  if (!window.TestingLibraryDom) return null;
  const [role, name] = arguments;
  const wanted = name && { name: name.flags === undefined ? name.source : new RegExp(name.source, name.flags) };
  // Whether each is in sight is asked of the browser: the library looks at the styles of all that stand around it.
  return TestingLibraryDom.queryAllByRole(document.body, role, { ...wanted, hidden: true }).filter((element) =>
    element.checkVisibility({ visibilityProperty: true }),
  );
`;

const plain = (name: Words | undefined) =>
  name instanceof RegExp
    ? { source: name.source, flags: name.flags }
    : name !== undefined && { source: name };

/** As `untilTakenOver` of the other engines. */
const isTakenOver = "return !('takeEarlyPress' in window)";

/** The selected text goes as the first letter comes. */
const selectAll = 'arguments[0].focus(); arguments[0].select();';

/** Finds its elements by Testing Library's rules of roles and names, which it brings to each page that is opened. */
export async function createWebKitPage(driver: WebDriver): Promise<WebKitPage> {
  const library = await readFile(queries, 'utf8');

  async function all(role: string, name?: Words): Promise<readonly WebElement[]> {
    const args = [role, plain(name)] as const;
    const found = await driver.executeScript<WebElement[] | null>(findByRole, ...args);
    if (found !== null) return found;
    await driver.executeScript(library);
    return driver.executeScript<WebElement[]>(findByRole, ...args);
  }

  /** Again and again, since a page may replace an element between two commands. */
  async function withFirst(
    role: string,
    name: Words | undefined,
    act: (element: WebElement) => Promise<void>,
  ): Promise<void> {
    await expect(async () => {
      const [first] = await all(role, name);
      if (!first) throw new Error(`There is no ${role} ${String(name ?? '')}`);
      await act(first);
    }).toPass();
  }

  return {
    goto: async (address) => {
      await driver.get(address);
      await expect.poll(() => driver.executeScript<boolean>(isTakenOver)).toBe(true);
    },
    all,
    one: async (role, name) => {
      const found: WebElement[] = [];
      await withFirst(role, name, async (element) => {
        found.push(element);
        await Promise.resolve();
      });
      const [first] = found;
      if (!first) throw new Error(`There is no ${role}`);
      return first;
    },
    click: (role, name) => withFirst(role, name, (element) => element.click()),
    fill: (name, text) =>
      withFirst('textbox', name, async (element) => {
        await driver.executeScript(selectAll, element);
        await element.sendKeys(text);
      }),
    expectGone: async (role, name) => {
      await expect.poll(async () => (await all(role, name)).length).toBe(0);
    },
    expectText: async (words) => {
      await expect
        .poll(() => driver.executeScript<string>('return document.body.innerText'))
        .toContain(words);
    },
    evaluate: (script, ...args) => driver.executeScript(script, ...args),
  };
}
