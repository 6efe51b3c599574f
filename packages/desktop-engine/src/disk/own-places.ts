import { access, constants, lstat, readFile, rename, stat } from 'node:fs/promises';
import { systemCode } from '../engine-error.ts';

/** The engine's own files have a few megabytes: a larger one is of somebody else, and would fill the memory. */
const longestFile = 64 * 1024 * 1024;

/** Ends the name of what was in the way of something of the engine's own. Nothing removes it. */
export const asideExtension = '.aside';

/** What stands where the engine has something of its own, and is not that. */
class OwnPlaceError extends Error {
  override readonly name = 'OwnPlaceError';
}

/**
 * A text of the engine's own. A pipe, which would be waited for without an end, is refused, and so is a file without bounds.
 * @throws OwnPlaceError, or the system's error
 */
export async function readOwnFile(path: string): Promise<string> {
  await requireFile(path);
  return readFile(path, 'utf8');
}

async function requireFile(path: string): Promise<void> {
  const found = await stat(path);
  if (!found.isFile()) throw new OwnPlaceError(`${path} is no file`);
  if (found.size > longestFile) throw new OwnPlaceError(`${path} is too large`);
  await access(path, constants.R_OK);
}

async function requireFolder(path: string): Promise<void> {
  if (!(await stat(path)).isDirectory()) throw new OwnPlaceError(`${path} is no folder`);
  await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
}

const ownFiles = ['settings.json', 'receipts.json', 'deletions.json', 'jobs.json', 'scan.json'];
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
    const aside = `${path}.${createName()}${asideExtension}`;
    await rename(path, aside);
    log(`What was in the way is at ${aside} now: ${String(problem)}`);
  }
}

/**
 * Gives what the engine cannot use another name, so that the engine has its place (rule G223): a folder where it has a file, a file
 * where it has a folder, a link that leads nowhere, what may not be read.
 * @param inData the path of a name in the engine's folder
 */
export async function clearOwnPlaces(
  inData: (name: string) => string,
  clearing: Clearing,
): Promise<void> {
  for (const name of ownFiles) await clear(inData(name), requireFile, clearing);
  for (const name of ownFolders) await clear(inData(name), requireFolder, clearing);
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
