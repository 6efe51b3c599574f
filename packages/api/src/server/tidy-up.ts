import type { ApiConfig } from './config.ts';
import type { ApiContext } from './context.ts';
import { forgetOldPictures } from '../images/picture-cache.ts';
import { forgetOldMisses } from '../software/search/count-misses.ts';
import { forgetOldReports } from '../reports/forget-old.ts';
import { forgetUnusedPackages } from '../packages/forget-unused.ts';
import { forgetOrphans } from './forget-orphans.ts';
import { clearDrafts } from '../storage/drafts.ts';

/** A client that sends nothing for so long has been cut off before. */
const draftPatienceMs = 10 * 60_000;

/**
 * Removes what killed uploads have left, old resized covers and reports, and packages that nobody needs. What cannot be done
 * keeps nothing else from being done.
 * @throws AggregateError of what failed
 */
export async function tidyUp(
  { database, storage, clock }: Pick<ApiContext, 'database' | 'storage' | 'clock'>,
  config: Pick<ApiConfig, 'uploadsFolder' | 'imageCacheFolder' | 'reports'>,
): Promise<void> {
  const now = clock();
  const steps = [
    () => clearDrafts(config.uploadsFolder, new Date(now.getTime() - draftPatienceMs)),
    () => forgetOldPictures(config.imageCacheFolder, now),
    () => forgetOldReports({ database, clock }, config.reports),
    () => forgetOldMisses({ database, clock }),
    () => forgetUnusedPackages({ database, storage, clock }),
    () => forgetOrphans({ database, storage, clock }, config.uploadsFolder),
  ];
  const failures: unknown[] = [];
  for (const step of steps) {
    await step().catch((error: unknown) => {
      failures.push(error);
    });
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some of it could not be done');
}
