import { asc } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { categories, software, versions } from '../db/schema.ts';
import { plainCategory, plainSoftware, plainVersion } from './plain-rows.ts';
import { respell, type Spelling } from '../text/spelling.ts';

/** The catalogue as one document, in the order of ids: what `importCatalogue` takes (rule K7). */
export const exportCatalogue = (database: Database) =>
  database.transaction(
    async (transaction) => ({
      categories: (await transaction.select().from(categories).orderBy(asc(categories.id))).map(
        (row) => written(plainCategory(row), row),
      ),
      software: (await transaction.select().from(software).orderBy(asc(software.id))).map((row) =>
        written(plainSoftware(row), row),
      ),
      versions: (await transaction.select().from(versions).orderBy(asc(versions.id))).map((row) =>
        written(plainVersion(row), row),
      ),
    }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );

const written = (
  plain: Readonly<Record<string, unknown>>,
  origin: { readonly extra: Readonly<Record<string, unknown>>; readonly spelling: Spelling },
) => ({ ...respell(plain, origin.spelling), ...origin.extra });
