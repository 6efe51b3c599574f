import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { createBenchApp } from './bench-app.ts';
import { importCatalogue } from '../src/catalogue/import-catalogue.ts';
import { openDatabase } from '../src/db/database.ts';
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
      facts: 'read',
      fields: 'brief',
      total: 'capped',
    });
    const response = await app.request(`/api/software/?${query.toString()}`);
    if (!response.ok) throw new Error(`${text}: ${await response.text()}`);
    return ((await response.json()) as readonly { id: number }[]).map(({ id }) => id);
  };
}

/**
 * Runs some work over the product with a catalogue: on the embedded database, or on an empty PostgreSQL database of
 * BENCH_DATABASE_URL, whose catalogue is replaced.
 */
export async function withProduct<T>(
  document: unknown,
  url: string | undefined,
  work: (find: Find) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'patchbay-bench-search-'));
  const { database, close } = await openDatabase(
    url === undefined
      ? { kind: 'embedded', folder: join(folder, 'database') }
      : { kind: 'server', url },
    { hasTimeouts: false },
  );
  try {
    const { problems } = await importCatalogue(database, document, {
      skipBad: true,
      clock: () => new Date(),
    });
    // PostgreSQL does it by itself soon after an import, and takes a core for it meanwhile. Its account need not be a superuser.
    await (url === undefined ? vacuum(database) : database.execute(sql`vacuum (analyze)`));
    if (problems.length > 100) throw new Error(`Bad rows: ${problems.length}`);
    return await work(productSearch(createBenchApp(database, folder)));
  } finally {
    await close();
    await rm(folder, { recursive: true, force: true });
  }
}
