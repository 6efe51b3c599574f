import { open, type FileHandle } from 'node:fs/promises';
import { lockOpenFile } from '@patchbay/folder-lock';

/**
 * Takes the lock of a file that is being written, until the file is closed: the lock shows others that the file was not left by a
 * killed process. If the file system has no locks, or if they keep the process itself from reading the file again, as on Windows, only
 * the age of a file shows that it was left.
 * @returns whether the lock is held now
 */
export const holdFile = ({ fd }: FileHandle): Promise<boolean> =>
  process.platform === 'win32' ? Promise.resolve(false) : lockOpenFile(fd).catch(() => false);

/**
 * Whether a file that was begun with a lock is not written by anybody now; false on a file system without locks, and for a file that
 * cannot be opened: another account's, or one that was put into its place meanwhile.
 */
export async function isAbandoned(path: string): Promise<boolean> {
  const file = await open(path, 'r+').catch(() => null);
  if (!file) return false;
  try {
    return await holdFile(file);
  } finally {
    await file.close();
  }
}
