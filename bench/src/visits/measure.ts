import type { Browser } from '@playwright/test';
import { slow4g, unthrottled, type Line } from './lines.ts';
import { forEachContestant, type ByContestant, type ContestantName } from '../contestants.ts';
import type { Contestant, Products } from '../sites/product.ts';
import { pressEarly, visit, type Press, type VisitFigures } from './visit.ts';

/** One visit to each, right after each other. */
export type Round = ByContestant<VisitFigures>;

/** A way to come to a page, and what it came to. */
export interface Scenario {
  readonly name: string;
  readonly rounds: readonly Round[];
}

/** A page that is visited by somebody who was never there. */
interface VisitedPage {
  readonly name: string;
  readonly pathname: string;
  /** What somebody presses there first. */
  readonly press?: Press;
}

const homePress: Press = {
  button: 'Subcategories of Effects',
  answer: '[aria-label="Subcategories of Effects"][aria-expanded="false"]',
};

const otherPages: readonly VisitedPage[] = [
  { name: 'category', pathname: '/category/1/' },
  {
    name: 'software',
    pathname: '/s/hybrid/surge-synth-team/surge-xt/121/',
    press: { button: 'Install', answer: '[role="dialog"], dialog[open]' },
  },
];

interface MeasureOptions {
  readonly products: Products;
  readonly browser: Browser;
  readonly rounds: number;
  readonly say: (text: string) => void;
}

/** Runs one after the other, another one first each time: A B C, B C A, C A B ... */
async function visitEach<T>(
  { contestants }: Products,
  index: number,
  run: (contestant: Contestant) => Promise<T>,
): Promise<ByContestant<T>> {
  const first = index % contestants.length;
  const results = new Map<ContestantName, T>();
  for (const contestant of [...contestants.slice(first), ...contestants.slice(0, first)]) {
    results.set(contestant.name, await run(contestant));
  }
  return forEachContestant((name) => {
    const result = results.get(name);
    if (result === undefined) throw new Error(`${name} takes no part`);
    return result;
  });
}

/** Visits the home page in all ways, and others once, in a fixed order. */
export async function measure(options: MeasureOptions): Promise<readonly Scenario[]> {
  // The servers read each file and compress the page once; no measured visit shall wait for that.
  await visitEach(options.products, 0, (contestant) =>
    firstAndSecond(options, contestant, unthrottled),
  );
  return [
    ...(await measureLine(options, slow4g)),
    ...(await measureLine(options, unthrottled)),
    await measureRelease(options, slow4g),
    ...(await measureOthers(options, slow4g)),
  ];
}

async function firstAndSecond({ browser }: MeasureOptions, { address }: Contestant, line: Line) {
  const context = await browser.newContext();
  try {
    return { cold: await visit(context, address, line), warm: await visit(context, address, line) };
  } finally {
    await context.close();
  }
}

async function measureLine(options: MeasureOptions, line: Line): Promise<readonly Scenario[]> {
  const { products, rounds, say } = options;
  const visits: ByContestant<{ cold: VisitFigures; warm: VisitFigures }>[] = [];
  for (let index = 0; index < rounds; index += 1) {
    say(`${line.name}: round ${index + 1} of ${rounds}`);
    visits.push(
      await visitEach(products, index, async (contestant) => {
        const { cold, warm } = await firstAndSecond(options, contestant, line);
        if (!line.network) return { cold, warm };
        const { address } = contestant;
        const firstPressAnswered = await pressEarly(options.browser, address, homePress, line);
        return { cold: { ...cold, firstPressAnswered }, warm };
      }),
    );
  }
  const roundsOf = (kind: 'cold' | 'warm') =>
    visits.map((each) => forEachContestant((name) => each[name][kind]));
  return [
    { name: `cold, ${line.name}`, rounds: roundsOf('cold') },
    { name: `warm, ${line.name}`, rounds: roundsOf('warm') },
  ];
}

async function measureRelease(options: MeasureOptions, line: Line): Promise<Scenario> {
  const { browser, products, rounds, say } = options;
  const measured: Round[] = [];
  for (let index = 0; index < rounds; index += 1) {
    say(`After a release of the catalogue, ${line.name}: round ${index + 1} of ${rounds}`);
    measured.push(
      await visitEach(products, index, async ({ address, show }) => {
        const context = await browser.newContext();
        try {
          await show('present');
          await visit(context, address, unthrottled);
          await show('next');
          return await visit(context, address, line);
        } finally {
          await context.close();
        }
      }),
    );
  }
  return { name: `after a release of the catalogue, ${line.name}`, rounds: measured };
}

async function measureOthers(options: MeasureOptions, line: Line): Promise<readonly Scenario[]> {
  const { browser, products, rounds, say } = options;
  const scenarios: Scenario[] = [];
  for (const { name, pathname, press } of otherPages) {
    for (const { show } of products.contestants) await show('present', pathname);
    const measured: Round[] = [];
    for (let index = 0; index < rounds; index += 1) {
      say(`${name} page, ${line.name}: round ${index + 1} of ${rounds}`);
      measured.push(
        await visitEach(products, index, async (contestant) => {
          const address = new URL(pathname, contestant.address).href;
          const context = await browser.newContext();
          try {
            const figures = await visit(context, address, line);
            if (!press) return figures;
            return {
              ...figures,
              firstPressAnswered: await pressEarly(browser, address, press, line),
            };
          } finally {
            await context.close();
          }
        }),
      );
    }
    scenarios.push({ name: `${name} page, cold, ${line.name}`, rounds: measured });
  }
  return scenarios;
}
