import { open, type FileHandle } from 'node:fs/promises';
import { lockOpenFile } from '@patchbay/folder-lock';

/**
 * Takes the lock of a file that is being written, until it is closed: by that others know that it is not left by a process that
 * was killed. Where the file system has no locks, what is left is known by its age alone.
 */
export const holdFile = ({ fd }: FileHandle): Promise<boolean> =>
  lockOpenFile(fd).catch(() => false);

/** Whether nobody writes a file that was begun as one that is held; false where the file system has no locks. */
export async function isAbandoned(path: string): Promise<boolean> {
  const file = await open(path, 'r+');
  try {
    return await holdFile(file);
  } finally {
    await file.close();
  }
}
