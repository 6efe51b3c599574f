// Measures how well the search finds what people mean, over the demo catalogue and a real one. With `--scale 100000`
// also how fast it is over so many made from the demo catalogue.
import { Command } from 'commander';
import { fail, say, wholeNumberOf } from '@patchbay/command-line';
import { hasFacts, readCorpora, isAnswer, type Corpus } from './corpus.ts';
import { withProduct } from '../../../packages/api/bench/search-product.ts';
import { table } from '../figures/table.ts';
import { mistypedNames } from './typing-errors.ts';
import { measureScale } from './scale.ts';

const editCount = 300;

const targets = {
  meanReciprocalRank: 0.98,
  first: 0.975,
  amongFive: 0.99,
  typos: 0.97,
  facts: 0.97,
};

interface Score {
  readonly query: string;
  readonly kind: string;
  /** The position of the first right answer, from 1; null where there is none among ten. */
  readonly rank: number | null;
  /** How many of the first five lack a format, a price or a system that was asked for. */
  readonly wrong: number;
}

async function run(options: { readonly misses: boolean; readonly scale?: number }): Promise<void> {
  const url = process.env['BENCH_DATABASE_URL'];
  const engineName = url === undefined ? 'the embedded database' : 'PostgreSQL';
  const corpora = await readCorpora(say);
  if (options.scale !== undefined) {
    const { report: figures, meetsGoals } = await measureScale(options.scale, url, corpora);
    say(figures);
    if (!meetsGoals) process.exitCode = 1;
    return;
  }
  const scores: Score[] = [];
  for (const corpus of corpora)
    scores.push(...(await scoreCorpus(corpus, url, editCount / corpora.length)));
  say(
    `The product on ${engineName}; ${scores.length} queries over ${corpora.map(({ name }) => name).join(' and ')}.\n`,
  );
  say(report(scores));
  if (options.misses) {
    for (const { query, kind, rank } of scores.filter((one) => one.rank !== 1)) {
      say(`${rank === null ? 'none' : String(rank)}: ${query} (${kind})`);
    }
  }
  if (!meetsTargets(scores)) process.exitCode = 1;
}

async function scoreCorpus(
  corpus: Corpus,
  url: string | undefined,
  edits: number,
): Promise<readonly Score[]> {
  const mistyped = mistypedNames(corpus.entries, edits);
  const asked = [
    ...corpus.queries.map((query) => ({ kind: 'judged', query })),
    ...corpus.factQueries.map((query) => ({ kind: 'facts', query })),
    ...mistyped.map(({ kind, query }) => ({ kind, query })),
  ];
  const byId = new Map(corpus.entries.map((entry) => [entry.id, entry]));
  return withProduct(corpus.document, url, async (find) => {
    const scores: Score[] = [];
    for (const {
      kind,
      query: [text, answers],
    } of asked) {
      const found = (await find(text)).flatMap((id) => byId.get(id) ?? []);
      const index = found.findIndex((entry) => isAnswer(entry, answers));
      const wrong = found.slice(0, 5).filter((entry) => !hasFacts(entry, answers)).length;
      scores.push({ query: text, kind, rank: index === -1 ? null : index + 1, wrong });
    }
    return scores;
  });
}

const share = (scores: readonly Score[], isGood: (rank: number) => boolean): number =>
  scores.filter(({ rank }) => rank !== null && isGood(rank)).length / scores.length;

const meanReciprocalRank = (scores: readonly Score[]): number =>
  scores.reduce((sum, { rank }) => sum + (rank === null ? 0 : 1 / rank), 0) / scores.length;

const figures = (scores: readonly Score[]) => {
  const judged = scores.filter(({ kind }) => kind === 'judged');
  const factual = scores.filter(({ kind }) => kind === 'facts');
  const typos = scores.filter(({ kind }) => kind !== 'judged' && kind !== 'facts');
  const isAmongFive = (rank: number) => rank <= 5;
  return {
    meanReciprocalRank: meanReciprocalRank(judged),
    first: share(judged, (rank) => rank === 1),
    amongFive: share(judged, isAmongFive),
    typosFirst: share(typos, (rank) => rank === 1),
    typos: share(typos, isAmongFive),
    facts: meanReciprocalRank(factual),
    wrongFacts: factual.reduce((sum, { wrong }) => sum + wrong, 0),
  };
};

function report(scores: readonly Score[]): string {
  const {
    meanReciprocalRank: rank,
    first,
    amongFive,
    typosFirst,
    typos,
    ...more
  } = figures(scores);
  const head = ['mean reciprocal rank', 'first', 'among five', 'typos first', 'typos among five'];
  const row = [rank, first, amongFive, typosFirst, typos, more.facts];
  return table(
    [...head, 'facts: mean reciprocal rank', 'facts: wrong ones among five'],
    [[...row.map((value) => value.toFixed(3)), String(more.wrongFacts)]],
  );
}

function meetsTargets(scores: readonly Score[]): boolean {
  const found = figures(scores);
  return (
    found.meanReciprocalRank >= targets.meanReciprocalRank &&
    found.first >= targets.first &&
    found.amongFive >= targets.amongFive &&
    found.typos >= targets.typos &&
    found.facts >= targets.facts &&
    found.wrongFacts === 0
  );
}

const program = new Command('npm run bench:search --')
  .option('--misses', 'name every query whose first answer of the product is not right', false)
  .option(
    '--scale <count>',
    'measure the time over so much software',
    wholeNumberOf('--scale', 1, 9_999_999),
  )
  .action(run);
await program.parseAsync().catch(fail);
