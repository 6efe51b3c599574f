import { LockError, lockFolder, type FolderLock } from '@patchbay/node-kit/folder-lock';
import { OperatorError } from '../../process/operator-error.ts';

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
