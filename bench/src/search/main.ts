// Measures how well the search finds what people mean, over the demo catalogue and a real one, beside MiniSearch and
// plain pg_trgm. With `--scale 100000` also how fast it is over so many made from the demo catalogue.
import { Command, InvalidArgumentError } from 'commander';
import { fail, say } from '@patchbay/command-line';
import { readCorpora, isAnswer, type Corpus } from './corpus.ts';
import { withProduct, type Find } from '../../../packages/api/bench/search-product.ts';
import { miniSearch } from './mini-search.ts';
import type { JudgedQuery } from './judged-query.ts';
import { table } from '../figures/table.ts';
import { editKinds, mistypedNames } from './typing-errors.ts';
import { measureScale } from './scale.ts';

const editCount = 300;

const targets = { meanReciprocalRank: 0.92, amongFive: 0.98, typos: 0.95 };

interface Score {
  readonly engine: string;
  readonly query: string;
  readonly kind: string;
  /** The place of the first right answer, from 1; null where there is none among ten. */
  readonly rank: number | null;
}

const wholeNumber = (text: string): number => {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new InvalidArgumentError('It is a whole number.');
  return Number(text);
};

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
    `The product on ${engineName}; ${scores.length / 3} queries over ${corpora.map(({ name }) => name).join(' and ')}.\n`,
  );
  say(report(scores));
  if (options.misses) {
    for (const { query, kind, rank } of scores.filter(
      (one) => one.engine === 'product' && one.rank !== 1,
    )) {
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
    ...mistyped.map(({ kind, query }) => ({ kind, query })),
  ];
  const byId = new Map(corpus.entries.map((entry) => [entry.id, entry]));
  const scoreOf = async (
    engine: string,
    find: Find,
    kind: string,
    [query, answers]: JudgedQuery,
  ) => {
    const ids = await find(query);
    const index = ids.findIndex((id) => {
      const entry = byId.get(id);
      return entry !== undefined && isAnswer(entry, answers);
    });
    return { engine, query, kind, rank: index === -1 ? null : index + 1 };
  };
  return withProduct(corpus.document, url, async ({ product, trigrams }) => {
    const engines: readonly (readonly [string, Find])[] = [
      ['product', product],
      ['MiniSearch', miniSearch(corpus.entries)],
      ['pg_trgm alone', trigrams],
    ];
    const scores: Score[] = [];
    for (const [engine, search] of engines) {
      for (const { kind, query } of asked) scores.push(await scoreOf(engine, search, kind, query));
    }
    return scores;
  });
}

const share = (scores: readonly Score[], isGood: (rank: number) => boolean): number =>
  scores.filter(({ rank }) => rank !== null && isGood(rank)).length / scores.length;

const meanReciprocalRank = (scores: readonly Score[]): number =>
  scores.reduce((sum, { rank }) => sum + (rank === null ? 0 : 1 / rank), 0) / scores.length;

const figures = (scores: readonly Score[]) => ({
  judged: scores.filter(({ kind }) => kind === 'judged'),
  typos: scores.filter(({ kind }) => kind !== 'judged'),
});

function report(scores: readonly Score[]): string {
  const engines = [...new Set(scores.map(({ engine }) => engine))];
  const show = (value: number) => value.toFixed(3);
  const rows = engines.map((engine) => {
    const { judged, typos } = figures(scores.filter((one) => one.engine === engine));
    return [
      engine,
      show(meanReciprocalRank(judged)),
      show(share(judged, (rank) => rank === 1)),
      show(share(judged, (rank) => rank <= 5)),
      show(share(judged, () => true)),
      show(share(typos, (rank) => rank === 1)),
      show(share(typos, (rank) => rank <= 5)),
      ...editKinds.map((edit) =>
        show(
          share(
            typos.filter(({ kind }) => kind === edit),
            (rank) => rank <= 5,
          ),
        ),
      ),
    ];
  });
  const head = ['', 'mean reciprocal rank', 'first', 'among five', 'among ten'];
  return table([...head, 'typos first', 'typos among five', ...editKinds], rows);
}

function meetsTargets(scores: readonly Score[]): boolean {
  const { judged, typos } = figures(scores.filter(({ engine }) => engine === 'product'));
  return (
    meanReciprocalRank(judged) >= targets.meanReciprocalRank &&
    share(judged, (rank) => rank <= 5) >= targets.amongFive &&
    share(typos, (rank) => rank <= 5) >= targets.typos
  );
}

const program = new Command('npm run bench:search --')
  .option('--misses', 'name every query whose first answer of the product is not right', false)
  .option('--scale <count>', 'measure the time over so much software', wholeNumber)
  .action(run);
await program.parseAsync().catch(fail);
