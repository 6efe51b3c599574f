import { clearDrafts } from '../../storage/drafts.ts';
import { clearUnfinished } from '../../storage/write-atomically.ts';
import type { ApiConfig } from '../config.ts';

/**
 * Removes the half written files that killed processes have left: nothing was written to them since `before`. Resized
 * covers go with the old ones of their cache.
 */
export async function clearLeftovers(
  { uploadsFolder, mail: { way } }: Pick<ApiConfig, 'uploadsFolder' | 'mail'>,
  before: Date,
): Promise<void> {
  await clearDrafts(uploadsFolder, before);
  await clearUnfinished(uploadsFolder, before);
  if (way.kind === 'folder') await clearUnfinished(way.folder, before);
}
