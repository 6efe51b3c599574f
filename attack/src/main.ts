import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fail, misuse, say } from '@patchbay/command-line';
import { buildSite } from '../../scripts/build-site.ts';
import { families } from './families.ts';
import { readOptions, type AttackOptions } from './run/options.ts';
import { endAllProcesses, killAllProcesses } from './product/own-process.ts';
import { createProduct } from './product/product.ts';
import { exitCodeOf, reportOf } from './run/report.ts';
import { chooseAttacks, runAttacks } from './run/run-attacks.ts';

/** Ends what was started, the last first. */
const closing: (() => Promise<void>)[] = [];
const closeAll = async () => {
  for (let close = closing.pop(); close; close = closing.pop()) await close();
};

const stoppedCode = 130;
let isStopped = false;
const hasStopped = () => isStopped;
const stop = () => {
  // Whoever asks twice does not wait for what is still tidied up.
  if (isStopped) killAllProcesses();
  isStopped = true;
  process.exitCode = stoppedCode;
  void endAllProcesses();
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
// Whatever ends the tool, its servers do not outlive it.
process.on('exit', killAllProcesses);

try {
  const options = readOptions(process.argv.slice(2), process.env.INIT_CWD ?? process.cwd());
  if (options.help !== null) console.log(options.help);
  else if (options.isList) console.log(listOf(options));
  else await attack(options);
} catch (error) {
  if (process.exitCode !== stoppedCode) fail(error);
} finally {
  await closeAll();
  await endAllProcesses();
}

/** @throws CommandError `usage` for names that are nobody's */
function choose({ only }: AttackOptions) {
  const { chosen, unknown } = chooseAttacks(families, only);
  if (unknown.length === 0) return chosen;
  throw misuse(`Unknown attack "${unknown.join(', ')}". Use --list to see all.`);
}

function listOf(options: AttackOptions): string {
  return choose(options)
    .flatMap(({ name, about, attacks }) => [
      `${name}: ${about}`,
      ...attacks.map((one) => `  ${one.name} (item ${one.item}): ${one.expectation}`),
    ])
    .join('\n');
}

async function attack(options: AttackOptions): Promise<void> {
  const chosen = choose(options);
  const siteDir = options.siteDir ?? (await buildTemporarySite());
  if (hasStopped()) return;
  const product = await createProduct({ ...options, siteDir });
  closing.push(() => product.close());
  say(`Attacking the built product on 127.0.0.1, ${setupOf(options)}, seed ${options.seed}`);
  const results = await runAttacks(chosen, product, {
    budgetMs: options.budgetMs,
    say,
    isStopped: hasStopped,
  });
  console.log(`\n${reportOf(results, setupOf(options))}`);
  if (options.jsonFile !== null) {
    const { engine, isRendering } = options;
    const document = results.map(
      ({ family, attack: { name, item, tries, expectation }, ...rest }) => ({
        ...{ engine, isRendering, family, name, item, tries, expectation },
        ...rest,
      }),
    );
    await writeFile(options.jsonFile, `${JSON.stringify(document, null, 2)}\n`);
  }
  if (!hasStopped()) process.exitCode = exitCodeOf(results);
}

/** The parts of the product that can be chosen. */
function setupOf({ engine, isRendering }: AttackOptions): string {
  return `database ${engine}, pages rendered by ${isRendering ? 'the site' : 'browsers'}`;
}

async function buildTemporarySite(): Promise<string> {
  const siteDir = await mkdtemp(join(tmpdir(), 'patchbay-attack-site-'));
  closing.push(() => rm(siteDir, { recursive: true, force: true }));
  await buildSite({ ...process.env, SITE_DIR: siteDir, API_HOST: 'http://127.0.0.1:1' });
  return siteDir;
}
