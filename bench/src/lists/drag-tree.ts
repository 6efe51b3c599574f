// Whether a drag in the staff's tree of 2,000 categories costs frames, against the same page with nothing going on.
import { setTimeout as wait } from 'node:timers/promises';
import { say } from '@patchbay/command-line';
import type { CDPSession, Page } from '@playwright/test';
import { openAsStaff } from '../../../e2e/fixtures/accounts/staff.ts';
import { largeCatalogue } from '../../../e2e/fixtures/catalogue/large-catalogue.ts';
import type { Product } from '../../../e2e/fixtures/product/product.ts';
import { median, pairedRatio, quantile } from '../figures/statistics.ts';
import { table } from '../figures/table.ts';
import { withBuiltSite } from '../sites/built-site.ts';
import { evaluate } from '../visits/evaluate.ts';
import { countFrames, frameRate, type Frames } from '../visits/frames.ts';

const categoryCount = 2000;
const rounds = 3;
const durationMs = 3000;
/** The least share of frames that a drag must draw, compared with the page at rest. */
const leastShare = 0.98;

interface Drag {
  readonly name: string;
  readonly isMoving: boolean;
  /** Whether the page has to scroll with it. */
  readonly scrolls: boolean;
  /** The place of the pointer after a share of the time, as a share of the window's height. */
  readonly height: (share: number) => number;
}

const drags: readonly Drag[] = [
  {
    name: 'over the rows, up and down',
    isMoving: true,
    scrolls: false,
    height: (share) => 0.5 + 0.2 * Math.sin(share * 20),
  },
  {
    name: 'held still at the edge: the page scrolls',
    isMoving: false,
    scrolls: true,
    height: () => 0.97,
  },
  {
    name: 'moved along the edge: the page scrolls',
    isMoving: true,
    scrolls: true,
    height: (share) => 0.95 + 0.04 * share,
  },
];

await withBuiltSite(async ({ browser, start }) => {
  const product = await start();
  const context = await browser.newContext({ baseURL: product.origin });
  const page = await openAsStaff(context, product);
  say(`Dragging ${drags.length * rounds} times for ${durationMs / 1000} s`);
  return measure(page, product);
});

async function measure(page: Page, { origin }: Product): Promise<number> {
  const { categories } = largeCatalogue({ software: 0, categories: categoryCount });
  await page.route('**/api/categories/', (route) => route.fulfill({ json: categories }));
  const session = await page.context().newCDPSession(page);
  const open = () => page.goto(`${origin}/admin/categories/`);
  const atRest: Frames[] = [];
  const dragged = drags.map((drag) => ({ drag, rounds: [] as Frames[] }));
  for (let round = 0; round < rounds; round += 1) {
    await open();
    await page.getByText('Category 111', { exact: true }).waitFor();
    atRest.push(await countFrames(session, () => wait(durationMs)));
    for (const { drag, rounds } of dragged) {
      await open();
      rounds.push(await countDrag(page, session, drag));
    }
  }
  const ofRest = (rounds: readonly Frames[]) =>
    pairedRatio(rounds.map((frames, at) => [frameRate(frames), frameRate(atRest[at] ?? [])])) ?? 0;
  const row = (name: string, rounds: readonly Frames[]) => [
    name,
    median(rounds.map(frameRate)).toFixed(1),
    ofRest(rounds).toFixed(2),
    ...[0.5, 0.95, 1].map((share) => `${quantile(rounds.flat(), share).toFixed(1)} ms`),
  ];
  const head = [`${categoryCount} categories`, 'frames/s', 'of rest', 'median', '95 %', 'longest'];
  const body = [
    row('at rest', atRest),
    ...dragged.map(({ drag, rounds }) => row(drag.name, rounds)),
  ];
  console.log(`\n${table(head, body)}`);
  const least = Math.min(...dragged.map(({ rounds }) => ofRest(rounds)));
  console.log(
    `\nAt least ${least.toFixed(2)} of the frames are drawn; the limit is ${leastShare.toFixed(2)}.`,
  );
  return least >= leastShare ? 0 : 1;
}

/** Takes a row and holds it for a while, then puts it back, so that the page has nothing to save. */
async function countDrag(page: Page, session: CDPSession, drag: Drag): Promise<Frames> {
  const windowHeight = page.viewportSize()?.height ?? 0;
  const row = page.getByText('Category 111', { exact: true });
  await row.waitFor();
  const box = await row.boundingBox();
  if (!box) throw new Error('The row to drag is not on the page');
  const moveTo = (share: number) => page.mouse.move(box.x + 100, windowHeight * drag.height(share));
  await page.mouse.move(box.x + 5, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 15, box.y + box.height);
  await moveTo(0);
  const frames = await countFrames(session, async () => {
    const startedAt = performance.now();
    for (let past = 0; past < durationMs; past = performance.now() - startedAt) {
      if (drag.isMoving) await moveTo(past / durationMs);
      await wait(10);
    }
  });
  const hasScrolled = (await evaluate(session, 'scrollY')) !== 0;
  if (hasScrolled !== drag.scrolls) throw new Error(`'${drag.name}' was not done as it is meant`);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return frames;
}
