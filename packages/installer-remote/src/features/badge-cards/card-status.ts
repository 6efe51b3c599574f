import type { SoftwareVersion } from '@patchbay/shared/entities';
import { deriveStatus, type InstalledIndex } from '../../lib/installed/derive-status.ts';

/**
 * What a card says of a software: 'update' where one of its latest versions is newer than what is installed, 'installed'
 * where one is there, null where none is.
 */
export function cardStatus(
  versions: readonly SoftwareVersion[],
  index: InstalledIndex,
): 'installed' | 'update' | null {
  const statuses = versions.map((version) => deriveStatus(version, index));
  if (statuses.includes('installed')) return 'installed';
  return statuses.includes('updateAvailable') ? 'update' : null;
}
