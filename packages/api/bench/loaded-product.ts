import { drizzle } from 'drizzle-orm/node-postgres';
import { Client } from 'pg';
import { openDatabase, type Database } from '../src/db/database.ts';
import { createBenchApp } from './bench-app.ts';
import { loadCatalogue, type Catalogue } from './load-catalogue.ts';

export interface LoadedProduct {
  /** The answer to a visitor at a path, without a network. */
  readonly get: (path: string, headers?: Readonly<Record<string, string>>) => Promise<Response>;
  /** Zero where the catalogue was there already. */
  readonly loadMs: number;
}

/** The product's own connection gives statements 30 seconds. */
async function onServer<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(drizzle({ client, casing: 'snake_case' }));
  } finally {
    await client.end();
  }
}

/**
 * Runs some work over the product with a catalogue of so many rows: on the embedded database in a folder, or on a
 * PostgreSQL database. One that has the catalogue already is used as it is, an empty one is filled.
 */
export async function withLoadedProduct<T>(
  where: { readonly url: string | undefined; readonly folder: string },
  rows: number,
  catalogue: Catalogue,
  work: (product: LoadedProduct) => Promise<T>,
): Promise<T> {
  const { url, folder } = where;
  const { database, close } = await openDatabase(
    url === undefined ? { kind: 'embedded', folder } : { kind: 'server', url },
  );
  try {
    const load = (loaded: Database) => loadCatalogue(loaded, rows, catalogue);
    const begun = performance.now();
    await (url === undefined ? load(database) : onServer(url, load));
    const loadMs = performance.now() - begun;
    const visitor = { userId: null, sessionId: null, isStaff: false, isSuperuser: false };
    const app = createBenchApp(database, folder, { viewer: visitor });
    return await work({
      get: async (path, headers = {}) => app.request(path, { headers }),
      loadMs,
    });
  } finally {
    await close();
  }
}
