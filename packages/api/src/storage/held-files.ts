import { open, type FileHandle } from 'node:fs/promises';
import { lockOpenFile } from '@patchbay/folder-lock';

/**
 * Takes the lock of a file that is being written, until it is closed: by that others know that it is not left by a process that
 * was killed. Where the file system has no locks, or they keep the process itself from reading the file once more, as on
 * Windows, what is left is known by its age alone.
 * @returns whether it is held now
 */
export const holdFile = ({ fd }: FileHandle): Promise<boolean> =>
  process.platform === 'win32' ? Promise.resolve(false) : lockOpenFile(fd).catch(() => false);

/** Whether nobody writes a file that was begun as one that is held; false where none are. */
export async function isAbandoned(path: string): Promise<boolean> {
  const file = await open(path, 'r+');
  try {
    return await holdFile(file);
  } finally {
    await file.close();
  }
}
