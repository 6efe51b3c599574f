import type { Software, SoftwareVersion } from '@patchbay/shared/entities';
import {
  deriveStatus,
  fileNameOf,
  installedComponentsOf,
  type InstalledIndex,
} from '../../lib/installed/derive-status.ts';
import type { InstallSubject } from '../../lib/installs/install-list.ts';

/** A software of the catalogue with its latest versions. */
export interface OfferedSoftware {
  readonly software: Software;
  readonly versions: readonly SoftwareVersion[];
}

/** What the catalogue has of something installed. */
export interface FoundSoftware {
  readonly software: Software;
  /** A newer version is offered. */
  readonly hasUpdate: boolean;
  /** That version; null where there are several, so that a person must choose. */
  readonly update: InstallSubject | null;
}

/** What is installed of the catalogue, by file name. */
export function findSoftware(
  offered: readonly OfferedSoftware[],
  index: InstalledIndex,
): ReadonlyMap<string, FoundSoftware> {
  const found = new Map<string, FoundSoftware>();
  for (const { software, versions } of offered) {
    const entry = foundOf(software, versions, index);
    for (const version of versions) {
      for (const { filename } of installedComponentsOf(version, index)) {
        const name = fileNameOf(filename);
        if (!found.has(name)) found.set(name, entry);
      }
    }
  }
  return found;
}

function foundOf(
  software: Software,
  versions: readonly SoftwareVersion[],
  index: InstalledIndex,
): FoundSoftware {
  const newer = versions.filter((version) => deriveStatus(version, index) === 'updateAvailable');
  const universal = newer.filter(({ architecture }) => architecture === 'universal');
  const [version, ...others] = universal.length > 0 ? universal : newer;
  const update =
    version && others.length === 0
      ? {
          versionId: version.id,
          softwareId: software.id,
          softwareName: software.name,
          vendor: software.vendor,
          version: version.version,
        }
      : null;
  return { software, hasUpdate: newer.length > 0, update };
}
