import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { createBenchApp } from './bench-app.ts';
import { importCatalogue } from '../src/catalogue/import-catalogue.ts';
import { openDatabase, type Database } from '../src/db/database.ts';
import { software } from '../src/db/schema.ts';
import { vacuum } from '../src/db/vacuum.ts';

const pageSize = 10;

/** Answers the ids that a text finds, the best first. */
export type Find = (text: string) => Promise<readonly number[]>;

/** The product's own call, as its search box sends it with `LIST_CALLS=extended`: the whole route, without a network. */
function productSearch(app: ReturnType<typeof createBenchApp>): Find {
  return async (text) => {
    const query = new URLSearchParams({
      search: text,
      order: 'name',
      limit: String(pageSize),
      status: 'enabled',
      ranking: 'relevance',
      fields: 'brief',
      total: 'capped',
    });
    const response = await app.request(`/api/software/?${query.toString()}`);
    if (!response.ok) throw new Error(`${text}: ${await response.text()}`);
    return ((await response.json()) as readonly { id: number }[]).map(({ id }) => id);
  };
}

/** The search of `pg_trgm` without our own code: the most similar names and vendors. */
const trigramSearch =
  (database: Database): Find =>
  async (text) => {
    const similarity = sql`word_similarity(${text.toLowerCase()}, ${software.searchText})`;
    const rows = await database
      .select({ id: software.id })
      .from(software)
      .where(sql`${software.status} = 'enabled' and ${similarity} > 0.3`)
      .orderBy(sql`${similarity} desc`, software.nameKey, software.id)
      .limit(pageSize);
    return rows.map(({ id }) => id);
  };

export interface Opened {
  readonly product: Find;
  readonly trigrams: Find;
}

/**
 * Runs some work over the product with a catalogue: on the embedded database, or on an empty PostgreSQL database of
 * BENCH_DATABASE_URL, whose catalogue is replaced.
 */
export async function withProduct<T>(
  document: unknown,
  url: string | undefined,
  work: (opened: Opened) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'patchbay-bench-search-'));
  const { database, close } = await openDatabase(
    url === undefined
      ? { kind: 'embedded', folder: join(folder, 'database') }
      : { kind: 'server', url },
  );
  try {
    const { problems } = await importCatalogue(database, document, {
      skipBad: true,
      clock: () => new Date(),
    });
    // PostgreSQL does it by itself soon after an import, and takes a core for it meanwhile.
    await vacuum(database);
    if (problems.length > 100) throw new Error(`Bad rows: ${problems.length}`);
    return await work({
      product: productSearch(createBenchApp(database, folder)),
      trigrams: trigramSearch(database),
    });
  } finally {
    await close();
    await rm(folder, { recursive: true, force: true });
  }
}
