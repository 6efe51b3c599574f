import { platforms, type Platform, type SoftwareVersion } from '../entities/version.ts';

type Described = Pick<SoftwareVersion, 'architecture' | 'platforms'>;

/**
 * The systems that a version is for (rule C70). Where nobody has said it, `arm` and `intel` are Macs; `universal`, and no
 * architecture, tell nothing: then the list is empty.
 */
export function versionPlatforms({
  architecture,
  platforms: said = [],
}: Described): readonly Platform[] {
  const known = platforms.filter((platform) => said.includes(platform));
  if (known.length > 0) return known;
  return architecture === 'arm' || architecture === 'intel' ? ['macos'] : [];
}

/**
 * Whether a version may be offered to a computer: it is for its system, or either of the two is not known.
 * @param platform null for a computer whose system is none that versions are for, or is not known
 */
export function isOfferedFor(version: Described, platform: Platform | null): boolean {
  const systems = versionPlatforms(version);
  return platform === null || systems.length === 0 || systems.includes(platform);
}

/** Whether there is something to install: a version without a package is never offered for it (rule C72). */
export const hasPackage = ({ url }: Pick<SoftwareVersion, 'url'>): boolean => url.trim() !== '';
