import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const withinMs = 5 * 60_000;

export const isRoot = process.getuid?.() === 0;

async function isExecutable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/** The first of these files that can be run; null where none can. Empty names are left out. */
export async function firstExecutable(files: readonly string[]): Promise<string | null> {
  for (const file of files) if (file !== '' && (await isExecutable(file))) return file;
  return null;
}

/** The paths at which these programs may be: in the folders of `PATH`, then in Debian's. */
export function placesOf(programs: readonly string[]): readonly string[] {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return [...folders, '/usr/bin', '/usr/sbin'].flatMap((folder) =>
    programs.map((name) => join(folder, name)),
  );
}

let updated: Promise<unknown> | undefined;

/**
 * Installs a package of Debian's, and starts no service of it. The lists of packages are read once in a process.
 * @throws Error where this is not a Debian, or the user may not install
 */
export async function installPackage(name: string): Promise<void> {
  if (!isRoot) throw new Error('apt-get needs root');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = { env, timeout: withinMs, maxBuffer: 64 * 1024 * 1024 };
  updated ??= run('apt-get', ['update'], options);
  await updated;
  await withoutServices(() =>
    run('apt-get', ['install', '-y', '--no-install-recommends', name], options),
  );
}

/** The file that Debian's packages ask before they start a service; a container's image has its own. */
const policyFile = '/usr/sbin/policy-rc.d';

async function withoutServices(install: () => Promise<unknown>): Promise<void> {
  const isOurs = await writeFile(policyFile, '#!/bin/sh\nexit 101\n', {
    flag: 'wx',
    mode: 0o755,
  }).then(
    () => true,
    () => false,
  );
  try {
    await install();
  } finally {
    if (isOurs) await rm(policyFile);
  }
}

/**
 * Finds an installed program, and in CI, where nobody installs it by hand, the one from Debian's packages.
 * @param missing the message before it is installed
 * @returns null where it is not there, and a machine cannot have it
 */
export async function getInCi<Found>(
  find: () => Promise<Found | null>,
  missing: string,
  packages: readonly string[],
): Promise<Found | null> {
  const installed = await find();
  if (installed !== null || process.env.CI === undefined) return installed;
  for (const name of packages) {
    console.log(`${missing}: installing Debian's package ${name} ...`);
    // A machine that cannot have it says so in the last lines.
    await installPackage(name).catch(() => undefined);
  }
  return find();
}
