// Measures how many pages a second the site's server renders, and whether its memory stays as it is.
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fail, say, wholeNumberOf } from '@patchbay/command-line';
import { readSiteDir } from '@patchbay/registry/config';
import { findFreePort } from '@patchbay/site/testing';
import { Command } from 'commander';
import { startApi } from '../../../scripts/servers/api-process.ts';
import { table } from '../figures/table.ts';
import { startRememberedBackend } from './remembered-backend.ts';
import { serveSite, type AskedPages, type ServedSite } from './served-site.ts';

interface Options {
  readonly pages: number;
  readonly releases: number;
  /** After so many minutes of pages, and half as many of releases, no more are begun. */
  readonly minutes: number;
}

/** The memory is looked at after each tenth of the work, and after so many seconds without a look. */
const [looks, mostSecondsBetweenLooks] = [10, 15];
/** Between two looks at the clock. */
const mostPagesInStep = 500;
/** Pages that are not measured: code is compiled while it runs, and after 500 pages it is a third slower than after 5,000. */
const warmUpPages = 5_000;
const mostOfEither = 10_000_000;

const [leastUncached, leastCached] = [200, 2_000];

async function run(options: Options): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'patchbay-bench-rendering-'));
  const siteDir = join(folder, 'site');
  await cp(readSiteDir(process.env, resolve(import.meta.dirname, '../../..')), siteDir, {
    recursive: true,
  });
  const apiPort = await findFreePort();
  const api = await startApi({
    ...process.env,
    DATABASE_URL: '',
    DATA_DIR: join(folder, 'data'),
    API_PORT: String(apiPort),
    CATALOGUE_DEMO: 'on',
    REQUEST_LOG: 'off',
  });
  const backend = await startRememberedBackend(`http://127.0.0.1:${apiPort}`);
  const site = await serveSite(siteDir, backend.origin);
  try {
    await measure(site, options);
  } finally {
    await site.close();
    await backend.close();
    await api.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(site: ServedSite, { pages, releases, minutes }: Options): Promise<void> {
  let address = 0;
  // A new address of the home page, which has to be rendered.
  const uncached = () => `/?page=${(address += 1)}`;
  await site.askFor(warmUpPages, uncached);
  const each = await site.askFor(4_000, uncached);
  const once = await site.askFor(20_000, () => '/');
  const row = (name: string, { perSecond, plain, processorMs }: AskedPages, least: number) => [
    name,
    perSecond.toFixed(0),
    `at least ${least}`,
    // It tells more than pages a second where other work is under way.
    processorMs === null ? 'not known here' : processorMs.toFixed(2),
    String(plain),
  ];
  say(
    table(
      ['home page', 'pages a second', 'target', 'processor ms a page', 'left to the browser'],
      [
        row('rendered for each visitor', each, leastUncached),
        row('rendered once', once, leastCached),
      ],
    ),
  );
  say(`Load of the machine: ${(loadavg()[0] ?? 0).toFixed(1)}\n`);

  say('Memory of the process, of the heap of its main thread, and of bytes beside that heap:');
  const begunAt = performance.now();
  // Printed as it comes: the results of a long run are there where it is cut off.
  const look = async (what: string) => {
    const { processMiB, heapMiB, externalMiB } = await site.memory();
    const seconds = ((performance.now() - begunAt) / 1000).toFixed(0);
    const [all, heap, external] = [processMiB, heapMiB, externalMiB].map((size) => size.toFixed(0));
    say(`${seconds.padStart(5)} s  ${what}: ${all} MiB, heap ${heap}, beside it ${external}`);
  };
  await look('before');
  const leftToBrowsers = await inSteps(pages, { minutes, mostInStep: mostPagesInStep }, look, {
    unit: 'pages',
    step: async (count) => (await site.askFor(count, uncached)).plain,
  });
  // These cost the threads nothing: with many of them the memory says little.
  say(`Left to the browser: ${leftToBrowsers} of the pages`);
  let version = 0;
  await inSteps(releases, { minutes: minutes / 2, mostInStep: 1 }, look, {
    unit: 'releases',
    step: async () => {
      await site.release(`1000.0.${(version += 1)}`);
      return 0;
    },
  });
}

interface Work {
  readonly unit: string;
  /** Does so much of it. */
  readonly step: (count: number) => Promise<number>;
}

/**
 * Does so much of something, as far as the minutes go, and looks on the way and at its end.
 * @returns the sum of what the steps say
 */
async function inSteps(
  wanted: number,
  { minutes, mostInStep }: { readonly minutes: number; readonly mostInStep: number },
  look: (what: string) => Promise<void>,
  { unit, step }: Work,
): Promise<number> {
  const endsAt = performance.now() + minutes * 60_000;
  let sum = 0;
  let done = 0;
  let tenths = 0;
  let lookedAt = performance.now();
  while (done < wanted && performance.now() < endsAt) {
    const count = Math.min(mostInStep, wanted - done);
    sum += await step(count);
    done += count;
    const reached = Math.floor((done * looks) / wanted);
    const isLongAgo = performance.now() - lookedAt > mostSecondsBetweenLooks * 1000;
    if (reached === tenths && !isLongAgo) continue;
    tenths = reached;
    await look(`${done} of ${wanted} ${unit}`);
    lookedAt = performance.now();
  }
  if (done < wanted) await look(`${done} ${unit} of ${wanted}, for want of time`);
  return sum;
}

const program = new Command('npm run bench:rendering --')
  .description('Measures the rendering of pages by the site’s server: run "npm run build" first.')
  .option(
    '--pages <count>',
    'so many pages while the memory is looked at, 10,000 by default',
    wholeNumberOf('--pages', 1, mostOfEither),
    10_000,
  )
  .option(
    '--releases <count>',
    'so many releases, 20 by default',
    wholeNumberOf('--releases', 1, mostOfEither),
    20,
  )
  .option(
    '--minutes <count>',
    'after so many minutes of pages, and half as many of releases, no more are begun; 30 by default',
    wholeNumberOf('--minutes', 1, mostOfEither),
    30,
  )
  .action(run);
await program.parseAsync().catch(fail);
