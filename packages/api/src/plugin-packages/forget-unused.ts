import { and, inArray, isNotNull, isNull, lt, notInArray, sql } from 'drizzle-orm';
import type { ApiContext } from '../server/context.ts';
import { packages, versions } from '../db/schema.ts';
import { packageKeyOfVersion } from '../software/package-key.ts';

/** Long enough for a form that is still open, and for taking back what was saved by mistake. */
const keptMs = 7 * 24 * 60 * 60_000;
const maxAtOnce = 100;

/** Removes the packages that no version has referred to for a week: replaced ones, and those that were never saved. */
export async function forgetUnusedPackages({
  database,
  storage,
  clock,
}: Pick<ApiContext, 'database' | 'storage' | 'clock'>): Promise<void> {
  const now = clock();
  // The packages that versions are downloaded from, whatever this backend was called when they were saved.
  const used = database
    .select({ key: packageKeyOfVersion })
    .from(versions)
    .where(isNotNull(packageKeyOfVersion));
  const isUnused = notInArray(packages.key, used);
  await database
    .update(packages)
    .set({ unusedSince: null })
    .where(and(isNotNull(packages.unusedSince), inArray(packages.key, used)));
  await database
    .update(packages)
    .set({ unusedSince: now })
    .where(and(isNull(packages.unusedSince), isUnused));
  const isOver = and(lt(packages.unusedSince, new Date(now.getTime() - keptMs)), isUnused);
  if ((await database.$count(packages, isOver)) === 0) return;
  await database.transaction(async (transaction) => {
    // Nobody begins to refer to a package while it goes; whoever saves a version waits.
    await transaction.execute(sql`lock table ${versions} in share mode`);
    const rows = await transaction
      .select({ key: packages.key })
      .from(packages)
      .where(isOver)
      .limit(maxAtOnce);
    const keys = rows.map(({ key }) => key);
    // The file before its row: a removal that is interrupted here is finished the next time.
    await Promise.all(keys.map((key) => storage.remove(key)));
    if (keys.length > 0) await transaction.delete(packages).where(inArray(packages.key, keys));
  });
}
