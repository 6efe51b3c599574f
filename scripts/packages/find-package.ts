import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { CommandError } from '@patchbay/command-line';
import { parse } from '@patchbay/shared/parse';
import { remoteNameSchema } from '@patchbay/shared/registry';
import { object } from '@patchbay/shared/validation';
import { root } from '../root.ts';

/** A package that is released by itself. */
export interface ReleasedPackage {
  /** Its folder in `packages`. */
  readonly folder: string;
  /** Its name on the site: `shell`, or a remote's. */
  readonly name: string;
}

/** The packages that are released, as far as they can be read. */
interface ReleasedPackages {
  readonly packages: readonly ReleasedPackage[];
  /** The files that say no name, a sentence each. */
  readonly problems: readonly string[];
}

const packagesDir = resolve(root, 'packages');
const shell: ReleasedPackage = { folder: 'shell', name: 'shell' };
/** The part of a `remote.json` that it takes to find a remote; the build reads the rest. */
const namedSchema = object({ name: remoteNameSchema });

export const packageDir = (folder: string): string => resolve(packagesDir, folder);

/** The folders of the remotes: those with a `remote.json`, whatever is in it. */
export const remotePackages = (packages = packagesDir): string[] =>
  readdirSync(packages)
    .sort()
    .filter((folder) => existsSync(resolve(packages, folder, 'remote.json')));

/**
 * The name that a remote's folder has on the site.
 * @throws Error with the file and what is wrong with it
 */
function readName(packages: string, folder: string): string {
  try {
    const file = resolve(packages, folder, 'remote.json');
    return parse(namedSchema, JSON.parse(readFileSync(file, 'utf8'))).name;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`packages/${folder}/remote.json cannot be read: ${reason}`, { cause });
  }
}

/** The shell, and every remote whose `remote.json` says its name. The others cost nobody anything but themselves. */
export function releasedPackages(packages = packagesDir): ReleasedPackages {
  const found: ReleasedPackage[] = [shell];
  const problems: string[] = [];
  for (const folder of remotePackages(packages)) {
    try {
      found.push({ folder, name: readName(packages, folder) });
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error));
    }
  }
  return { packages: found, problems };
}

/**
 * The package in a folder, or null.
 * @throws Error where the folder is that of a remote whose `remote.json` says no name
 */
export function packageInFolder(folder: string, packages = packagesDir): ReleasedPackage | null {
  if (folder === shell.folder) return shell;
  if (!remotePackages(packages).includes(folder)) return null;
  return { folder, name: readName(packages, folder) };
}

/**
 * The package with this folder or name on the site, or null. Other teams' files are read only where no folder has that
 * name, and only those that can be.
 * @throws Error where the folder is that of a remote whose `remote.json` says no name
 * @throws CommandError `refused` where several remotes have that name: one of them is a copy, and nobody knows which
 */
export function findPackage(subject: string, packages = packagesDir): ReleasedPackage | null {
  const inFolder = packageInFolder(subject, packages);
  if (inFolder) return inFolder;
  const found = releasedPackages(packages).packages.filter(({ name }) => name === subject);
  if (found.length > 1) {
    const folders = found.map(({ folder }) => `packages/${folder}`).join(' and ');
    const message = `${folders} have the same name in their remote.json: "${subject}"`;
    const command = `npm run release -- ${found[0]?.folder ?? ''}`;
    throw new CommandError('refused', message, {
      problems: [
        `Give one of them another name, or release the one that you mean by its folder: ${command}`,
      ],
    });
  }
  return found[0] ?? null;
}
