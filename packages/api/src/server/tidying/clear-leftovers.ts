import { clearDrafts } from '../../storage/drafts.ts';
import { clearUnfinished } from '../../storage/write-atomically.ts';
import { reasonOf } from '../../process/error-details.ts';
import type { ApiConfig } from '../config.ts';

/**
 * Removes half-written files that killed processes left on this machine's disk and that were last written before `before`:
 * before a database is opened, which may need the room. Resized covers go with the old ones of their cache. What cannot be
 * removed is told, and keeps nobody from the database.
 */
export async function clearLeftovers(
  { uploadsFolder, mail: { way } }: Pick<ApiConfig, 'uploadsFolder' | 'mail'>,
  before: Date,
  log: (line: string) => void,
): Promise<void> {
  const steps = [
    () => clearDrafts(uploadsFolder, before),
    () => clearUnfinished(uploadsFolder, before),
    () => (way.kind === 'folder' ? clearUnfinished(way.folder, before) : Promise.resolve()),
  ];
  for (const step of steps) {
    await step().catch((error: unknown) => {
      log(`Leftovers of earlier processes cannot be removed: ${reasonOf(error)}`);
    });
  }
}
