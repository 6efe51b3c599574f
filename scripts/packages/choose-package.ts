import { CommandError } from '@patchbay/command-line';
import { findPackage, releasedPackages, type ReleasedPackage } from './find-package.ts';

/**
 * The package that a release is of.
 * @throws CommandError `not-found` where there is none, or its `remote.json` says no name
 */
export function choosePackage(subject: string, packages?: string): ReleasedPackage {
  const found = findOrRefuse(subject, packages, 'Correct the file, then release again');
  if (found) return found;
  const known = releasedPackages(packages);
  const names = known.packages.map(({ folder, name }) =>
    folder === name ? name : `${name} (packages/${folder})`,
  );
  throw new CommandError('not-found', `There is no package "${subject}" to release`, {
    problems: [`Available: ${names.join(', ')}`, ...known.problems],
  });
}

/**
 * The name on the site of a package's folder; any other subject is a name already, also one that no package here has.
 * @throws CommandError `not-found` where the folder is that of a remote whose `remote.json` says no name
 */
export const siteName = (subject: string, packages?: string): string =>
  findOrRefuse(subject, packages, 'Give the name that it has on the site: npm run status')?.name ??
  subject;

function findOrRefuse(
  subject: string,
  packages: string | undefined,
  nextStep: string,
): ReleasedPackage | null {
  try {
    return findPackage(subject, packages);
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new CommandError('not-found', message, { problems: [nextStep], cause });
  }
}
