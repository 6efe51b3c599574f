import { and, inArray, isNotNull, isNull, lt, not, sql } from 'drizzle-orm';
import type { ApiContext } from '../server/context.ts';
import { packages, versions } from '../db/schema.ts';
import { packageKeyOfVersion } from './package-key.ts';

/** Long enough for a form that is still open, and for taking back what was saved by mistake. */
const keptMs = 7 * 24 * 60 * 60_000;
const mostAtOnce = 100;

/** Whether a version is downloaded from a package, whatever this backend was called when it was saved. */
const isUsed = sql`exists (
  select 1 from ${versions} where ${packageKeyOfVersion} = ${packages.key}
)`;

/** Removes the packages that no version has referred to for a week: replaced ones, and those that were never saved. */
export async function forgetUnusedPackages({
  database,
  storage,
  clock,
}: Pick<ApiContext, 'database' | 'storage' | 'clock'>): Promise<void> {
  const now = clock();
  await database.transaction(async (transaction) => {
    // Nobody begins to refer to a package while it goes; whoever saves a version waits.
    await transaction.execute(sql`lock table ${versions} in share mode`);
    await transaction
      .update(packages)
      .set({ unusedSince: null })
      .where(and(isNotNull(packages.unusedSince), isUsed));
    await transaction
      .update(packages)
      .set({ unusedSince: now })
      .where(and(isNull(packages.unusedSince), not(isUsed)));
    const unused = await transaction
      .select({ key: packages.key })
      .from(packages)
      .where(lt(packages.unusedSince, new Date(now.getTime() - keptMs)))
      .limit(mostAtOnce);
    const keys = unused.map(({ key }) => key);
    // The file before its row: what is interrupted here is done at the next turn.
    await Promise.all(keys.map((key) => storage.remove(key)));
    if (keys.length > 0) await transaction.delete(packages).where(inArray(packages.key, keys));
  });
}
