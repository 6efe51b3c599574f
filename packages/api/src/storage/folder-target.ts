import { createWriteStream } from 'node:fs';
import { chmod, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { LockError, lockFolder, type FolderLock } from '@patchbay/folder-lock';
import { codeOf, reasonOf } from '../process/error-details.ts';
import { OperatorError } from '../process/operator-error.ts';
import type { RestoreTarget } from './restore-target.ts';
import { syncFolder } from './sync-folder.ts';

/**
 * The folder in which a restore puts files until all of them are there; in the folder itself, which may be a separate
 * disk.
 */
export const stagingFolder = '.restoring';

interface FolderTargetOptions {
  readonly folderMode: number;
  readonly fileMode: number;
  /** A folder of the programs' own, which is not what somebody keeps. */
  readonly allowed: string | null;
  /** A file at the top that comes after all others. */
  readonly last?: string;
}

/** A folder that a restore fills. */
export function createFolderTarget(
  folder: string,
  { folderMode, fileMode, allowed, last }: FolderTargetOptions,
): RestoreTarget {
  const staging = join(folder, stagingFolder);
  let begun: Pick<FolderLock, 'release'> | null = null;
  const removeStaging = async () => {
    // There nothing is removed that is open.
    if (process.platform === 'win32') begun?.release();
    await rm(staging, { recursive: true, force: true });
    begun?.release();
    begun = null;
  };
  const made = new Set<string>();
  const makeFolder = async (path: string): Promise<void> => {
    if (path === staging || made.has(path)) return;
    await makeFolder(dirname(path));
    await mkdir(path);
    // Whatever the umask of this process is: another account may serve the site.
    await chmod(path, folderMode);
    made.add(path);
  };
  const begin = async () => {
    if ((await mkdir(folder, { recursive: true })) !== undefined) await chmod(folder, folderMode);
    begun = await lockStaging(folder, staging);
    for (const name of await namesIn(staging)) {
      await rm(join(staging, name), { recursive: true, force: true });
    }
  };
  const add = async (path: string, bytes: AsyncIterable<Uint8Array>) => {
    const place = join(staging, ...path.split('/'));
    await makeFolder(dirname(place));
    await pipeline(
      Readable.from(bytes, { objectMode: false }),
      createWriteStream(place, { flags: 'wx', flush: true }),
    );
    await chmod(place, fileMode);
  };
  return {
    requireEmpty: () => requireNoFiles(folder, allowed),
    begin: () => begin().catch(tellUnusable(folder)),
    add: (path, bytes) => add(path, bytes).catch(tellUnusable(folder)),
    finish: async () => {
      const names = await namesIn(staging);
      const ordered = [
        ...names.filter((name) => name !== last),
        ...names.filter((name) => name === last),
      ];
      for (const name of ordered) await rename(join(staging, name), join(folder, name));
      await syncFolder(folder);
      await removeStaging();
    },
    // What another restore has there stays.
    undo: () => (begun ? removeStaging() : Promise.resolve()),
  };
}

/** Throws what the system has refused, as on a full disk, as a sentence. */
const tellUnusable = (folder: string) => (cause: unknown) => {
  if (!(typeof cause === 'object' && cause && 'syscall' in cause)) throw cause;
  throw new OperatorError(`Nothing can be restored into ${folder}: ${reasonOf(cause)}.`, { cause });
};

/** The file in the staging folder whose lock a restore has. No backup has a file of this name. */
const lockFile = stagingFolder;

/** The files and folders that a restore has put into its staging folder. */
const namesIn = async (staging: string): Promise<readonly string[]> =>
  (await readdir(staging)).filter((name) => name !== lockFile);

/**
 * Makes the staging folder, for one restore at a time: another one would empty it, and its files would be taken for those of
 * the first.
 * @throws OperatorError
 */
async function lockStaging(folder: string, staging: string): Promise<Pick<FolderLock, 'release'>> {
  try {
    return await lockFolder(join(staging, lockFile), { purpose: 'a restore' });
  } catch (cause) {
    if (!(cause instanceof LockError)) throw cause;
    throw new OperatorError(`Nothing can be restored into ${folder}: ${cause.message}.`, { cause });
  }
}

/**
 * @param allowed a folder of the programs' own, which is not what somebody keeps
 * @throws OperatorError where something else is there
 */
export async function requireNoFiles(folder: string, allowed: string | null): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  if (names.every((name) => name === allowed || name === stagingFolder)) return;
  throw new OperatorError(
    `${folder} is not empty, and a backup is restored over nothing. Choose another folder, or move it away.`,
  );
}
