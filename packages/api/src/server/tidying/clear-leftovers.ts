import { clearDrafts } from '../../storage/drafts.ts';
import { clearUnfinished } from '../../storage/write-atomically.ts';
import type { ApiConfig } from '../config.ts';

/**
 * Removes half-written files that killed processes left on this machine's disk and that were last written before `before`:
 * before a database is opened, which may need the room. Resized covers go with the old ones of their cache.
 */
export async function clearLeftovers(
  { uploadsFolder, mail: { way } }: Pick<ApiConfig, 'uploadsFolder' | 'mail'>,
  before: Date,
): Promise<void> {
  await clearDrafts(uploadsFolder, before);
  await clearUnfinished(uploadsFolder, before);
  if (way.kind === 'folder') await clearUnfinished(way.folder, before);
}
