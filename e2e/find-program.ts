import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
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

/** Where these programs may be: the folders of `PATH`, then Debian's. */
export function placesOf(programs: readonly string[]): readonly string[] {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return [...folders, '/usr/bin'].flatMap((folder) => programs.map((name) => join(folder, name)));
}

/**
 * Installs a package of Debian's.
 * @throws Error where this is no Debian, or nobody who may
 */
export async function installPackage(name: string): Promise<void> {
  if (!isRoot) throw new Error('apt-get needs root');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update'], { env, timeout: withinMs });
  await run('apt-get', ['install', '-y', '--no-install-recommends', name], {
    env,
    timeout: withinMs,
    maxBuffer: 64 * 1024 * 1024,
  });
}
