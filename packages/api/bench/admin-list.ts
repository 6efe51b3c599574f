// How long the staff's list takes over 100,000 software, page by page: the whole call, with sign-in check and JSON.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { count, sql } from 'drizzle-orm';
import { importCatalogue } from '../src/catalogue/import-catalogue.ts';
import { runCommand } from '../src/console.ts';
import { openDatabase, type Database } from '../src/db/database.ts';
import { software } from '../src/db/schema.ts';
import { StartError } from '../src/start-error.ts';
import { createBenchApp } from './bench-app.ts';
import { largeCatalogue } from './large-catalogue.ts';

const softwareCount = Number(process.env['BENCH_SOFTWARE'] ?? 100_000);
const rounds = 15;
const limitMs = 50;

const pages = [
  ['first page', 'ordering=name'],
  ['first page, newest first', 'ordering=-created_at'],
  ['first page, last changed first', 'ordering=-modified_at'],
  ['page 1,000, by name', `ordering=name&offset=${softwareCount / 2}`],
  ['last page, by vendor', `ordering=vendor&offset=${softwareCount - 50}`],
  ['last page, newest first', `ordering=-created_at&offset=${softwareCount - 50}`],
  ['a status', 'status=enabled&ordering=name'],
  ['a status, page 400', 'status=enabled&ordering=-modified_at&offset=20000'],
  ['a rare status', 'status=pending&ordering=vendor'],
  ['blank URLs', 'has_blank_version_urls=true&ordering=name'],
  ['blank URLs, page 200', 'has_blank_version_urls=true&ordering=name&offset=10000'],
  ['a category', 'category=20&ordering=-created_at'],
  ['search: one hit', 'query=12345&ordering=name'],
  ['search: no hit', 'query=nowhere&ordering=name'],
  ['search: one word', 'query=reverb&ordering=name'],
  ['search: one word, deep', 'query=reverb&ordering=name&offset=5000'],
  ['search: two words', 'query=warm+canto&ordering=-modified_at'],
  ['search: many hits', 'query=audio&ordering=vendor'],
  ['search: two letters', 'query=au&ordering=name'],
  ['search: one letter', 'query=a&ordering=-created_at'],
  ['search in a status', 'query=synth&status=enabled&ordering=name'],
] as const;

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
    throw new StartError('BENCH_DATABASE_URL must name an empty database: it is filled anew.');
  }
  console.log(`Filling a database with ${softwareCount.toLocaleString('en')} software ...`);
  const { problems } = await importCatalogue(database, largeCatalogue(softwareCount), {
    skipBad: false,
    clock: () => new Date(),
  });
  if (problems[0]) throw new StartError(`${problems[0].place}: ${problems[0].reason}`);
  await database.execute(sql`vacuum (analyze) ${software}`);
}

async function measure(database: Database, folder: string): Promise<number> {
  const app = createBenchApp(database, folder);
  const questions = [
    ['statuses', '/api/software-admin/statuses/'],
    ...pages.map(([name, query]) => [name, `/api/software-admin/?limit=50&${query}`] as const),
  ] as const;
  let slowest = 0;
  console.log(`\n${'median'.padStart(9)}${'slowest'.padStart(10)}   (ms, ${rounds} rounds)`);
  for (const [name, path] of questions) {
    const timesMs: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const startedAt = performance.now();
      const response = await app.request(path);
      await response.text();
      timesMs.push(performance.now() - startedAt);
      if (!response.ok) throw new StartError(`${path} answers ${response.status}`);
    }
    timesMs.sort((a, b) => a - b);
    const medianMs = timesMs[Math.floor(rounds / 2)] ?? 0;
    slowest = Math.max(slowest, medianMs);
    console.log(
      `${medianMs.toFixed(1).padStart(9)}${(timesMs.at(-1) ?? 0).toFixed(1).padStart(10)}   ${name}`,
    );
  }
  console.log(`\nThe slowest median is ${slowest.toFixed(1)} ms; the limit is ${limitMs} ms.`);
  return slowest < limitMs ? 0 : 1;
}
