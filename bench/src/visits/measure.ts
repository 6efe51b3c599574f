import type { Browser } from '@playwright/test';
import { slow4g, unthrottled, type Line } from './lines.ts';
import type { Contestant, Products } from '../sites/product.ts';
import { visit, type VisitFigures } from './visit.ts';

/** One visit to each of the two, right after each other. */
export interface Pair {
  readonly federated: VisitFigures;
  readonly plain: VisitFigures;
}

/** A way to come to the home page, and what it came to. */
export interface Scenario {
  readonly name: string;
  readonly pairs: readonly Pair[];
}

interface MeasureOptions {
  readonly products: Products;
  readonly browser: Browser;
  readonly pairs: number;
  readonly say: (text: string) => void;
}

type ByContestant<T> = Readonly<Record<Contestant['name'], T>>;

/** Runs one after the other, the first one first in every second pair: A B, B A, A B ... */
async function inTurn<T>(
  { federated, plain }: Products,
  index: number,
  run: (contestant: Contestant) => Promise<T>,
): Promise<ByContestant<T>> {
  if (index % 2 === 0) {
    const first = await run(federated);
    return { federated: first, plain: await run(plain) };
  }
  const first = await run(plain);
  return { plain: first, federated: await run(federated) };
}

/** Visits the home page in all ways, in a fixed order. */
export async function measure(options: MeasureOptions): Promise<readonly Scenario[]> {
  // The servers read each file and compress the page once; no measured visit shall wait for that.
  await inTurn(options.products, 0, (contestant) =>
    firstAndSecond(options, contestant, unthrottled),
  );
  return [
    ...(await measureLine(options, slow4g)),
    ...(await measureLine(options, unthrottled)),
    await measureRelease(options, slow4g),
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
  const { products, pairs, say } = options;
  const visits: ByContestant<{ cold: VisitFigures; warm: VisitFigures }>[] = [];
  for (let index = 0; index < pairs; index += 1) {
    say(`${line.name}: pair ${index + 1} of ${pairs}`);
    visits.push(
      await inTurn(products, index, (contestant) => firstAndSecond(options, contestant, line)),
    );
  }
  const ofKind = (kind: 'cold' | 'warm') =>
    visits.map(({ federated, plain }) => ({ federated: federated[kind], plain: plain[kind] }));
  return [
    { name: `cold, ${line.name}`, pairs: ofKind('cold') },
    { name: `warm, ${line.name}`, pairs: ofKind('warm') },
  ];
}

async function measureRelease(options: MeasureOptions, line: Line): Promise<Scenario> {
  const { browser, products, pairs, say } = options;
  const measured: Pair[] = [];
  for (let index = 0; index < pairs; index += 1) {
    say(`After a release of the catalogue, ${line.name}: pair ${index + 1} of ${pairs}`);
    measured.push(
      await inTurn(products, index, async ({ address, site }) => {
        const context = await browser.newContext();
        try {
          await site.show('present');
          await visit(context, address, unthrottled);
          await site.show('next');
          return await visit(context, address, line);
        } finally {
          await context.close();
        }
      }),
    );
  }
  return { name: `after a release of the catalogue, ${line.name}`, pairs: measured };
}
