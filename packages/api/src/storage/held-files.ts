import { open, type FileHandle } from 'node:fs/promises';
import { lockOpenFile } from '@patchbay/folder-lock';

/** Takes the lock of an open file. Null where there are none. */
const tryLock = ({ fd }: FileHandle): Promise<boolean | null> =>
  process.platform === 'win32' ? Promise.resolve(null) : lockOpenFile(fd).catch(() => null);

/**
 * Takes the lock of a file that is being written, until the file is closed: the lock shows others that the file was not left by a
 * killed process. If the file system has no locks, or if they keep the process itself from reading the file again, as on Windows, only
 * the age of a file shows that it was left.
 */
export async function holdFile(file: FileHandle): Promise<void> {
  await tryLock(file);
}

/**
 * Whether a file that was begun with a lock is not written by anybody now; false on a file system without locks, and for a file that
 * cannot be opened: another account's, or one that was put into its place meanwhile.
 */
export const isAbandoned = async (path: string): Promise<boolean> => (await isFree(path)) === true;

/** Whether somebody writes a file that was begun with a lock, or may do so since it cannot be opened; false on a file system without locks. */
export const isBeingWritten = async (path: string): Promise<boolean> =>
  (await isFree(path)) === false;

/** Null where nobody can say, since there are no locks. */
async function isFree(path: string): Promise<boolean | null> {
  const file = await open(path, 'r+').catch(() => null);
  if (!file) return false;
  try {
    return await tryLock(file);
  } finally {
    await file.close();
  }
}
