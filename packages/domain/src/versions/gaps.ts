import type { Software } from '../entities/software.ts';
import type { SoftwareVersion } from '../entities/version.ts';
import { isHostedPath } from '../format/hosted-path.ts';
import { isAvailable, isInstallable, isShown, versionPlatforms } from './offered-for.ts';
import { parseVersion } from './version.ts';

/** What a software can lack that visitors look for, in the order in which it is named (rule F85). */
export const gaps = [
  'cover',
  'description',
  'tagline',
  'screenshots',
  'category',
  'license',
  'version',
  'components',
  'package',
  'refused',
  'systems',
  'number',
] as const;

export type Gap = (typeof gaps)[number];

/** With one of these something cannot be installed: visitors read 'Not available in the app yet'. */
export const installGaps: readonly Gap[] = ['version', 'components', 'package', 'refused'];

/** The filters of the staff's list by what is missing: nothing, anything, or one gap (rule H168). */
export const gapFilters = ['none', 'any', ...gaps] as const;

export type GapFilter = (typeof gapFilters)[number];

type Described = Pick<
  Software,
  'cover' | 'description' | 'tagline' | 'screenshots' | 'category_id' | 'license'
>;

const isBlank = (text: string): boolean => text.trim() === '';

/**
 * What a software lacks that visitors look for. A field that the backend does not answer is none that it lacks.
 * @param versions all of it; only active ones count
 */
export function findGaps(
  software: Described,
  versions: readonly SoftwareVersion[],
): readonly Gap[] {
  const { cover, description, tagline, screenshots, category_id: category, license } = software;
  const active = versions.filter(({ status }) => status === 'active');
  const installable = active.filter(isInstallable);
  const isAny = isAvailable(active);
  const isAnyRefused = active.some(isRefused);
  const lacks: Readonly<Record<Gap, boolean>> = {
    cover: cover === null || !isHostedPath(cover),
    description: isBlank(description),
    tagline: tagline !== undefined && isBlank(tagline),
    screenshots: screenshots?.every(isBlank) ?? false,
    category: category === null,
    license: license !== undefined && isBlank(license),
    version: active.length === 0,
    components: active.length > 0 && !active.some(isShown),
    package: active.some(isShown) && !isAny && !isAnyRefused,
    refused: isAnyRefused,
    systems: isAny && installable.every(saysNoSystems),
    number: isAny && installable.every(({ version }) => parseVersion(version) === null),
  };
  return gaps.filter((gap) => lacks[gap]);
}

/** Whether the desktop app would refuse the package of a version that is shown. */
export const isRefused = (
  version: Pick<SoftwareVersion, 'components' | 'packageProblem'>,
): boolean => isShown(version) && typeof version.packageProblem === 'string';

const saysNoSystems = ({ platforms }: SoftwareVersion): boolean =>
  platforms !== undefined && versionPlatforms({ platforms }).length === 0;
