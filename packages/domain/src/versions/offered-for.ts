import {
  platforms,
  type Architecture,
  type Platform,
  type SoftwareVersion,
} from '../entities/version.ts';
import { compareVersions, parseVersion } from './version.ts';

/** What is known of a computer; null for what is not. */
export interface Computer {
  readonly platform: Platform | null;
  readonly chip: Exclude<Architecture, 'universal'> | null;
}

/** The systems that a version says it is for; empty where it says none: then it is for every computer (rule C70). */
export const versionPlatforms = ({
  platforms: said = [],
}: Pick<SoftwareVersion, 'platforms'>): readonly Platform[] =>
  platforms.filter((platform) => said.includes(platform));

/**
 * Whether a version may be offered to a computer: it is for its system, or either of the two is not known.
 * @param platform null for a computer whose system is none that versions are for, or is not known
 */
export function isOfferedFor(
  version: Pick<SoftwareVersion, 'platforms'>,
  platform: Platform | null,
): boolean {
  const systems = versionPlatforms(version);
  return platform === null || systems.length === 0 || systems.includes(platform);
}

/** The filter of a list by what fits a computer: what says its system, or none (rule C70). */
export const fitFilter = (platform: Platform): `${Platform}-or-unsaid` => `${platform}-or-unsaid`;

export const fitFilters = platforms.map(fitFilter);

/** The system of such a filter; undefined for any other value. */
export const fittedPlatform = (value: string | undefined): Platform | undefined =>
  platforms.find((platform) => value === fitFilter(platform));

/** Whether there is something to install: only a backend that says no is believed (rule C72). */
export const hasPackage = (version: Pick<SoftwareVersion, 'hasPackage'>): boolean =>
  version.hasPackage !== false;

/** Whether it can be named to the backend and the app: a version may lack its id (rule H48). */
export const hasId = <V extends Pick<SoftwareVersion, 'id'>>(
  version: V,
): version is V & { readonly id: number } => typeof version.id === 'number';

/** Whether it is one to show: it has a component that is not blank (rule C39). */
export const isShown = ({ components }: Pick<SoftwareVersion, 'components'>): boolean =>
  components.some((component) => component.trim() !== '');

/** Whether visitors can install it: it has a component and a package. */
export const isInstallable = (
  version: Pick<SoftwareVersion, 'components' | 'hasPackage'>,
): boolean => isShown(version) && hasPackage(version);

/** Whether one of some active versions can be installed; otherwise pages say 'Not available in the app yet' (rule C72). */
export const isAvailable = (
  versions: readonly Pick<SoftwareVersion, 'components' | 'hasPackage'>[],
): boolean => versions.some(isInstallable);

type Offered = Pick<
  SoftwareVersion,
  'id' | 'version' | 'architecture' | 'platforms' | 'components' | 'hasPackage'
>;

const isRelease = ({ version }: Offered): boolean => parseVersion(version)?.preRelease.length === 0;

/** The versions that can be installed on a computer: of these the releases, where there is one. */
export function installableVersions<V extends Offered>(
  versions: readonly V[],
  platform: Platform | null,
): readonly (V & { readonly id: number })[] {
  const installable = versions
    .filter(hasId)
    .filter((version) => isInstallable(version) && isOfferedFor(version, platform));
  const releases = installable.filter(isRelease);
  return releases.length > 0 ? releases : installable;
}

/**
 * The version to install on a computer: the newest that can be, of equal ones one that names its system, then a universal
 * one, then one for its chip, then the first of the answer. Null where none can be installed (rule C85).
 */
export function recommendVersion<V extends Offered>(
  versions: readonly V[],
  { platform, chip }: Computer,
): V | null {
  const namesSystem = (version: V) =>
    platform !== null && versionPlatforms(version).includes(platform);
  // Every architecture that is neither is Intel (rule C41).
  const isForChip = ({ architecture }: V) =>
    chip !== null && (architecture === 'arm') === (chip === 'arm');
  const order = (a: V, b: V) =>
    compareVersions(b.version, a.version) ||
    Number(namesSystem(b)) - Number(namesSystem(a)) ||
    Number(b.architecture === 'universal') - Number(a.architecture === 'universal') ||
    Number(isForChip(b)) - Number(isForChip(a));
  return installableVersions(versions, platform).toSorted(order)[0] ?? null;
}
