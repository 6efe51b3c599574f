import type { Software, SoftwareVersion } from '@patchbay/domain/entities';
import { vendorPath } from '@patchbay/domain/routes';
import { hasPackage } from '@patchbay/domain/versions';
import type { InstallSubject } from '../state/install-list.ts';

/** The version to install, with its software. */
export const subjectOf = (software: Software, version: SoftwareVersion): InstallSubject => ({
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
 * The version to install where no choice is left: the only one, or the only universal one. Else null. One without a package
 * is none to choose (rule C72).
 */
export function chooseVersion(
  software: Software,
  versions: readonly SoftwareVersion[],
): InstallSubject | null {
  const offered = versions.filter(hasPackage);
  const universal = offered.filter(({ architecture }) => architecture === 'universal');
  const [version, ...others] = universal.length > 0 ? universal : offered;
  return version && others.length === 0 ? subjectOf(software, version) : null;
}
