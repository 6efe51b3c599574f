import { sql } from 'drizzle-orm';
import type { ApiConfig } from './config.ts';
import type { ApiContext } from './context.ts';
import { software, versions } from './db/schema.ts';
import { forgetOldPictures } from './features/images/picture-cache.ts';
import { forgetOldReports } from './features/installed-software/forget-old.ts';
import { forgetUnusedPackages } from './features/packages/forget-unused.ts';
import { forgetOrphans } from './forget-orphans.ts';
import { clearDrafts } from './storage/drafts.ts';

/** A client that sends nothing for so long has been cut off before. */
const draftPatienceMs = 10 * 60_000;

/**
 * Removes what killed uploads have left, old resized covers and reports, and packages that nobody needs, and keeps the embedded
 * database quick: nobody else there notes which rows an index answers for, as PostgreSQL does by itself.
 */
export async function tidyUp(
  { database, storage, clock }: Pick<ApiContext, 'database' | 'storage' | 'clock'>,
  config: Pick<ApiConfig, 'database' | 'uploadsFolder' | 'imageCacheFolder' | 'reports'>,
): Promise<void> {
  const now = clock();
  await clearDrafts(config.uploadsFolder, new Date(now.getTime() - draftPatienceMs));
  await forgetOldPictures(config.imageCacheFolder, now);
  await forgetOldReports({ database, clock }, config.reports);
  await forgetUnusedPackages({ database, storage, clock });
  await forgetOrphans({ database, storage, clock }, config.uploadsFolder);
  if (config.database.kind === 'embedded') {
    await database.execute(sql`vacuum (analyze) ${software}, ${versions}`);
  }
}
