// Measures how much long lists hold in the document, and how soon an input is answered in them on a processor four
// times slower.
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createVersion } from '@patchbay/domain/api';
import type { CDPSession, Page } from '@playwright/test';
import {
  createOwnSoftware,
  openAsStaff,
  staffClientOf,
} from '../../../e2e/fixtures/accounts/staff.ts';
import { largeCatalogue } from '../../../e2e/fixtures/catalogue/large-catalogue.ts';
import type { Product } from '../../../e2e/fixtures/product/product.ts';
import { median } from '../figures/statistics.ts';
import { table } from '../figures/table.ts';
import { withBuiltSite } from '../sites/built-site.ts';
import { evaluate } from '../visits/evaluate.ts';
import { countInputs, type Inputs } from '../visits/inputs.ts';

const cardCount = 3924;
const cardsAtOnce = 60;
const categoryCount = 10_000;
const versionCount = 200;
const cpuSlowdown = 4;

/** An input has to be answered within so much, on the slower processor. */
const mostAnswerMs = 200;

interface Row extends Inputs {
  readonly name: string;
  readonly nodes: number;
  readonly mostNodes: number;
  /** Within what most inputs have to be answered, where that is a goal of its own. */
  readonly mostMedianMs?: number;
}

await withBuiltSite(async ({ browser, folder, start }) => {
  const file = join(folder, 'catalogue.json');
  await writeFile(file, JSON.stringify(oneLargeCategory()));
  const visited = await start(file);
  const visitor = await browser.newContext({ baseURL: visited.origin });
  const rows = await measureCards(await visitor.newPage());
  const edited = await start();
  const staff = await openAsStaff(await browser.newContext({ baseURL: edited.origin }), edited);
  rows.push(...(await measureTree(staff)), await measureEditor(staff, edited));
  return report(rows);
});

/** All software of one size in one category. */
function oneLargeCategory() {
  const catalogue = largeCatalogue({ software: cardCount, categories: 2 });
  return {
    ...catalogue,
    software: catalogue.software.map((software) => ({ ...software, category_id: 1 })),
  };
}

async function slowedDown(page: Page, rate: number): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'timeTicks' });
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  return session;
}

async function countNodes(session: CDPSession): Promise<number> {
  return Number(await evaluate(session, "document.getElementsByTagName('*').length"));
}

/** Gives an input, and waits for the software that the page asks for. */
async function answered(page: Page, give: () => Promise<void>): Promise<void> {
  const answer = page.waitForResponse((response) => response.url().includes('/api/software/'));
  await give();
  await answer;
}

async function measureCards(page: Page): Promise<Row[]> {
  await page.goto('/category/1/');
  const items = page.getByRole('main').getByRole('listitem');
  await items.first().waitFor();
  const session = await slowedDown(page, cpuSlowdown);
  const more = page.getByRole('button', { name: 'Show more' });
  const presses = Math.ceil(cardCount / cardsAtOnce) - 1;
  const shown = await countInputs(session, presses, () =>
    answered(page, () => more.press('Enter')),
  );
  await page.locator(`[aria-setsize='${cardCount}']`).first().waitFor({ state: 'attached' });
  const nodes = await countNodes(session);
  const goOn = await countInputs(session, 60, () => page.keyboard.press('Shift+Tab'));
  const sort = page.getByRole('combobox', { name: 'Sort' });
  await sort.focus();
  const sorted = await countInputs(session, 3, () =>
    answered(page, () => page.keyboard.press('ArrowDown')),
  );
  const name = `${cardCount.toLocaleString('en')} cards in a category`;
  return [
    { name: `${name}: Show more, to the end`, ...shown, nodes, mostNodes: 15_000 },
    { name: `${name}: from card to card by Tab`, ...goOn, nodes, mostNodes: 15_000 },
    {
      name: `${name}: another order`,
      ...sorted,
      nodes: await countNodes(session),
      mostNodes: 15_000,
    },
  ];
}

async function measureTree(page: Page): Promise<Row[]> {
  const { categories } = largeCatalogue({ software: 0, categories: categoryCount });
  await page.route('**/api/categories/', (route) => route.fulfill({ json: categories }));
  await page.goto('/admin/categories/');
  const row = page.getByText('Category 111', { exact: true });
  await row.click();
  const rows: Row[] = [];
  for (const rate of [cpuSlowdown, 1]) {
    const session = await slowedDown(page, rate);
    const inputs = await countInputs(session, 30, () => page.keyboard.press('ArrowDown'));
    rows.push({
      name: `${categoryCount.toLocaleString('en')} categories of staff: an arrow${rate === 1 ? ', not slowed down' : ''}`,
      ...inputs,
      nodes: await countNodes(session),
      mostNodes: 5000,
      ...(rate === 1 && { mostMedianMs: 16 }),
    });
    await session.detach();
  }
  await page.unroute('**/api/categories/');
  return rows;
}

async function measureEditor(page: Page, product: Product): Promise<Row> {
  const { software } = await createOwnSoftware(product);
  const http = await staffClientOf(product);
  for (let number = 2; number <= versionCount; number += 1) {
    await createVersion(http, software.id, randomUUID(), { version: `1.${number}.0` });
  }
  await page.goto(`/admin/software/${software.id}/`);
  const field = page
    .getByRole('form', { name: 'Software' })
    .getByRole('textbox', { name: 'Vendor' });
  await field.click();
  const session = await slowedDown(page, cpuSlowdown);
  const inputs = await countInputs(session, 20, () => page.keyboard.press('a'));
  return {
    name: `the editor with ${versionCount} versions: a letter`,
    ...inputs,
    nodes: await countNodes(session),
    mostNodes: 15_000,
  };
}

function report(rows: readonly Row[]): number {
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  console.log(
    `\n${table(
      ['4x CPU', 'nodes', 'inputs', 'answered: median', 'slowest', 'busy: median', 'longest'],
      rows.map(({ name, nodes, answeredMs, busyMs }) => [
        name,
        nodes.toLocaleString('en'),
        String(answeredMs.length),
        ms(median(answeredMs)),
        ms(Math.max(...answeredMs)),
        ms(median(busyMs)),
        ms(Math.max(...busyMs)),
      ]),
    )}`,
  );
  const missed = rows.flatMap(({ name, nodes, mostNodes, answeredMs, mostMedianMs }) => [
    ...(nodes > mostNodes ? [`${name}: more than ${mostNodes} nodes`] : []),
    ...(Math.max(...answeredMs) > mostAnswerMs
      ? [`${name}: an input was answered after more than ${mostAnswerMs} ms`]
      : []),
    ...(mostMedianMs !== undefined && median(answeredMs) > mostMedianMs
      ? [`${name}: most inputs are answered after more than ${mostMedianMs} ms`]
      : []),
  ]);
  console.log(missed.length > 0 ? `\n${missed.join('\n')}` : '\nAll within the limits.');
  return missed.length > 0 ? 1 : 0;
}
