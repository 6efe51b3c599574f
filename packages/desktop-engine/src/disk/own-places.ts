import { access, constants, lstat, readFile, rename, stat } from 'node:fs/promises';
import { clearLockPlace, type FolderLock, lockFolder } from '@patchbay/node-kit/folder-lock';
import { systemCode } from '../engine-error.ts';
import type { Disk } from './disk.ts';

/** The engine's own files have a few megabytes: a larger one is of somebody else, and would fill the memory. */
const longestFile = 64 * 1024 * 1024;

/** The ending of the name of a thing that was in the place of a file or folder of the engine. Nothing removes it. */
export const asideExtension = '.aside';

/** The path to which what is in the place of a file or folder of the engine is renamed. */
const asideOf = (path: string, name: string): string => `${path}.${name}${asideExtension}`;

/** Something that the engine cannot use is in the place of one of its files or folders. */
class OwnPlaceError extends Error {
  override readonly name = 'OwnPlaceError';
}

/**
 * Reads a file of the engine as text. A pipe, which would be waited for without an end, and a file that is too large are refused.
 * @throws OwnPlaceError, or the system's error
 */
export async function readOwnFile(path: string): Promise<string> {
  await requireFile(path);
  return readFile(path, 'utf8');
}

async function requireFile(path: string): Promise<void> {
  const found = await stat(path);
  if (!found.isFile()) throw new OwnPlaceError(`${path} is not a file`);
  if (found.size > longestFile) throw new OwnPlaceError(`${path} is too large`);
  await access(path, constants.R_OK);
}

async function requireFolder(path: string): Promise<void> {
  if (!(await stat(path)).isDirectory()) throw new OwnPlaceError(`${path} is not a folder`);
  await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
}

const ownFiles = [
  'installation',
  'settings.json',
  'receipts.json',
  'deletions.json',
  'jobs.json',
  'scan.json',
];
const ownFolders = ['journal', 'packages', 'trash'];

interface Clearing {
  /** Makes a name that nothing has. */
  readonly createName: () => string;
  readonly log: (text: string) => void;
}

async function clear(
  path: string,
  require: (path: string) => Promise<void>,
  { createName, log }: Clearing,
): Promise<void> {
  if (!(await isThere(path))) return;
  try {
    await require(path);
  } catch (problem) {
    const aside = asideOf(path, createName());
    await rename(path, aside);
    log(`${String(problem)}. It is at ${aside} now.`);
  }
}

/**
 * Renames whatever is in the place of a file or folder of the engine and cannot be used.
 * @param inData the path of a name in the engine’s folder
 */
export async function clearOwnPlaces(
  inData: (name: string) => string,
  clearing: Clearing,
): Promise<void> {
  for (const name of ownFiles) await clear(inData(name), requireFile, clearing);
  for (const name of ownFolders) await clear(inData(name), requireFolder, clearing);
}

/** Removes a folder of the engine with its content. One that cannot be removed is put aside, if possible. */
export async function removeOwnFolder(
  path: string,
  disk: Pick<Disk, 'remove'>,
  { createName, log }: Clearing,
): Promise<void> {
  try {
    await disk.remove(path);
  } catch (problem) {
    const aside = asideOf(path, createName());
    const place = await rename(path, aside).then(
      () => aside,
      () => path,
    );
    log(`${path} cannot be removed: ${String(problem)}. It is at ${place}.`);
  }
}

async function isThere(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return false;
    throw error;
  }
}

/**
 * Takes the lock of the engine's folder. A folder in the place of its file is put aside first.
 * @throws LockError where another process has it, or there cannot be one
 */
export async function lockData(file: string, { createName, log }: Clearing): Promise<FolderLock> {
  const aside = asideOf(file, createName());
  if (await clearLockPlace(file, aside)) log(`${file} is not a file. It is at ${aside} now.`);
  return lockFolder(file, { purpose: 'the desktop app' });
}
