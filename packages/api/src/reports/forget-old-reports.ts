import { lt } from 'drizzle-orm';
import type { ApiContext } from '../server/context.ts';
import { installedSoftware } from '../db/schema.ts';

/** Removes the reports of installations that have not renewed theirs for a long time. */
export async function forgetOldReports(
  { database, clock }: Pick<ApiContext, 'database' | 'clock'>,
  { retentionMs }: Pick<ApiContext['config']['reports'], 'retentionMs'>,
): Promise<void> {
  const before = new Date(clock().getTime() - retentionMs);
  await database.delete(installedSoftware).where(lt(installedSoftware.savedAt, before));
}
