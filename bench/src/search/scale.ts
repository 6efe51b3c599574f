import { withProduct } from '../../../packages/api/bench/search-product.ts';
import { median, quantile } from '../figures/statistics.ts';
import { table } from '../figures/table.ts';
import { mistypedNames, type Mistyped } from './typing-errors.ts';
import type { Corpus } from './corpus.ts';
import { enlargedCatalogue } from '../catalogues/enlarged-catalogue.ts';

const rounds = 5;
const mistypedCount = 40;
const slowestShown = 8;

/** The time that the product takes for the judged queries and for names with typing errors, over so much software. */
export async function measureScale(
  count: number,
  url: string | undefined,
  [demo]: readonly Corpus[],
): Promise<string> {
  if (!demo) throw new Error('There is no demo catalogue');
  const document = enlargedCatalogue(demo.document, count);
  const mistyped = mistypedNames(demo.entries, mistypedCount).map(
    ({ query: [text] }: Mistyped) => text,
  );
  const judged = demo.queries.map(([text]) => text);
  const begun = performance.now();
  return withProduct(document, url, async ({ product }) => {
    const importS = (performance.now() - begun) / 1000;
    const timesOf = async (texts: readonly string[]) => {
      const times: { readonly text: string; readonly ms: number }[] = [];
      for (const text of texts) {
        const takes: number[] = [];
        await product(text);
        for (let round = 0; round < rounds; round += 1) {
          const from = performance.now();
          await product(text);
          takes.push(performance.now() - from);
        }
        times.push({ text, ms: median(takes) });
      }
      return times;
    };
    const all = [
      ['judged queries', await timesOf(judged)],
      ['names with a typing error', await timesOf(mistyped)],
    ] as const;
    const show = (value: number) => value.toFixed(1);
    const rows = all.map(([name, times]) => {
      const ms = times.map((time) => time.ms);
      return [
        name,
        String(ms.length),
        show(median(ms)),
        show(quantile(ms, 0.95)),
        show(Math.max(...ms)),
      ];
    });
    const slowest = all
      .flatMap(([, times]) => times)
      .sort((a, b) => b.ms - a.ms)
      .slice(0, slowestShown)
      .map(({ text, ms }) => `${text} ${show(ms)}`);
    return [
      `${count.toLocaleString('en')} software, read in within ${importS.toFixed(0)} s; milliseconds of whole calls, the median of ${rounds}.\n`,
      table(['', 'queries', 'median', '95th percentile', 'slowest'], rows),
      `\nSlowest: ${slowest.join(', ')}`,
    ].join('\n');
  });
}
