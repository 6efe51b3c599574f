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

/**
 * The version to install on a computer: of those with a package that may be offered to it, one that names its system before
 * one that names none, a universal one before others, the first before the next. Null where there is none (rule C85).
 * @param platform as of `isOfferedFor`
 */
export function recommendVersion<V extends Described & Pick<SoftwareVersion, 'url'>>(
  versions: readonly V[],
  platform: Platform | null,
): V | null {
  const offered = versions.filter(
    (version) => hasPackage(version) && isOfferedFor(version, platform),
  );
  const named = offered.filter(
    (version) => platform !== null && versionPlatforms(version).includes(platform),
  );
  const candidates = named.length > 0 ? named : offered;
  return (
    candidates.find(({ architecture }) => architecture === 'universal') ?? candidates[0] ?? null
  );
}
