import { limits } from '@patchbay/domain/entities';
import { asc, count, eq, sql, sum } from 'drizzle-orm';
import { keepAccount } from '../accounts/lock-account.ts';
import type { Database } from '../db/database.ts';
import { software, versions } from '../db/schema.ts';
import { notFound, HttpError } from '../process/http-error.ts';
import { summaryOf } from '../software/version-summary.ts';
import { versionBytes } from '../software/versions/version-answer.ts';
import { writeSearchEntry } from '../software/search/search-index.ts';

/**
 * Runs changes of software and versions in one transaction. An import waits for it, or it for the import: the tables are
 * locked in the import's order, so that neither ends as a deadlock. The account is kept before anything that another save
 * could be waiting for, and after the tables: an import removes accounts too.
 * @param userId whose changes they are
 * @throws HttpError `signed_out` where the account was deleted meanwhile
 */
export const changeCatalogue = <T>(
  database: Database,
  userId: number | null,
  change: (transaction: Database) => Promise<T>,
): Promise<T> =>
  database.transaction(async (transaction) => {
    await transaction.execute(sql`lock table ${software}, ${versions} in row exclusive mode`);
    await keepAccount(transaction, userId);
    return change(transaction);
  });

/**
 * A software that nobody else changes until the transaction ends. Whoever changes one of its versions locks it first. What
 * is archived stays as it is until it is restored (rule L41).
 * @throws HttpError `not_found`, and `invalid` for one that is archived
 */
export async function lockSoftware(transaction: Database, id: number) {
  const [row] = await transaction.select().from(software).where(eq(software.id, id)).for('update');
  if (!row) throw notFound();
  if (row.status === 'archived') {
    throw new HttpError('invalid', 'This software is archived. Restore it before you change it');
  }
  return row;
}

/**
 * Bounds the versions of a software, of which each save reads all (rule X223). To be called once one has been added, or
 * has grown: one that an import has brought beyond the bound can still be made smaller.
 * @throws HttpError `invalid`
 */
export async function limitVersions(transaction: Database, softwareId: number): Promise<void> {
  const [all] = await transaction
    .select({ count: count(), bytes: sum(versionBytes).mapWith(Number) })
    .from(versions)
    .where(eq(versions.softwareId, softwareId));
  if (!all) return;
  if (all.count > limits.versionsPerSoftware) {
    const most = limits.versionsPerSoftware.toLocaleString('en');
    throw new HttpError('invalid', `A software has ${most} versions at most`);
  }
  if (all.bytes > limits.versionsBytes) {
    const most = limits.versionsBytes / 1024 ** 2;
    throw new HttpError('invalid', `The versions of a software have ${most} MiB of text at most`);
  }
}

/**
 * The columns of versions that the summary of a software needs. Not the fields that an import has left beside them, nor
 * their changes.
 */
const summarized = {
  version: versions.version,
  status: versions.status,
  type: versions.type,
  architecture: versions.architecture,
  url: versions.url,
  components: versions.components,
  platforms: versions.platforms,
};

/** Brings what a software says about its versions up to what they are now. */
export async function refreshVersionSummary(
  transaction: Database,
  softwareId: number,
  now: Date,
): Promise<void> {
  const rows = await transaction
    .select(summarized)
    .from(versions)
    .where(eq(versions.softwareId, softwareId))
    .orderBy(asc(versions.id));
  await transaction
    .update(software)
    .set({ ...summaryOf(rows), modifiedAt: now })
    .where(eq(software.id, softwareId));
  await writeSearchEntry(transaction, softwareId);
}
