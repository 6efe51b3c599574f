import { type Stats } from 'node:fs';
import { chmod, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf, reasonOf } from '../process/error-details.ts';
import { OperatorError } from '../process/operator-error.ts';

/** Read and written by its owner, and by nobody else. */
const privateFolderMode = 0o700;
const privateFileMode = 0o600;
const beyondOwnerBits = 0o7077;

/** The account that a process runs as. Null on Windows, whose folders pass their own rights on to what is in them. */
export const ownAccount = (): number | null => process.getuid?.() ?? null;

/**
 * Closes a file or a folder, with all that is in it, to the other accounts of the machine. Links are not followed, and what
 * is removed meanwhile counts as closed.
 * @returns how many were open to them
 * @throws OperatorError for what belongs to another account or cannot be changed
 */
export async function makePrivate(path: string, account = ownAccount()): Promise<number> {
  if (account === null) return 0;
  try {
    const stats = await lstat(path);
    if (stats.isSymbolicLink()) return 0;
    // A folder before what is in it: nobody else comes in any more while that is changed.
    let changed = await closeOne(path, stats, account);
    if (!stats.isDirectory()) return changed;
    for (const name of await readdir(path)) changed += await makePrivate(join(path, name), account);
    return changed;
  } catch (cause) {
    if (cause instanceof OperatorError) throw cause;
    if (isGone(cause)) return 0;
    throw new OperatorError(
      `${path} cannot be closed to other accounts of this machine: ${reasonOf(cause)}.`,
      { cause },
    );
  }
}

/** Whether other accounts of the machine can open a file or a folder. */
const isOpenToOthers = ({ mode }: Pick<Stats, 'mode'>): boolean => (mode & beyondOwnerBits) !== 0;

/** As `makePrivate`, for a single file or folder. */
export async function closeOne(path: string, stats: Stats, account: number): Promise<number> {
  // The superuser may change anybody's files, and often works on a folder that another account has made.
  if (account !== 0 && stats.uid !== account) {
    throw new OperatorError(
      `${path} belongs to another account (user id ${stats.uid}); give it to the one that runs the backend (user id ${account}).`,
    );
  }
  const mode = stats.isDirectory() ? privateFolderMode : privateFileMode;
  if (!isOpenToOthers(stats)) return 0;
  await chmod(path, mode);
  return 1;
}

/** A database that runs makes files and removes them while its folder is read. */
const isGone = (cause: unknown) => ['ENOENT', 'ENOTDIR'].includes(codeOf(cause));
