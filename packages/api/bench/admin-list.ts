// Measures the time of the staff's list over 100,000 software: every tab, with every kind of filter, in every order, at
// its beginning, middle and end. The whole call, with its routes and JSON.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sortKeys } from '@patchbay/domain/api';
import { count, sql } from 'drizzle-orm';
import { importCatalogue } from '../src/catalogue/import-catalogue.ts';
import { runCommand } from '../src/process/console.ts';
import { openDatabase, type Database } from '../src/db/database.ts';
import { software } from '../src/db/schema.ts';
import { OperatorError } from '../src/process/operator-error.ts';
import { createBenchApp } from './bench-app.ts';
import { largeCatalogue } from './large-catalogue.ts';

const softwareCount = Number(process.env['BENCH_SOFTWARE'] ?? 100_000);
const rounds = 7;
const limitMs = 50;
const pageSize = 50;

/** The statuses beside 'enabled' are about as frequent as 'pending'. */
const tabs = [
  ['all', ''],
  ['blank URLs', 'has_blank_version_urls=true'],
  ['enabled', 'status=enabled'],
  ['pending', 'status=pending'],
  ['a category', 'category=20'],
] as const;

const filters = [
  ['no filter', ''],
  ['no hit', 'query=nowhere'],
  ['one hit', 'query=12345'],
  ['two words', 'query=warm+canto'],
  ['one word', 'query=reverb'],
  ['many hits', 'query=audio'],
  ['two letters', 'query=au'],
  ['one letter', 'query=a'],
] as const;

const orders = sortKeys.flatMap((key) => [key, `-${key}`]);

await runCommand(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'patchbay-bench-'));
  const url = process.env['BENCH_DATABASE_URL'];
  const { database, close } = await openDatabase(
    url === undefined
      ? { kind: 'embedded', folder: join(folder, 'database') }
      : { kind: 'server', url },
  );
  try {
    await fill(database);
    return await measure(database, folder);
  } finally {
    await close();
    await rm(folder, { recursive: true, force: true });
  }
});

async function fill(database: Database): Promise<void> {
  const [rows] = await database.select({ total: count() }).from(software);
  if (rows?.total === softwareCount) return;
  if (rows && rows.total > 0) {
    throw new OperatorError('BENCH_DATABASE_URL must name an empty database: it is filled anew.');
  }
  console.log(`Filling a database with ${softwareCount.toLocaleString('en')} software ...`);
  const { problems } = await importCatalogue(database, largeCatalogue(softwareCount), {
    skipBad: false,
    clock: () => new Date(),
  });
  if (problems[0]) throw new OperatorError(`${problems[0].place}: ${problems[0].reason}`);
  await database.execute(sql`vacuum (analyze) ${software}`);
}

async function measure(database: Database, folder: string): Promise<number> {
  const app = createBenchApp(database, folder);
  const ask = async (path: string): Promise<string> => {
    const response = await app.request(`/api/software-admin/${path}`);
    if (!response.ok) throw new OperatorError(`${path} answers ${response.status}`);
    return response.text();
  };
  const medianOf = async (path: string): Promise<number> => {
    const timesMs: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const startedAt = performance.now();
      await ask(path);
      timesMs.push(performance.now() - startedAt);
    }
    return timesMs.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
  };
  const mediansMs: number[] = [];
  const say = (pages: readonly { readonly ms: number; readonly where: string }[], name: string) => {
    const [slowest] = [...pages].sort((a, b) => b.ms - a.ms);
    if (!slowest) return;
    mediansMs.push(slowest.ms);
    console.log(`${slowest.ms.toFixed(1).padStart(9)}   ${name}${slowest.where}`);
  };

  // The first ones warm up the process and the database's cache.
  for (const order of orders) await ask(`?query=a&ordering=${order}&offset=${softwareCount / 2}`);
  console.log(`\n   median   (ms, ${rounds} rounds; of each list its slowest page)`);
  say([{ ms: await medianOf('statuses/'), where: '' }], 'statuses');
  for (const [tab, tabQuery] of tabs) {
    for (const [filter, filterQuery] of filters) {
      const list = ['?limit=50', tabQuery, filterQuery].filter((part) => part !== '').join('&');
      const { count: total } = JSON.parse(await ask(list)) as { readonly count: number };
      const pages = [];
      for (const order of orders) {
        for (const offset of placesIn(total)) {
          const ms = await medianOf(`${list}&ordering=${order}&offset=${offset}`);
          pages.push({ ms, where: ` (${total}): from ${offset} by ${order}` });
        }
      }
      say(pages, `${tab}, ${filter}`);
    }
  }
  const slowest = Math.max(...mediansMs);
  console.log(`\nThe slowest median is ${slowest.toFixed(1)} ms; the limit is ${limitMs} ms.`);
  return slowest < limitMs ? 0 : 1;
}

/** The offsets of the first, the middle and the last page of a list. */
function placesIn(total: number): readonly number[] {
  const lastPage = Math.max(0, Math.ceil(total / pageSize) - 1);
  return [...new Set([0, Math.floor(lastPage / 2), lastPage])].map((page) => page * pageSize);
}
