import { withProduct } from '../../../packages/api/bench/search-product.ts';
import { median, quantile } from '../figures/statistics.ts';
import { table } from '../figures/table.ts';
import { mistypedNames, type Mistyped } from './typing-errors.ts';
import type { Corpus } from './corpus.ts';
import { enlargedCatalogue } from '../catalogues/enlarged-catalogue.ts';

const rounds = 5;
const mistypedCount = 40;

/** The goals of searches for the first time, in milliseconds: of so much software at most, and of more on PostgreSQL. */
const goals = { software: 100_000, medianMs: 15, slowMs: 50, slowBeyondMs: 300 };

/**
 * The time that the product takes for the judged queries and for names with typing errors, over so much software.
 * @returns the measurements, in words, and whether the goals were met, where they are of this
 */
export async function measureScale(
  count: number,
  url: string | undefined,
  [demo]: readonly Corpus[],
): Promise<{ readonly report: string; readonly meetsGoals: boolean }> {
  if (!demo) throw new Error('There is no demo catalogue');
  const document = enlargedCatalogue(demo.document, count);
  const mistyped = mistypedNames(demo.entries, mistypedCount).map(
    ({ query: [text] }: Mistyped) => text,
  );
  const judged = demo.queries.map(([text]) => text);
  const begun = performance.now();
  return withProduct(document, url, async (find) => {
    const importS = (performance.now() - begun) / 1000;
    const timeOf = async (text: string) => {
      const from = performance.now();
      await find(text);
      return performance.now() - from;
    };
    const timesOf = async (texts: readonly string[]) => {
      const first: number[] = [];
      const again: number[] = [];
      for (const text of texts) {
        first.push(await timeOf(text));
        const takes: number[] = [];
        for (let round = 0; round < rounds; round += 1) takes.push(await timeOf(text));
        again.push(median(takes));
      }
      return { first, again };
    };
    // The time to compile code and to read from disk for the first time is not the searches' own.
    for (const text of judged) await find(`${text} ${text}`);
    const all = [
      ['judged queries', await timesOf(judged)],
      ['names with a typing error', await timesOf(mistyped)],
    ] as const;
    const show = (value: number) => value.toFixed(1);
    const rows = all.flatMap(([name, { first, again }]) =>
      (
        [
          ['for the first time', first],
          ['again', again],
        ] as const
      ).map(([when, ms]) => [
        `${name}, ${when}`,
        String(ms.length),
        show(median(ms)),
        show(quantile(ms, 0.95)),
        show(Math.max(...ms)),
      ]),
    );
    const [medianMs, slowMs] =
      count > goals.software ? [Infinity, goals.slowBeyondMs] : [goals.medianMs, goals.slowMs];
    const meetsGoals = all.every(
      ([, { first }]) => median(first) <= medianMs && quantile(first, 0.95) <= slowMs,
    );
    const report = [
      `${count.toLocaleString('en')} software, read in within ${importS.toFixed(0)} s; milliseconds of whole calls; again is the median of ${rounds}.\n`,
      table(['', 'queries', 'median', '95th percentile', 'slowest'], rows),
      ...(meetsGoals ? [] : [`\nNOT reached: ${medianMs} ms at the median, ${slowMs} at 95 %.`]),
    ].join('\n');
    return { report, meetsGoals };
  });
}
