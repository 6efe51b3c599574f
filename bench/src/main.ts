import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { fail, say } from '@patchbay/command-line';
import { chromium } from '@playwright/test';
import { findChromium, launchArguments } from '../../e2e/find-chromium.ts';
import { buildAll } from './sites/builds.ts';
import { measure } from './visits/measure.ts';
import { readOptions, type BenchOptions } from './options.ts';
import { startProducts } from './sites/product.ts';
import { scenarioTable, targetTable } from './figures/report.ts';
import { checkTargets } from './figures/targets.ts';

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
  const options = readOptions(process.argv.slice(2), process.env.INIT_CWD ?? process.cwd());
  if (typeof options === 'string') console.log(options);
  else await bench(options);
} catch (error) {
  // A browser that is closed on the way fails whatever it was doing.
  if (process.exitCode !== stoppedCode) fail(error);
} finally {
  await closeAll();
}

async function bench({ rounds, jsonFile }: BenchOptions): Promise<void> {
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
  const targets = checkTargets(scenarios);
  const machine = [
    `${rounds} rounds`,
    `Chromium ${browser.version()}`,
    `Node.js ${process.versions.node}`,
    `${availableParallelism()} x ${cpus()[0]?.model.trim() ?? 'unknown processor'}`,
    `${Math.round(totalmem() / 2 ** 30)} GiB`,
  ].join(', ');
  console.log(`\n${machine}\n`);
  for (const scenario of scenarios) console.log(`${scenarioTable(scenario)}\n`);
  console.log(targetTable(targets));
  if (jsonFile !== null) {
    const raw = { machine, takenAt: new Date().toISOString(), targets, scenarios };
    await writeFile(jsonFile, `${JSON.stringify(raw, null, 2)}\n`);
    say(`The raw numbers are in ${jsonFile}`);
  }
}
