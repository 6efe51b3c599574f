import { getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { removeDemoAccounts } from '../accounts/demo-accounts.ts';
import type { Database } from '../db/database.ts';
import { categories, software, versions } from '../db/schema.ts';
import { searchEntries, searchTexts, searchWords } from '../db/search-schema.ts';
import { clearSearchEntries, writeSearchEntries } from '../software/search/write-entries.ts';
import { checkDocument } from './check-document.ts';
import type { Problem } from './check-rows.ts';
import { storedRows } from './stored-rows.ts';

export interface ImportResult {
  /** Whether the catalogue is now the document's. */
  readonly isDone: boolean;
  readonly counts: {
    readonly categories: number;
    readonly software: number;
    readonly versions: number;
  };
  /** Every bad row, by its place. */
  readonly problems: readonly Problem[];
}

interface ImportOptions {
  readonly skipBad: boolean;
  readonly clock: () => Date;
  /** Called before each piece of what is written, in the transaction: what it throws changes nothing. */
  readonly requireRoom?: () => Promise<void>;
}

const rowsAtOnce = 500;

/**
 * Makes the catalogue what a document says (rule K6): afterwards it has the document's rows and no others,
 * in one transaction. A document with a bad row changes nothing, unless `skipBad` takes the good ones.
 */
export async function importCatalogue(
  database: Database,
  document: unknown,
  options: ImportOptions,
): Promise<ImportResult> {
  const checked = checkDocument(document);
  const { problems } = checked;
  const counts = {
    categories: checked.categories.length,
    software: checked.software.length,
    versions: checked.versions.length,
  };
  const hasNoRows = counts.categories + counts.software + counts.versions === 0;
  // Nothing good beside something bad is a wrong file, not an empty catalogue.
  if (problems.length > 0 && (!options.skipBad || hasNoRows)) {
    return { isDone: false, counts, problems };
  }

  const { requireRoom = () => Promise.resolve() } = options;
  await requireRoom();
  await database.transaction(async (transaction) => {
    // Readers go on; another import or save waits.
    await transaction.execute(
      sql`lock table ${categories}, ${software}, ${versions} in share row exclusive mode`,
    );
    const dates = await transaction
      .select({
        id: software.id,
        createdAt: software.createdAt,
        modifiedAt: software.modifiedAt,
      })
      .from(software);
    const rows = storedRows(checked, new Map(dates.map((row) => [row.id, row])), options.clock());
    await clearSearchEntries(transaction);
    await transaction.delete(versions);
    await transaction.delete(software);
    await transaction.delete(categories);
    for (const batch of inBatches(rows.categories)) {
      await requireRoom();
      await transaction.insert(categories).values(batch);
    }
    for (const batch of inBatches(rows.software)) {
      await requireRoom();
      await transaction.insert(software).values(batch);
    }
    for (const batch of inBatches(rows.versions)) {
      await requireRoom();
      await transaction.insert(versions).values(batch);
    }
    for (const table of [categories, software, versions]) await skipUsedIds(transaction, table);
    await writeSearchEntries(transaction, undefined, requireRoom);
    // The demo is over with its catalogue. Where the document is the demo's own, the next start adds its users again.
    await removeDemoAccounts(transaction);
    // So that the next list is planned for what is there now.
    await transaction.execute(
      sql`analyze ${categories}, ${software}, ${versions}, ${searchEntries}, ${searchTexts}, ${searchWords}`,
    );
  });
  return { isDone: true, counts, problems };
}

function* inBatches<T>(rows: readonly T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    yield rows.slice(start, start + rowsAtOnce);
  }
}

/** The next row that gets its id from the database gets one that none has or had. */
const skipUsedIds = (database: Database, table: PgTable) =>
  database.execute(sql`
  select setval(sequence, greatest(nextval(sequence) - 1, (select max(id) from ${table}), 1))
  from pg_get_serial_sequence(${sql.raw(`'${getTableName(table)}'`)}, 'id') as sequence
`);
