import { lt } from 'drizzle-orm';
import { softwareHistory } from '../../db/history-schema.ts';
import type { ApiContext } from '../../server/context.ts';

const keptDays = 365;

/** Removes what was changed long ago from the history (rule X50). */
export async function forgetOldChanges({
  database,
  clock,
}: Pick<ApiContext, 'database' | 'clock'>): Promise<void> {
  const oldest = new Date(clock().getTime() - keptDays * 24 * 60 * 60_000);
  await database.delete(softwareHistory).where(lt(softwareHistory.at, oldest));
}
