// Lighthouse against home, a category and a software of a running site: mobile, the median of some runs.
import { fail, parseCommand, say, wholeNumberOf } from '@patchbay/command-line';
import { parse } from '@patchbay/shared/parse';
import { type InferType, mixed, number, object } from '@patchbay/shared/validation';
import { Command } from 'commander';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findChromium, launchArguments } from '../../e2e/find-chromium.ts';
import { median } from './figures/statistics.ts';
import { table } from './figures/table.ts';

const run = promisify(execFile);

const lighthouse = 'lighthouse@12';
const usualRuns = 5;
const runWithinMs = 3 * 60_000;
const mostReportBytes = 64 * 1024 * 1024;

/** The scores that each page has to reach. */
const targets = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
type Category = keyof typeof targets;
const categories = Object.keys(targets) as readonly Category[];

const score = object({ score: number().nullable().defined() });

/** A report of Lighthouse, as far as it is read. */
const reportSchema = object({
  categories: object({
    performance: score,
    accessibility: score,
    'best-practices': score,
    seo: score,
  }),
  audits: mixed<Readonly<Record<string, Audit>>>(
    (value: unknown): value is Readonly<Record<string, Audit>> =>
      typeof value === 'object' && value !== null && Object.values(value).every(isAudit),
  ).required(),
});
type Report = InferType<typeof reportSchema>;

interface Audit {
  readonly score: number | null;
  readonly numericValue?: number;
}

function isAudit(value: unknown): value is Audit {
  if (typeof value !== 'object' || value === null || !('score' in value)) return false;
  const isScore = value.score === null || typeof value.score === 'number';
  return isScore && (!('numericValue' in value) || typeof value.numericValue === 'number');
}

/** The metrics of a report: the name of each number, its place, and its unit. */
const metrics = [
  ['LCP', 'largest-contentful-paint', 'ms'],
  ['TBT', 'total-blocking-time', 'ms'],
  ['CLS', 'cumulative-layout-shift', ''],
] as const;

let origin = '';
let runs = usualRuns;
const program = new Command('npm run bench:lighthouse --')
  .description('Measures a running site with Lighthouse.')
  .argument('<ORIGIN>', 'the site, e.g. http://localhost:3000')
  .option(
    '--runs <N>',
    `runs of each page, ${usualRuns} by default`,
    wholeNumberOf('--runs', 1, 100),
  )
  .action((site: string, options: { readonly runs?: number }) => {
    origin = new URL(site).origin;
    runs = options.runs ?? usualRuns;
  });

try {
  const help = parseCommand(program, process.argv.slice(2));
  if (help === null) process.exitCode = await measureSite();
  else say(help);
} catch (error) {
  fail(error);
}

/** The site's own list of its pages says where a category and a software are. */
async function findPages(): Promise<readonly (readonly [name: string, url: string])[]> {
  const response = await fetch(`${origin}/sitemap.xml`);
  if (!response.ok) throw new Error(`${origin}/sitemap.xml answers ${response.status}`);
  const addresses = [...(await response.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(new URL(address).pathname, origin).href,
  );
  const firstOf = (path: string): string => {
    const found = addresses.find((address) => address.startsWith(`${origin}${path}`));
    if (found === undefined) throw new Error(`No page below ${path} is in the sitemap`);
    return found;
  };
  return [
    ['home', `${origin}/`],
    ['category', firstOf('/category/')],
    ['software', firstOf('/s/')],
  ];
}

/** The browser sometimes loses the trace of a page, of which Lighthouse says that it should be run again. */
async function measure(url: string): Promise<Report> {
  try {
    return await measureOnce(url);
  } catch (error) {
    if (!(error instanceof Error) || !error.message.includes('Please run Lighthouse again')) {
      throw error;
    }
    return measureOnce(url);
  }
}

async function measureOnce(url: string): Promise<Report> {
  const flags = ['--headless=new', ...launchArguments];
  const args = ['-y', lighthouse, url, '--output=json', '--quiet'];
  const { stdout } = await run('npx', [...args, `--chrome-flags=${flags.join(' ')}`], {
    env: { ...process.env, CHROME_PATH: await findChromium() },
    timeout: runWithinMs,
    maxBuffer: mostReportBytes,
  });
  return parse(reportSchema, JSON.parse(stdout));
}

async function measureSite(): Promise<number> {
  const rows: string[][] = [];
  let isReached = true;
  for (const [name, url] of await findPages()) {
    const reports: Report[] = [];
    for (let count = 1; count <= runs; count += 1) {
      say(`${name}, ${count} of ${runs}`);
      reports.push(await measure(url));
    }
    const scores = categories.map((category) =>
      Math.round(100 * median(reports.map((report) => report.categories[category].score ?? 0))),
    );
    isReached &&= categories.every((category, at) => (scores[at] ?? 0) >= targets[category]);
    const values = metrics.map(([, audit, unit]) => {
      const value = median(reports.map(({ audits }) => audits[audit]?.numericValue ?? 0));
      return unit === 'ms' ? `${Math.round(value)} ms` : value.toFixed(3);
    });
    rows.push([name, ...scores.map(String), ...values]);
    sayFailed(name, reports.at(-1));
  }
  const heads = [...categories, ...metrics.map(([head]) => head)];
  console.log(`\n${table([`median of ${runs}`, ...heads], rows)}`);
  return isReached ? 0 : 1;
}

/** Prints the parts of a report that are below full marks, outside of performance, whose audits overlap. */
function sayFailed(name: string, report: Report | undefined): void {
  const failed = Object.entries(report?.audits ?? {})
    .filter(([, { score }]) => score === 0)
    .map(([audit]) => audit);
  if (failed.length > 0) say(`${name}: ${failed.join(', ')}`);
}
