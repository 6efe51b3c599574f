import {
  type Architecture,
  type Platform,
  platforms,
  type SoftwareVersion,
} from '../entities/version.ts';

/** A version string, read by the specification's rule: major[.minor[.patch]], a pre-release tag and a number. */
interface ParsedVersion {
  /** At least one; real catalogues also have four-part numbers. */
  readonly numbers: readonly number[];
  /** The parts of the pre-release, empty for a release. */
  readonly preRelease: readonly (string | number)[];
}

const grammar =
  /^(\d{1,15}(?:\.\d{1,15})*)(?!e\d)(?:-?([a-z][0-9a-z.-]*|(?<=-)\d[0-9a-z.-]*))?(?:\+[0-9a-z.-]+)?$/i;
const longestVersion = 200;

/** The parts of a version string, or null where it is none: such a one never counts as newer than another. */
export function parseVersion(text: string): ParsedVersion | null {
  if (text.length > longestVersion) return null;
  const match = grammar.exec(text.trim().replace(/^v(?=\d)/i, ''));
  if (!match?.[1]) return null;
  return {
    numbers: match[1].split('.').map(Number),
    preRelease: (match[2]?.match(/\d+|[a-z]+/gi) ?? []).map((part) =>
      /^\d+$/.test(part) ? Number(part) : part.toLowerCase(),
    ),
  };
}

/**
 * Order of two version strings, negative where the first is the older: missing numbers count as 0, and a release ranks
 * above a pre-release of the same numbers (rule I44). A text that is not a version is older than every version.
 */
export function compareVersions(a: string, b: string): number {
  const left = parseVersion(a);
  const right = parseVersion(b);
  if (!left || !right) return Number(left !== null) - Number(right !== null);
  return (
    compareParts(left.numbers, right.numbers, () => 0) ||
    Number(right.preRelease.length > 0) - Number(left.preRelease.length > 0) ||
    compareParts(left.preRelease, right.preRelease, () => -1)
  );
}

type Part = string | number;

function compareParts(a: readonly Part[], b: readonly Part[], whenMissing: () => Part): number {
  for (let i = 0; i < Math.max(a.length, b.length); i += 1) {
    const order = comparePart(a[i] ?? whenMissing(), b[i] ?? whenMissing());
    if (order !== 0) return order;
  }
  return 0;
}

/** A number ranks below a tag, as in semver. */
function comparePart(a: Part, b: Part): number {
  if (typeof a === 'number' && typeof b === 'number') return Math.sign(a - b);
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : Number(a > b);
  return typeof a === 'number' ? -1 : 1;
}

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
    .filter(
      (version) => isShown(version) && hasPackage(version) && isOfferedFor(version, platform),
    );
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

interface Browser {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
}

/** Telephones and the like, for which no version is: some call themselves by the system that they are made from. */
const otherDevices = /Android|iPhone|iPad|iPod|CrOS|Tizen|Web0S/;

const systems: readonly (readonly [RegExp, Platform])[] = [
  [/Windows NT/, 'windows'],
  [/Macintosh|Mac OS X/, 'macos'],
  [/Linux|X11/, 'linux'],
];

/**
 * The system of the computer, as its browser says it; null for a device that no version is for, and where it is not known.
 * The window of the desktop app is a browser of the same computer.
 */
export function computerPlatform({ userAgent, maxTouchPoints }: Browser): Platform | null {
  if (otherDevices.test(userAgent)) return null;
  const platform = systems.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
  // An iPad says that it is a Mac; no Mac can be touched.
  return platform === 'macos' && maxTouchPoints > 1 ? null : platform;
}
