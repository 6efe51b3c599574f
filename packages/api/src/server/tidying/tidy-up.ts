import type { ApiConfig } from '../config.ts';
import type { ApiContext } from '../context.ts';
import { forgetOldCreations } from '../../admin/create-once.ts';
import { forgetOldChanges } from '../../admin/history/record-changes.ts';
import { forgetOldActs } from '../../audit-log/record-act.ts';
import { forgetOldCounts } from '../../counts/usage-counter.ts';
import { forgetStale } from '../../accounts/forget-stale.ts';
import { forgetOldMails } from '../../accounts/mail/folder-transport.ts';
import { forgetOldPictures } from '../../images/picture-cache.ts';
import { forgetOldMisses } from '../../software/search/count-misses.ts';
import { forgetOldReports } from '../../reports/save.ts';
import { forgetUnusedPackages } from '../../plugin-packages/forget-unused.ts';
import { clearUnfinished } from '../../storage/write-atomically.ts';
import { forgetOrphans } from './forget-orphans.ts';

/** A client that sends nothing for ten minutes has been cut off before. */
const draftPatienceMs = 24 * 60 * 60_000;

/**
 * Removes everything that is too old: sessions, tries and accounts that nobody activates, remains of killed processes,
 * old keys of creations, resized covers, mails in a folder, reports, counts, entries of the history and of the staff's log, and
 * packages that nobody needs. A removal that fails does not keep the others from being done.
 * @throws AggregateError of what failed
 */
export async function tidyUp(
  { database, storage, clock }: Pick<ApiContext, 'database' | 'storage' | 'clock'>,
  config: Pick<ApiConfig, 'mail' | 'imageCacheFolder' | 'reports' | 'auditLog' | 'accounts'>,
): Promise<void> {
  const now = clock();
  const { way } = config.mail;
  const draftsEnd = new Date(now.getTime() - draftPatienceMs);
  const steps = [
    () => forgetStale({ database, clock }, config.accounts),
    () => storage.clearLeftovers(draftsEnd),
    () => (way.kind === 'folder' ? clearUnfinished(way.folder, draftsEnd) : Promise.resolve()),
    () => forgetOldCreations({ database, clock }),
    () => forgetOldPictures(config.imageCacheFolder, now),
    () => (way.kind === 'folder' ? forgetOldMails(way.folder, now) : Promise.resolve()),
    () => forgetOldReports({ database, clock }, config.reports),
    () => forgetOldMisses({ database, clock }),
    () => forgetOldCounts({ database, clock }),
    () => forgetOldChanges({ database, clock }),
    () => forgetOldActs({ database, clock }, config.auditLog),
    () => forgetUnusedPackages({ database, storage, clock }),
    () => forgetOrphans({ database, storage, clock }),
  ];
  const failures: unknown[] = [];
  for (const step of steps) {
    await step().catch((error: unknown) => {
      failures.push(error);
    });
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some of it could not be done');
}
