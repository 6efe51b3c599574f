// Measures how many visitors the built servers answer: pages, lists, software and covers, for many connections at once.
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon, { type Result } from 'autocannon';
import { Command } from 'commander';
import { fail, say, wholeNumberOf } from '@patchbay/command-line';
import { categorySchema, softwareSchema } from '@patchbay/domain/entities';
import { parse } from '@patchbay/shared/parse';
import { array } from '@patchbay/shared/validation';
import { buildSite } from '../../../scripts/build-site.ts';
import { buildPackage, distOf } from '../../../scripts/packages/build-package.ts';
import { remotePackages } from '../../../scripts/packages/find-package.ts';
import { median } from '../figures/statistics.ts';
import { table } from '../figures/table.ts';
import { startBuiltServers, type RunningProduct } from './built-servers.ts';
import { measureCounts } from './counts.ts';
import { describe, drill } from './drill.ts';
import { missingPrograms, startFleet } from './fleet.ts';
import { readLargeDocument } from './large-document.ts';
import { measureViews } from './views.ts';

interface Scenario {
  readonly name: string;
  readonly server: 'api' | 'site';
  readonly paths: readonly string[];
  /** Answers a second that one machine is to give. */
  readonly goal: number;
}

const slowestGoalMs = 250;
const maxCategories = 40;
const maxSoftware = 500;
const maxPages = 60;
const connections = 200;
const seconds = 12;

const headers = { 'Accept-Encoding': 'gzip, br' };

async function run({ rounds }: { readonly rounds: number }): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'patchbay-bench-load-'));
  const siteDir = join(folder, 'site');
  const databaseUrl = process.env['BENCH_DATABASE_URL'];
  try {
    await buildSite({ ...process.env, SITE_DIR: siteDir });
    const document = await readLargeDocument(say);
    const product = await startBuiltServers({ folder, siteDir, databaseUrl, document });
    try {
      const scenarios = await findScenarios(product);
      const engine = databaseUrl === undefined ? 'the embedded database' : 'PostgreSQL';
      say(
        `${document.software.length} software on ${engine}, ${connections} connections, ` +
          `${rounds} rounds of ${seconds} s each. Load of the machine before: ${(loadavg()[0] ?? 0).toFixed(1)}.\n`,
      );
      await measure(product, scenarios, rounds);
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
  const apart = Math.max(1, Math.floor(pages.length / maxPages));
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
        .slice(0, maxCategories)
        .map(
          ({ id }) =>
            `/api/software/?order=name&limit=60&status=enabled&fields=brief&total=capped&category_tree=${id}`,
        ),
      goal: 1000,
    },
    {
      name: 'software',
      server: 'api',
      paths: software.slice(0, maxSoftware).map(({ id }) => `/api/software/${id}/`),
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

/** Asks a server for these addresses, one after the other and again, by many connections at once. */
const ask = (
  url: string,
  paths: readonly string[],
  load: { readonly connections: number; readonly duration: number },
): Promise<Result> =>
  autocannon({ url, ...load, headers, requests: paths.map((path) => ({ method: 'GET', path })) });

async function measure(
  product: RunningProduct,
  scenarios: readonly Scenario[],
  rounds: number,
): Promise<void> {
  const seen = new Map<Scenario, Result[]>(scenarios.map((scenario) => [scenario, []]));
  const memory: string[][] = [];
  const look = (when: string) => {
    const { api, site } = product;
    memory.push([when, ...[site, api].map((server) => `${server.memoryMiB().toFixed(0)} MiB`)]);
  };
  for (const { server, paths } of scenarios) {
    await ask(product[server].origin, paths, { connections: 10, duration: 2 });
  }
  look('before');
  for (let round = 1; round <= rounds; round += 1) {
    for (const [scenario, results] of seen) {
      const { origin } = product[scenario.server];
      results.push(await ask(origin, scenario.paths, { connections, duration: seconds }));
    }
    look(`round ${round}`);
  }
  const rows = [...seen].map(([{ name, paths, goal }, results]) => [
    name,
    String(paths.length),
    median(results.map(({ requests }) => requests.average)).toFixed(0),
    String(goal),
    `${median(results.map(({ latency }) => latency.p50)).toFixed(0)} ms`,
    results.map(({ latency }) => latency.p99.toFixed(0)).join(', '),
    String(results.reduce((sum, seen) => sum + seen.errors + seen.timeouts + seen.non2xx, 0)),
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

/** Runs docs/operate.md's way from one machine to many, with the product as it is built here, and the drill on it. */
async function drillMany(): Promise<void> {
  const missing = missingPrograms();
  if (missing.length > 0) throw new Error(`Install ${missing.join(', ')} first`);
  const packages = ['shell', ...remotePackages()];
  for (const folder of packages) await buildPackage(folder);
  say('Running the commands of docs/operate.md');
  const fleet = await startFleet(packages.map((folder) => `--from=${distOf(folder)}`));
  try {
    const sitemap = await (await fetch(`${fleet.origin(8080)}/sitemap.xml`)).text();
    const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, address = '']) => new URL(address).pathname,
    );
    const { software } = await readCatalogue(fleet.origin(8081));
    const calls = software.flatMap(({ name, cover }) => [
      `/api/software/?search=${encodeURIComponent(name)}`,
      ...(cover ? [`/images/600x/${cover}`] : []),
    ]);
    const replaced = { 'catalog-remote': `--from=${distOf('catalog-remote')} --version=99.0.0` };
    const rows = await drill(fleet, { pages: ['/', ...pages], calls, replaced, say });
    say(describe(rows));
  } finally {
    await fleet.stop();
  }
}

interface Options {
  readonly rounds: number;
  readonly views?: true;
  readonly many?: true;
  readonly counts?: true;
}

const program = new Command('npm run bench:load --')
  .description('Measures the built servers under load; BENCH_DATABASE_URL names an empty database.')
  .option('--rounds <count>', 'how often', wholeNumberOf('--rounds', 1, 100), 5)
  .option('--views', 'how many views of pages the registry counts, and in how much memory')
  .option('--many', 'what visitors notice while one process of many after another is killed')
  .option('--counts', 'what counting of the use costs, and how fast its plots are')
  .action(async (options: Options) => {
    if (options.views) await measureViews();
    else if (options.many) await drillMany();
    else if (options.counts) await measureCounts();
    else await run(options);
  });
await program.parseAsync().catch(fail);
