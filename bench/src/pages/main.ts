// Measures how long the catalogue's pages wait for their calls: rows x calls, on the embedded database or on
// PostgreSQL.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { fail, say } from '@patchbay/command-line';
import { withLoadedProduct } from '../../../packages/api/bench/loaded-product.ts';
import { readDemoDocument } from '../catalogues/document.ts';
import { enlargedSoftware } from '../catalogues/enlarged-catalogue.ts';
import { table } from '../figures/table.ts';
import { placePath } from './calls.ts';
import { measureBytes, measurePages, measureWaits, type Measured } from './measure.ts';

const mostRows = 2_000_000;
const waitRounds = 50;

const wholeNumber = (text: string): number => {
  const number = Number(text);
  if (!/^[1-9]\d*$/.test(text) || number > mostRows) {
    throw new InvalidArgumentError(`It is a whole number up to ${mostRows}.`);
  }
  return number;
};

const mostRounds = 15;

function roundsOf(text: string): number {
  const rounds = wholeNumber(text);
  if (rounds > mostRounds) throw new InvalidArgumentError(`It is at most ${mostRounds}.`);
  return rounds;
}

interface Options {
  readonly rows: number;
  readonly rounds: number;
  /** The folder in which the embedded database stays for the next time. */
  readonly folder?: string;
}

/** The goals of a median on PostgreSQL, in milliseconds: docs/performance.md says where they come from. */
const goalsMs = { call: 15, deepByCursor: 10, deepByOffset: 100 };

/** Beyond so many software a page by its offset has no goal: that is what cursors are for. */
const mostRowsByOffset = 100_000;

function goalOf(name: string, rows: number): number {
  if (name === 'page deep in the list, by cursor') return goalsMs.deepByCursor;
  if (name !== 'page deep in the list, by offset') return goalsMs.call;
  return rows > mostRowsByOffset ? Infinity : goalsMs.deepByOffset;
}

/** The goals that were missed, a line each. */
const missedGoals = (measured: readonly Measured[], rows: number): readonly string[] =>
  measured
    .filter(({ name, medianMs }) => medianMs > goalOf(name, rows))
    .map(
      ({ name, medianMs }) =>
        `NOT reached: ${name}, ${medianMs.toFixed(1)} ms at the median where ${goalOf(name, rows)} is the goal.`,
    );

const milliseconds = (ms: number): string => (ms < 10 ? ms.toFixed(1) : ms.toFixed(0));
const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

async function run({ rows, rounds, folder }: Options): Promise<void> {
  const url = process.env['BENCH_DATABASE_URL'];
  const temporary = await mkdtemp(join(tmpdir(), 'patchbay-bench-pages-'));
  const document = await readDemoDocument();
  const catalogue = {
    categories: document.categories,
    software: enlargedSoftware(document, rows),
  };
  const where = { url, folder: folder ?? join(temporary, 'database') };
  try {
    await withLoadedProduct(where, rows, catalogue, async (product) => {
      const { measured, load } = await measurePages(product, rows, rounds);
      const engine = url === undefined ? 'the embedded database' : 'PostgreSQL';
      say(
        `${rows.toLocaleString('en')} software on ${engine}, loaded in ${(product.loadMs / 1000).toFixed(0)} s; ` +
          `milliseconds of whole calls, ${rounds} rounds. Load of the machine: ${load.toFixed(1)}.\n`,
      );
      const lines = measured.map(({ name, medianMs, slowMs, firstMs, keptMs }) => [
        name,
        ...[medianMs, slowMs, firstMs, keptMs].map(milliseconds),
      ]);
      say(table(['call', 'median', '95 %', 'first time, at most', 'kept, median'], lines));
      const waits = await measureWaits(product, rows, waitRounds);
      say(
        `\nOne software beside a client that turns deep pages: ${milliseconds(waits.medianMs)} ms, at most ${milliseconds(waits.slowestMs)} ms.`,
      );
      for (const path of ['/api/categories/', placePath('name')]) {
        const { plain, compressed } = await measureBytes(product, path);
        say(`${path}: ${kilobytes(plain)}, compressed ${kilobytes(compressed)}.`);
      }
      // The goals are for a server; docs/performance.md says what the embedded database is for.
      const missed = url === undefined ? [] : missedGoals(measured, rows);
      for (const line of missed) say(line);
      if (missed.length > 0) process.exitCode = 1;
    });
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

const program = new Command('npm run bench:pages --')
  .option('--rows <count>', 'so much software, made from the demo catalogue', wholeNumber, 15_000)
  .option('--rounds <count>', 'how often each call is made, up to 15', roundsOf, 7)
  .option('--folder <folder>', 'keep the embedded database here for the next time')
  .action(run);
await program.parseAsync().catch(fail);
