// Measures how many visitors the built servers answer: pages, lists, software and covers, for many connections at once.
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { fail, say, wholeNumberOf } from '@patchbay/command-line';
import { categorySchema, softwareSchema } from '@patchbay/domain/entities';
import { parse } from '@patchbay/shared/parse';
import { array } from '@patchbay/shared/validation';
import { buildSite } from '../../../scripts/build-site.ts';
import { median } from '../figures/statistics.ts';
import { table } from '../figures/table.ts';
import { startBuiltServers, type RunningProduct } from './built-servers.ts';
import { readLargeDocument } from './large-document.ts';
import { carryOut, type LoadSeen } from './load-order.ts';

interface Options {
  readonly seconds: number;
  readonly rounds: number;
  readonly connections: number;
  readonly processes: number;
  readonly site?: string;
}

interface Scenario {
  readonly name: string;
  readonly server: 'api' | 'site';
  readonly paths: readonly string[];
  /** Answers a second that one machine is to give. */
  readonly goal: number;
}

const slowestGoalMs = 250;
const mostCategories = 40;
const mostSoftware = 500;
const mostPages = 60;

const headers = { 'Accept-Encoding': 'gzip, br' };

async function run({ site, ...options }: Options): Promise<void> {
  const { seconds, rounds, connections, processes } = options;
  const folder = await mkdtemp(join(tmpdir(), 'patchbay-bench-load-'));
  const siteDir = site ?? join(folder, 'site');
  const databaseUrl = process.env['BENCH_DATABASE_URL'];
  try {
    if (site === undefined) await buildSite({ ...process.env, SITE_DIR: siteDir });
    const document = await readLargeDocument(say);
    const product = await startBuiltServers({
      ...{ folder, siteDir, databaseUrl, document, processes },
    });
    try {
      const scenarios = await findScenarios(product);
      const engine = databaseUrl === undefined ? 'the embedded database' : 'PostgreSQL';
      say(
        `${document.software.length} software on ${engine}, ${processes} of each server, ${connections} connections, ` +
          `${rounds} rounds of ${seconds} s each. Load of the machine before: ${(loadavg()[0] ?? 0).toFixed(1)}.\n`,
      );
      await measure(product, scenarios, options);
    } finally {
      await product.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readCatalogue(origin: string) {
  const read = async (path: string): Promise<unknown> => (await fetch(origin + path)).json();
  return {
    categories: parse(array(categorySchema).required(), await read('/api/categories/')),
    software: parse(array(softwareSchema).required(), await read('/api/software/')),
  };
}

/** Addresses of what visitors look at, as the servers themselves name them. */
async function findScenarios({ api, site }: RunningProduct): Promise<readonly Scenario[]> {
  const { categories, software } = await readCatalogue(api.origin);
  const sitemap = await (await fetch(`${site.origin}/sitemap.xml`)).text();
  const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  );
  const apart = Math.max(1, Math.floor(pages.length / mostPages));
  return [
    { name: 'home page', server: 'site', paths: ['/'], goal: 2000 },
    {
      name: 'pages',
      server: 'site',
      paths: pages.filter((_, index) => index % apart === 0),
      goal: 2000,
    },
    {
      name: 'list of 60',
      server: 'api',
      paths: categories
        .slice(0, mostCategories)
        .map(
          ({ id }) =>
            `/api/software/?order=name&limit=60&status=enabled&fields=brief&total=capped&category_tree=${id}`,
        ),
      goal: 1000,
    },
    {
      name: 'software',
      server: 'api',
      paths: software.slice(0, mostSoftware).map(({ id }) => `/api/software/${id}/`),
      goal: 3000,
    },
    {
      name: 'warm cover',
      server: 'api',
      paths: software.flatMap(({ cover }) => (cover ? [`/images/300x/${cover}`] : [])),
      goal: 4000,
    },
  ];
}

async function measure(
  product: RunningProduct,
  scenarios: readonly Scenario[],
  { seconds, rounds, connections }: Omit<Options, 'site'>,
): Promise<void> {
  const seen = new Map<Scenario, LoadSeen[]>(scenarios.map((scenario) => [scenario, []]));
  const memory: string[][] = [];
  const look = (when: string) => {
    const { api, site } = product;
    memory.push([when, ...[site, api].map((server) => `${server.memoryMiB().toFixed(0)} MiB`)]);
  };
  for (const { server, paths } of scenarios) {
    const { origin } = product[server];
    await carryOut({ origin, paths, connections: 10, seconds: 2, headers });
  }
  look('before');
  for (let round = 1; round <= rounds; round += 1) {
    for (const [scenario, results] of seen) {
      const { origin } = product[scenario.server];
      const { paths } = scenario;
      results.push(await carryOut({ origin, paths, connections, seconds, headers }));
    }
    look(`round ${round}`);
  }
  const rows = [...seen].map(([{ name, paths, goal }, results]) => [
    name,
    String(paths.length),
    median(results.map(({ perSecond }) => perSecond)).toFixed(0),
    String(goal),
    `${median(results.map(({ medianMs }) => medianMs)).toFixed(0)} ms`,
    results.map(({ slowMs }) => slowMs.toFixed(0)).join(', '),
    String(results.reduce((sum, { failed }) => sum + failed, 0)),
  ]);
  say(
    table(
      [
        'asked for',
        'addresses',
        'a second',
        'goal',
        'median',
        `99 % in ms, of each round (goal ${slowestGoalMs})`,
        'failed',
      ],
      rows,
    ),
  );
  say(`\n${table(['memory', 'site', 'backend'], memory)}`);
}

const program = new Command('npm run bench:load --')
  .description('Measures the built servers under load; BENCH_DATABASE_URL names an empty database.')
  .option('--seconds <count>', 'of each round', wholeNumberOf('--seconds', 1, 3600), 12)
  .option('--rounds <count>', 'how often', wholeNumberOf('--rounds', 1, 100), 5)
  .option('--connections <count>', 'at once', wholeNumberOf('--connections', 1, 1000), 200)
  .option(
    '--processes <count>',
    'of each server, behind nginx',
    wholeNumberOf('--processes', 1, 16),
    1,
  )
  .option('--site <folder>', 'a site that is built already')
  .action(run);
await program.parseAsync().catch(fail);
