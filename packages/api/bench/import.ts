// Measures the time and the memory of an import: of so much software made from the demo's, on the embedded database, or
// on an empty PostgreSQL database of BENCH_DATABASE_URL. Its export is measured as well.
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openByteSource } from '../src/catalogue/document/byte-source.ts';
import { readStoredDocument } from '../src/catalogue/document/stored-document.ts';
import { exportText } from '../src/catalogue/export-catalogue.ts';
import { importDocument } from '../src/catalogue/import-catalogue.ts';
import { openDatabase, type Database } from '../src/db/database.ts';
import { runCommand } from '../src/process/console.ts';
import { OperatorError } from '../src/process/operator-error.ts';
import { writeAtomically } from '../src/storage/write-atomically.ts';
import { largeDocument } from './large-document.ts';

const softwareCount = Number(process.env['BENCH_SOFTWARE'] ?? 100_000);
const mebibyte = 1024 * 1024;

/** The goals of an import of a million software, on PostgreSQL. */
const goals = { software: 1_000_000, seconds: 300, mebibytes: 1024 };

await runCommand(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'patchbay-bench-'));
  const url = process.env['BENCH_DATABASE_URL'];
  let isReached = true;
  try {
    const file = join(folder, 'catalogue.json');
    await pipeline(Readable.from(largeDocument(softwareCount)), createWriteStream(file));
    const { size } = await stat(file);
    const engine = url === undefined ? 'the embedded database' : 'PostgreSQL';
    console.log(
      `${softwareCount.toLocaleString('en')} software in ${(size / mebibyte).toFixed(0)} MiB, on ${engine}\n`,
    );
    const { database, close } = await openDatabase(
      url === undefined
        ? { kind: 'embedded', folder: join(folder, 'database') }
        : { kind: 'server', url },
      { hasTimeouts: false },
    );
    try {
      const taken = await measure('import', () => importFile(database, file));
      const isMeant = url !== undefined && softwareCount === goals.software;
      if (isMeant && (taken.seconds > goals.seconds || taken.mebibytes > goals.mebibytes)) {
        console.log(`NOT reached: ${goals.seconds} s and ${goals.mebibytes} MiB`);
        isReached = false;
      }
      if (softwareCount <= 100_000) await measure('import again', () => importFile(database, file));
      await measure('export', () =>
        exportText(database, (text) => writeAtomically(join(folder, 'out.json'), text)),
      );
    } finally {
      await close();
    }
    return isReached ? 0 : 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

async function importFile(database: Database, file: string): Promise<void> {
  const source = await openByteSource(file);
  try {
    const { problems } = await importDocument(database, await readStoredDocument(source), {
      skipBad: false,
      clock: () => new Date(),
    });
    if (problems[0]) throw new OperatorError(`${problems[0].place}: ${problems[0].reason}`);
  } finally {
    await source.close();
  }
}

/** Says and returns how long some work took, and the most memory that this process has had so far. */
async function measure(name: string, work: () => Promise<unknown>) {
  const startedAt = performance.now();
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  const seconds = (performance.now() - startedAt) / 1000;
  const mebibytes = process.resourceUsage().maxRSS / 1024;
  const figures = [
    `${seconds.toFixed(1)} s`,
    `${((user + system) / 1e6).toFixed(1)} s of this process's processor time`,
    `at most ${mebibytes.toFixed(0)} MiB so far`,
    `load ${(loadavg()[0] ?? 0).toFixed(1)}`,
  ];
  console.log(`${name.padEnd(13)} ${figures.join(', ')}`);
  return { seconds, mebibytes };
}
