import type { Platform, Software, SoftwareVersion, StoredVersion } from '@patchbay/domain/entities';
import { vendorPath } from '@patchbay/domain/routes';
import { installableVersions, recommendVersion } from '@patchbay/domain/versions';
import type { InstallSubject } from '../state/install-list.ts';

/** The version to install, with its software. */
export const subjectOf = (
  software: Software,
  version: Pick<StoredVersion, 'id' | 'version' | 'components'>,
): InstallSubject => ({
  versionId: version.id,
  softwareId: software.id,
  softwareName: software.name,
  vendor: software.vendor,
  vendorPath: vendorPath(software),
  cover: software.cover,
  version: version.version,
  components: version.components,
});

/**
 * The version to install where no choice is left: it is the only one that can be, or the only universal one, and the one that
 * the software's page offers first (rule C85). Else null.
 */
export function chooseVersion(
  software: Software,
  versions: readonly SoftwareVersion[],
  platform: Platform | null,
): InstallSubject | null {
  const installable = installableVersions(versions, platform);
  const universal = installable.filter(({ architecture }) => architecture === 'universal');
  const [version, ...others] = universal.length > 0 ? universal : installable;
  const isFirst = version === recommendVersion(versions, { platform, chip: null });
  return version && isFirst && others.length === 0 ? subjectOf(software, version) : null;
}
