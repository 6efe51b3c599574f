import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import {
  LockError,
  lockFolder,
  lockOpenFile,
  type FolderLock,
} from '@patchbay/node-kit/folder-lock';
import { OperatorError } from '../../process/operator-error.ts';
import { versionFile } from './open-files.ts';

/**
 * Keeps other processes off an embedded database: two that open one folder ruin it. The lock's file stands beside the
 * folder, which holds nothing but what the database itself puts there.
 * @throws OperatorError that names the process that has it
 */
export async function lockDatabase(folder: string): Promise<FolderLock> {
  try {
    return await lockFolder(`${folder}-lock`, { purpose: 'a process of the backend' });
  } catch (cause) {
    if (!(cause instanceof LockError)) throw cause;
    const reason =
      cause.code === 'held'
        ? `is in use. ${cause.message}; stop that one first`
        : `cannot be opened. ${cause.message}`;
    throw new OperatorError(`The database in ${folder} ${reason}.`, { cause });
  }
}

/**
 * Keeps other processes off the files of an embedded database, by whatever path they have them: a link, or a volume for the
 * database alone, may bring one database into two data folders, each with a lock's file of its own.
 * @throws OperatorError where another process has them
 */
export async function lockFiles(folder: string): Promise<Pick<FolderLock, 'release'>> {
  // There a lock keeps the database itself from reading the file.
  if (process.platform === 'win32') return { release: () => undefined };
  // A number rather than a handle: a handle that nobody refers to any more closes its file.
  const descriptor = openSync(join(folder, versionFile), 'r+');
  const release = () => {
    closeSync(descriptor);
  };
  try {
    if (await isFree(descriptor)) return { release };
  } catch (error) {
    release();
    throw error;
  }
  release();
  throw new OperatorError(
    `The database in ${folder} is in use by a process that has it by another path; stop that one first.`,
  );
}

/** True also on a file system without locks, where the lock beside the folder has to do. */
const isFree = (descriptor: number): Promise<boolean> =>
  lockOpenFile(descriptor).catch((error: unknown) => {
    if (error instanceof LockError && error.code === 'unavailable') return true;
    throw error;
  });
