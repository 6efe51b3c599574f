import { getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { removeDemoAccounts } from '../accounts/demo-accounts.ts';
import type { Database } from '../db/database.ts';
import { takeTimeIn } from '../db/migrate.ts';
import { copyRows, prepareCopy } from '../db/copy-rows.ts';
import { insertRows } from '../db/insert-rows.ts';
import { categories, software, versions } from '../db/schema.ts';
import { searchEntries, searchTexts, searchWords } from '../db/search-schema.ts';
import { summaryOf } from '../software/version-summary.ts';
import { beginNewEntries, clearSearchEntries } from '../software/search/search-index.ts';
import { checkDocument, type CheckedDocument, type Problem } from './check-document.ts';
import type { Section, VersionRow } from './document-rows.ts';
import { storedCategory, storedSoftware, storedVersion, type KnownDates } from './stored-rows.ts';

export interface ImportResult {
  /** Whether the catalogue is now the document's. */
  readonly isDone: boolean;
  readonly counts: Readonly<Record<Section, number>>;
  /** Every bad row, by its place. */
  readonly problems: readonly Problem[];
}

/** The progress of an import: the number of rows of a section that have been written so far; versions go with their software. */
export interface ImportProgress {
  readonly section: Section;
  readonly rows: number;
}

export interface ImportOptions {
  /** Takes the good rows of a document that has bad ones. */
  readonly skipBad: boolean;
  /** Takes a document without software where the catalogue has some; default no. */
  readonly allowEmpty?: boolean;
  /** Changes nothing where there is a catalogue by then: another process may be writing one; default no. */
  readonly isFirst?: boolean;
  readonly clock: () => Date;
  /** Called before each batch of rows is written. An error that it throws ends the import, and nothing has changed. */
  readonly beforeBatch?: (progress: ImportProgress) => Promise<void>;
  /**
   * Called in the import's transaction once all is written. An error that it throws ends the import, and nothing has
   * changed.
   */
  readonly beforeEnd?: (transaction: Database, counts: ImportResult['counts']) => Promise<void>;
}

const rowsAtOnce = 500;

/** Whether a database has any software or category. */
export const hasCatalogue = async (database: Database): Promise<boolean> =>
  (await database.$count(software)) + (await database.$count(categories)) > 0;

/** Ends the transaction without a change. */
class NothingChanged extends Error {}

const noSoftware: Problem = {
  place: 'document',
  reason: 'has no software, so that none would be left; --allow-empty takes it',
};

/**
 * Makes the catalogue what a document says (rule K6): afterwards it has the document's rows and no others, in one
 * transaction. A document with a bad row changes nothing, unless `skipBad` takes the good ones.
 */
export async function importCatalogue(
  database: Database,
  document: unknown,
  options: ImportOptions,
): Promise<ImportResult> {
  const { skipBad, allowEmpty = false, isFirst = false } = options;
  const checked = checkDocument(document);
  const { problems } = checked;
  const counts = {
    categories: checked.categories.length,
    software: checked.software.length,
    versions: checked.versions.length,
  };
  const isEmpty = counts.categories + counts.software + counts.versions === 0;
  // Nothing good beside something bad is a wrong file, not an empty catalogue.
  if (problems.length > 0 && (!skipBad || isEmpty)) return { isDone: false, counts, problems };
  const isRefused = async () =>
    !allowEmpty && counts.software === 0 && (await database.$count(software)) > 0;
  if (await isRefused()) return { isDone: false, counts, problems: [noSoftware, ...problems] };
  try {
    await database.transaction(async (transaction) => {
      // Readers go on; another import or save waits. A large document takes longer than any call may.
      await takeTimeIn(transaction);
      await transaction.execute(
        sql`lock table ${categories}, ${software}, ${versions} in share row exclusive mode`,
      );
      if (isFirst && (await hasCatalogue(transaction))) throw new NothingChanged();
      await replace(transaction, checked, options);
      await options.beforeEnd?.(transaction, counts);
    });
  } catch (error) {
    if (!(error instanceof NothingChanged)) throw error;
    return { isDone: false, counts, problems };
  }
  return { isDone: true, counts, problems };
}

async function replace(
  transaction: Database,
  checked: CheckedDocument,
  { clock, beforeBatch }: ImportOptions,
): Promise<void> {
  async function* batchesOf<Row>(section: Section, rows: readonly Row[]) {
    for (let start = 0; start < rows.length; start += rowsAtOnce) {
      const batch = rows.slice(start, start + rowsAtOnce);
      await beforeBatch?.({ section, rows: start + batch.length });
      yield batch;
    }
  }
  const dates = await readDates(transaction, checked);
  await clearSearchEntries(transaction);
  for (const table of [versions, software, categories]) await transaction.delete(table);

  const tree = checked.categories.map(storedCategory);
  for await (const batch of batchesOf('categories', tree)) {
    await insertRows(transaction, categories, batch);
  }
  const entriesOf = await beginNewEntries(transaction);
  const versionsOf = new Map<number, VersionRow[]>();
  for (const version of checked.versions) {
    const siblings = versionsOf.get(version.software_id);
    if (siblings) siblings.push(version);
    else versionsOf.set(version.software_id, [version]);
  }
  const now = clock();
  for await (const batch of batchesOf('software', checked.software)) {
    const stored = batch.map((row) => {
      const own = (versionsOf.get(row.id) ?? []).map(storedVersion);
      return { own, software: storedSoftware(row, summaryOf(own), dates.get(row.id), now) };
    });
    const rows = stored.map((one) => one.software);
    const own = stored.flatMap((one) => one.own);
    await copyRows(transaction, [
      prepareCopy(software, rows),
      ...entriesOf(rows),
      prepareCopy(versions, own),
    ]);
  }
  for (const table of [categories, software, versions]) await skipUsedIds(transaction, table);
  // The demo is over with its catalogue. Where the document is the demo's own, the next start adds its users again.
  await removeDemoAccounts(transaction);
  // So that the next list is planned for what is there now.
  await transaction.execute(
    sql`analyze ${categories}, ${software}, ${versions}, ${searchEntries}, ${searchTexts}, ${searchWords}`,
  );
}

/** The dates of the old catalogue's software, where the document leaves out any. */
async function readDates(
  database: Database,
  { software: rows }: Pick<CheckedDocument, 'software'>,
): Promise<ReadonlyMap<number, KnownDates>> {
  if (rows.every(({ createdAt, modifiedAt }) => createdAt && modifiedAt)) return new Map();
  const { id, createdAt, modifiedAt } = software;
  const known = await database.select({ id, createdAt, modifiedAt }).from(software);
  return new Map(known.map(({ id: softwareId, ...dates }) => [softwareId, dates]));
}

/** The next row that gets its id from the database gets one that none has or had. */
const skipUsedIds = (database: Database, table: PgTable) =>
  database.execute(sql`
  select setval(sequence, greatest(nextval(sequence) - 1, (select max(id) from ${table}), 1))
  from pg_get_serial_sequence(${sql.raw(`'${getTableName(table)}'`)}, 'id') as sequence
`);
