import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { fail, parseCommand, say, wholeNumberOf } from '@patchbay/command-line';
import { chromium } from '@playwright/test';
import { Command } from 'commander';
import { findChromium, launchArguments } from '../../e2e/find-chromium.ts';
import { buildAll } from './sites/builds.ts';
import { measure } from './visits/measure.ts';
import { startProducts } from './sites/product.ts';
import { scenarioTable, targetTable } from './figures/report.ts';
import { checkTargets } from './figures/targets.ts';

const program = new Command('npm run bench --')
  .description('Measures the cost of federation, compared with a single bundle.')
  .option('--rounds <N>', 'visits to each', wholeNumberOf('--rounds', 1, 1000), 15)
  .action(() => undefined);

/** Ends what was started, the last first. */
const closing: (() => Promise<void>)[] = [];
const closeAll = async () => {
  for (let close = closing.pop(); close; close = closing.pop()) await close();
};

const stoppedCode = 130;
const stop = () => {
  process.exitCode = stoppedCode;
  void closeAll();
};
process.once('SIGINT', stop);
process.once('SIGTERM', stop);

try {
  const help = parseCommand(program, process.argv.slice(2));
  if (help === null) await bench(program.opts<{ rounds: number }>().rounds);
  else console.log(help);
} catch (error) {
  // A browser that is closed on the way fails whatever it was doing.
  if (process.exitCode !== stoppedCode) fail(error);
} finally {
  await closeAll();
}

async function bench(rounds: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'patchbay-bench-'));
  closing.push(() => rm(folder, { recursive: true, force: true }));

  const builds = await buildAll(folder, say);
  say('Starting the backend with the demo catalogue, and the three sites');
  const products = await startProducts(folder, builds);
  closing.push(() => products.close());
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: [...launchArguments],
  });
  closing.push(() => browser.close());

  const scenarios = await measure({ products, browser, rounds, say });
  const machine = [
    `${rounds} rounds`,
    `Chromium ${browser.version()}`,
    `Node.js ${process.versions.node}`,
    `${availableParallelism()} x ${cpus()[0]?.model.trim() ?? 'unknown processor'}`,
    `${Math.round(totalmem() / 2 ** 30)} GiB`,
  ].join(', ');
  console.log(`\n${machine}\n`);
  for (const scenario of scenarios) console.log(`${scenarioTable(scenario)}\n`);
  console.log(targetTable(checkTargets(scenarios)));
}
