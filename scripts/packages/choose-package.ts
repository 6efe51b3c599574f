import { CommandError } from '@patchbay/command-line';
import {
  findPackage,
  packageInFolder,
  releasedPackages,
  type ReleasedPackage,
} from './find-package.ts';

/**
 * The package that a release is of.
 * @throws CommandError `not-found` where there is none, or its `remote.json` says no name; `refused` where several
 *   remotes have that name
 */
export function choosePackage(subject: string, packages?: string): ReleasedPackage {
  const found = orRefuse(
    () => findPackage(subject, packages),
    'Correct the file, then release again',
  );
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
 * The name on the site of a package's folder; any other subject is a name already, also one that no package here has, or
 * that several have.
 * @throws CommandError `not-found` where the folder is that of a remote whose `remote.json` says no name
 */
export const siteName = (subject: string, packages?: string): string =>
  orRefuse(
    () => packageInFolder(subject, packages),
    'Give the name that it has on the site: npm run status',
  )?.name ?? subject;

function orRefuse(find: () => ReleasedPackage | null, nextStep: string): ReleasedPackage | null {
  try {
    return find();
  } catch (cause) {
    if (cause instanceof CommandError) throw cause;
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new CommandError('not-found', message, { problems: [nextStep], cause });
  }
}
