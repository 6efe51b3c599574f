import { getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { removeDemoAccounts } from '../accounts/demo-accounts.ts';
import type { Database } from '../db/database.ts';
import { copyRows, prepareCopy } from '../db/copy-rows.ts';
import { insertRows } from '../db/insert-rows.ts';
import { categories, software, versions } from '../db/schema.ts';
import { searchEntries, searchTexts, searchWords } from '../db/search-schema.ts';
import { createSummarizer, type VersionSummary } from '../software/version-summary.ts';
import { beginNewEntries, clearSearchEntries } from '../software/search/search-index.ts';
import type { CheckedRow } from './checks/check-rows.ts';
import { checkDocument, type CheckedDocument } from './checks/checked-document.ts';
import { documentOf, type CatalogueDocument, type Problem } from './document/catalogue-document.ts';
import type { Section, SoftwareRow } from './document-rows.ts';
import { keepDates, type DatesOf } from './known-dates.ts';
import { storedCategory, storedSoftware, storedVersion } from './stored-rows.ts';
import { removeStrayVersions, requireTheirSoftware, takeVersionsFirst } from './versions-first.ts';
import { createWriteAhead } from './write-ahead.ts';

export interface ImportResult {
  /** Whether the catalogue is now the document's. */
  readonly isDone: boolean;
  readonly counts: Readonly<Record<Section, number>>;
  /** Every bad row, by its place. */
  readonly problems: readonly Problem[];
}

/** The progress of an import: the number of rows of a section that have been read so far. */
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

const categoriesAtOnce = 500;

/** The summary of software without a version. */
const noVersions: VersionSummary = {
  formats: [],
  types: [],
  architectures: [],
  platforms: [],
  lastValidVersion: null,
  hasBlankVersionUrls: false,
};

/** Whether a database has any software or category. */
export const hasCatalogue = async (database: Database): Promise<boolean> =>
  (await database.$count(software)) + (await database.$count(categories)) > 0;

/** Ends the transaction without a change. */
class NothingChanged extends Error {}

/** `importDocument` for a document that is in memory. */
export const importCatalogue = (
  database: Database,
  document: unknown,
  options: ImportOptions,
): Promise<ImportResult> => importDocument(database, documentOf(document), options);

/**
 * Makes the catalogue what a document says (rule K6): afterwards it has the document's rows and no others, in one
 * transaction. A document with a bad row changes nothing, unless `skipBad` takes the good ones.
 */
export async function importDocument(
  database: Database,
  document: CatalogueDocument,
  options: ImportOptions,
): Promise<ImportResult> {
  const checked = checkDocument(document);
  const { counts, allProblems } = checked;
  const work = createImport(checked, options);
  try {
    await database.transaction(async (transaction) => {
      try {
        await work.replace(transaction);
      } finally {
        await work.settle();
      }
      await options.beforeEnd?.(transaction, counts);
    });
  } catch (error) {
    if (!(error instanceof NothingChanged)) throw error;
    return { isDone: false, counts, problems: allProblems() };
  }
  return { isDone: true, counts, problems: allProblems() };
}

/**
 * Versions come before software, which is stored with what its versions offer: that their software is there is checked at
 * the end. After a bad row nothing is written any more: the others are only checked, to be named too.
 */
function createImport(document: CheckedDocument, options: ImportOptions) {
  const {
    skipBad,
    allowEmpty = false,
    isFirst = false,
    clock,
    beforeBatch = () => Promise.resolve(),
  } = options;
  const { counts } = document;
  const ahead = createWriteAhead();
  const isRefused = () => !skipBad && document.hasProblems();

  /** Writes the versions, and answers what software offers through them, by its id. */
  async function writeVersions(
    transaction: Database,
  ): Promise<ReadonlyMap<number, VersionSummary>> {
    const summaries = new Map<number, VersionSummary>();
    const withVersion = createSummarizer();
    await document.readVersions(async (good, read) => {
      const batch = good.map(storedVersion);
      for (const version of batch) {
        const { softwareId } = version;
        summaries.set(softwareId, withVersion(summaries.get(softwareId), version));
      }
      if (isRefused()) return;
      await beforeBatch({ section: 'versions', rows: read });
      const copied = prepareCopy(versions, batch);
      await ahead.write(() => copyRows(transaction, [copied]));
    });
    return summaries;
  }

  /** Removes the old catalogue, and answers the dates of its software. */
  async function beginAnew(
    transaction: Database,
    tree: readonly ReturnType<typeof storedCategory>[],
  ): Promise<DatesOf> {
    // Readers go on; another import or save waits.
    await transaction.execute(
      sql`lock table ${categories}, ${software}, ${versions} in share row exclusive mode`,
    );
    if (isFirst && (await hasCatalogue(transaction))) throw new NothingChanged();
    const datesOf = await keepDates(transaction);
    await clearSearchEntries(transaction);
    for (const table of [versions, software, categories]) await transaction.delete(table);
    for (let start = 0; start < tree.length; start += categoriesAtOnce) {
      const batch = tree.slice(start, start + categoriesAtOnce);
      await beforeBatch({ section: 'categories', rows: start + batch.length });
      await insertRows(transaction, categories, batch);
    }
    await takeVersionsFirst(transaction);
    return datesOf;
  }

  /** Answers what writes software into the new catalogue. */
  async function beginSoftware(
    transaction: Database,
    datesOf: DatesOf,
    summaries: ReadonlyMap<number, VersionSummary>,
  ) {
    const prepareEntries = await beginNewEntries(transaction);
    const now = clock();
    return async (good: readonly CheckedRow<SoftwareRow>[], read: number): Promise<void> => {
      await beforeBatch({ section: 'software', rows: read });
      const undated = good.filter(({ row }) => !row.createdAt || !row.modifiedAt);
      if (undated.length > 0) await ahead.end();
      const dates = await datesOf(undated.map(({ row }) => row.id));
      const batch = good.map((checked) => {
        const { id } = checked.row;
        return storedSoftware(checked, summaries.get(id) ?? noVersions, dates.get(id), now);
      });
      const copied = [prepareCopy(software, batch), ...prepareEntries(batch)];
      await ahead.write(() => copyRows(transaction, copied));
    };
  }

  async function replace(transaction: Database): Promise<void> {
    // A large document takes longer than any call may.
    await transaction.execute(sql`set local statement_timeout = 0`);
    const hadSoftware = (await transaction.$count(software)) > 0;
    const tree = (await document.readCategories()).map(storedCategory);
    const datesOf = isRefused() ? null : await beginAnew(transaction, tree);
    const summaries = await writeVersions(transaction);
    await ahead.end();
    const write =
      datesOf === null || isRefused() ? null : await beginSoftware(transaction, datesOf, summaries);
    await document.readSoftware(new Set(tree.map(({ id }) => id)), async (good, read) => {
      if (!isRefused()) await write?.(good, read);
    });
    const hasStrays = document.checkReferences();
    await ahead.end();
    requireSense(hadSoftware);
    await beforeBatch({ section: 'versions', rows: counts.versions });
    if (hasStrays) await removeStrayVersions(transaction);
    await requireTheirSoftware(transaction);
    for (const table of [categories, software, versions]) await skipUsedIds(transaction, table);
    // The demo is over with its catalogue. Where the document is the demo's own, the next start adds its users again.
    await removeDemoAccounts(transaction);
    // So that the next list is planned for what is there now.
    await transaction.execute(
      sql`analyze ${categories}, ${software}, ${versions}, ${searchEntries}, ${searchTexts}, ${searchWords}`,
    );
  }

  /** @throws NothingChanged for a document that is not taken */
  function requireSense(hadSoftware: boolean): void {
    const isEmpty = counts.categories + counts.software + counts.versions === 0;
    // Nothing good beside something bad is a wrong file, not an empty catalogue.
    if (isRefused() || (isEmpty && document.hasProblems())) throw new NothingChanged();
    if (allowEmpty || counts.software > 0 || !hadSoftware) return;
    document.refuse('has no software, so that none would be left; --allow-empty takes it');
    throw new NothingChanged();
  }

  /** Resolves when nothing is being written any more: the transaction must not end before. */
  const settle = () => ahead.end().catch(() => undefined);

  return { replace, settle };
}

/** The next row that gets its id from the database gets one that none has or had. */
const skipUsedIds = (database: Database, table: PgTable) =>
  database.execute(sql`
  select setval(sequence, greatest(nextval(sequence) - 1, (select max(id) from ${table}), 1))
  from pg_get_serial_sequence(${sql.raw(`'${getTableName(table)}'`)}, 'id') as sequence
`);
