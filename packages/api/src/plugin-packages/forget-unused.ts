import { and, asc, gt, inArray, lt, sql } from 'drizzle-orm';
import type { ApiContext } from '../server/context.ts';
import type { Database } from '../db/database.ts';
import { packages, versions } from '../db/schema.ts';
import { packageKeyOfVersion } from './package-key.ts';

/** Long enough for a form that is still open, and for taking back what was saved by mistake. */
const keptMs = 7 * 24 * 60 * 60_000;
const maxAtOnce = 100;

/**
 * The packages that versions are downloaded from, whatever this backend was called when they were saved. Some versions at a
 * time, so that others have their turns at the embedded database in between.
 */
async function readUsed(database: Database, rowsAtOnce: number): Promise<ReadonlySet<string>> {
  const used = new Set<string>();
  for (let last = 0; ;) {
    const rows = await database
      .select({ id: versions.id, key: packageKeyOfVersion })
      .from(versions)
      .where(gt(versions.id, last))
      .orderBy(asc(versions.id))
      .limit(rowsAtOnce);
    for (const { key } of rows) if (key !== null) used.add(key);
    const end = rows.at(-1);
    if (!end || rows.length < rowsAtOnce) return used;
    last = end.id;
  }
}

/** All packages, some at a time: which have begun to be used, which are not any more, and which have not been since then. */
async function comparePackages(
  database: Database,
  { used, before, rowsAtOnce }: { used: ReadonlySet<string>; before: Date; rowsAtOnce: number },
) {
  const compared = { usedAgain: [] as string[], unusedNow: [] as string[], over: [] as string[] };
  for (let last = ''; ;) {
    const rows = await database
      .select({ key: packages.key, unusedSince: packages.unusedSince })
      .from(packages)
      .where(gt(packages.key, last))
      .orderBy(asc(packages.key))
      .limit(rowsAtOnce);
    for (const { key, unusedSince } of rows) {
      if (used.has(key)) {
        if (unusedSince !== null) compared.usedAgain.push(key);
      } else if (unusedSince === null) compared.unusedNow.push(key);
      else if (unusedSince < before) compared.over.push(key);
    }
    const end = rows.at(-1);
    if (!end || rows.length < rowsAtOnce) return compared;
    last = end.key;
  }
}

/** Removes the packages that no version has referred to for a week: replaced ones, and those that were never saved. */
export async function forgetUnusedPackages(
  { database, storage, clock }: Pick<ApiContext, 'database' | 'storage' | 'clock'>,
  rowsAtOnce = 2000,
): Promise<void> {
  const now = clock();
  const before = new Date(now.getTime() - keptMs);
  const mark = async (keys: readonly string[], unusedSince: Date | null) => {
    for (let start = 0; start < keys.length; start += rowsAtOnce) {
      const some = keys.slice(start, start + rowsAtOnce);
      await database.update(packages).set({ unusedSince }).where(inArray(packages.key, some));
    }
  };
  const used = await readUsed(database, rowsAtOnce);
  const { usedAgain, unusedNow, over } = await comparePackages(database, {
    used,
    before,
    rowsAtOnce,
  });
  await mark(usedAgain, null);
  await mark(unusedNow, now);
  if (over.length === 0) return;
  await database.transaction(async (transaction) => {
    // Nobody begins to refer to a package while it goes; whoever saves a version waits.
    await transaction.execute(sql`lock table ${versions} in share mode`);
    const usedByNow = await readUsed(transaction, rowsAtOnce);
    const unused = over.filter((key) => !usedByNow.has(key)).slice(0, maxAtOnce);
    if (unused.length === 0) return;
    // Another backend may have found one used meanwhile.
    const rows = await transaction
      .select({ key: packages.key })
      .from(packages)
      .where(and(inArray(packages.key, unused), lt(packages.unusedSince, before)));
    const keys = rows.map(({ key }) => key);
    // The file before its row: a removal that is interrupted here is finished at the next turn.
    await Promise.all(keys.map((key) => storage.remove(key)));
    if (keys.length > 0) await transaction.delete(packages).where(inArray(packages.key, keys));
  });
}
