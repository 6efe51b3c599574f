import type { SoftwareVersion } from '@patchbay/domain/entities';
import { deriveStatus, type InstalledIndex } from './derive-status.ts';

/**
 * What is installed of a software, by its latest versions: 'update' where all of them that are there are newer than the
 * files, 'installed' where one is there as it is (another kind of it, with the same files, is no update), null where none
 * is.
 */
export function softwareStatus(
  versions: readonly SoftwareVersion[],
  index: InstalledIndex,
): 'installed' | 'update' | null {
  const statuses = versions.map((version) => deriveStatus(version, index));
  if (statuses.includes('installed')) return 'installed';
  return statuses.includes('updateAvailable') ? 'update' : null;
}
