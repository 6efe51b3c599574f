// oxlint-disable-next-line typescript/triple-slash-reference -- whoever imports this file needs the library's types too
/// <reference path="./fs-native-extensions.d.ts" />
import { type BigIntStats, constants, lstatSync } from 'node:fs';
import { chmod, cp, lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pLimit from 'p-limit';
import { systemCode } from '../engine-error.ts';

/** Everything that changes the disk outside a download. Each operation is one step, before any of which tests stop. */
export interface Disk {
  /** Makes a folder and those above it. */
  makeFolder(path: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  /** Exchanges two paths at one stroke; false where this system cannot. */
  swap(one: string, other: string): Promise<boolean>;
  /** Removes a file or a whole folder, a read-only one too, if there is one. Links are never followed. */
  remove(path: string): Promise<void>;
  /** Replaces a file as a whole: a reader sees the old text or the new one, also after the power failed. */
  write(path: string, text: string): Promise<void>;
  /** Writes a new file that nobody has; false where it is there. */
  create(path: string, text: string): Promise<boolean>;
  /** Adds a line to a file and waits until the disk has it. */
  append(path: string, line: string): Promise<void>;
  /** Copies a file or a folder; links are copied as links. @throws the signal's reason between two files */
  copy(from: string, to: string, signal?: AbortSignal): Promise<void>;
  /** Waits until the disk has all of a file or folder. @throws the signal's reason between two files */
  sync(path: string, signal?: AbortSignal): Promise<void>;
}

export interface DiskOptions {
  /** Called before each step with its name. */
  readonly beforeStep?: (step: string) => Promise<void>;
  /** Default true: a change survives a power failure. False serves tests of a process that ends. */
  readonly isDurable?: boolean;
}

const openFilesAtOnce = 8;

/** The extension of a file that is being written; a file that a kill leaves behind is removed at the next start. */
export const temporaryExtension = '.tmp';

export function createDisk({ beforeStep, isDurable = true }: DiskOptions = {}): Disk {
  const step = async (name: string) => beforeStep?.(name);
  const syncFolder = async (path: string) => {
    if (isDurable) await syncFolderNow(path);
  };
  const writeDurably = async (path: string, text: string, flags: string) => {
    const handle = await open(path, flags, 0o600);
    try {
      await handle.writeFile(text);
      if (isDurable) await handle.sync();
    } finally {
      await handle.close();
    }
  };

  return {
    async makeFolder(path) {
      await step('make-folder');
      await mkdir(path, { recursive: true });
    },
    async rename(from, to) {
      await step('rename');
      await rename(from, to);
      await syncFolder(dirname(to));
    },
    async swap(one, other) {
      await step('swap');
      const isSwapped = await swapPaths(one, other);
      if (isSwapped) await syncFolder(dirname(other));
      return isSwapped;
    },
    async remove(path) {
      await step('remove');
      const removeNow = () => rm(path, { recursive: true, force: true, maxRetries: 3 });
      try {
        await removeNow();
      } catch (error) {
        if (!['EACCES', 'EPERM'].includes(systemCode(error))) throw error;
        await letChange(path);
        await removeNow();
      }
    },
    async write(path, text) {
      await step('write');
      const temporary = `${path}${temporaryExtension}`;
      try {
        await writeDurably(temporary, text, 'w');
        await step('write-rename');
        await rename(temporary, path);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      await syncFolder(dirname(path));
    },
    async create(path, text) {
      await step('create');
      try {
        await writeDurably(path, text, 'wx');
      } catch (error) {
        if (systemCode(error) === 'EEXIST') return false;
        throw error;
      }
      await syncFolder(dirname(path));
      return true;
    },
    async append(path, line) {
      await step('append');
      await writeDurably(path, line, 'a');
    },
    async copy(from, to, signal) {
      await step('copy');
      await cp(from, to, {
        filter: () => {
          signal?.throwIfAborted();
          return true;
        },
        recursive: true,
        verbatimSymlinks: true,
        preserveTimestamps: true,
        errorOnExist: true,
        force: false,
      });
    },
    async sync(path, signal) {
      await step('sync');
      if (!isDurable) return;
      const limit = pLimit(openFilesAtOnce);
      const { files, folders } = await listTree(path);
      const syncUnlessAborted = async (file: string) => {
        signal?.throwIfAborted();
        await syncFile(file);
      };
      await Promise.all(files.map((file) => limit(() => syncUnlessAborted(file))));
      await Promise.all(folders.map((folder) => limit(() => syncFolder(folder))));
      await syncFolder(dirname(path));
    },
  };
}

const ownerChanges = 0o700;

/** Lets its owner change a folder and those in it: nothing can be removed from one that may only be read. */
async function letChange(folder: string): Promise<void> {
  const stat = await lstat(folder);
  if (!stat.isDirectory()) return;
  await chmod(folder, (stat.mode & 0o7777) | ownerChanges);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) await letChange(join(folder, entry.name));
  }
}

async function listTree(root: string): Promise<{ files: string[]; folders: string[] }> {
  const stat = await lstat(root);
  if (stat.isFile()) return { files: [root], folders: [] };
  if (!stat.isDirectory()) return { files: [], folders: [] };
  const files: string[] = [];
  const folders = [root];
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) files.push(join(entry.parentPath, entry.name));
    if (entry.isDirectory()) folders.push(join(entry.parentPath, entry.name));
  }
  return { files, folders };
}

/** Windows writes out only what may be written to. */
const syncFlags = process.platform === 'win32' ? 'r+' : constants.O_RDONLY | constants.O_NOFOLLOW;

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, syncFlags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Windows opens no folders, and some network drives do not sync them: the rename itself is done all the same. */
const cannotSyncFolders = new Set(['EISDIR', 'EPERM', 'EACCES', 'EINVAL', 'ENOTSUP', 'EBADF']);

async function syncFolderNow(path: string): Promise<void> {
  try {
    await syncFile(path);
  } catch (error) {
    if (!cannotSyncFolders.has(systemCode(error))) throw error;
  }
}

/** A file or folder as the system knows it, whatever it is called: a rename keeps it, a copy has another. */
export type Identity = string;

/** Windows gives a new file the time of the one that had its name. The time is 0 on file systems without it. */
const hasOwnBirth = process.platform !== 'win32';

/** The disk, the time at which the file was made, and its number. */
const identityOf = ({ dev, ino, birthtimeNs }: BigIntStats): Identity =>
  hasOwnBirth && birthtimeNs > 0n ? `${dev}@${birthtimeNs}:${ino}` : `${dev}:${ino}`;

/** Null where there is nothing. A link is itself, and not what it points to. */
export async function identify(path: string): Promise<Identity | null> {
  try {
    return identityOf(await lstat(path, { bigint: true }));
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(systemCode(error))) return null;
    throw error;
  }
}

/** The part of an identity that stays the same when the computer is restarted. */
export const fileNumberOf = (identity: Identity): string =>
  identity.slice(identity.indexOf(':') + 1);

const birthOf = (identity: Identity): string | undefined => /@(\d+):/.exec(identity)?.[1];

/** Whether two identities at one path are of one file, also across a restart. An older app wrote down no time. */
export function isSameFile(one: Identity | null, other: Identity | null): boolean {
  if (one === null || other === null) return one === other;
  const [oneBirth, otherBirth] = [birthOf(one), birthOf(other)];
  const hasTwoBirthTimes =
    oneBirth !== undefined && otherBirth !== undefined && oneBirth !== otherBirth;
  return fileNumberOf(one) === fileNumberOf(other) && !hasTwoBirthTimes;
}

/** As `identify`, for those who look at thousands. */
export function identifySync(path: string): Identity | null {
  const stat = lstatSync(path, { bigint: true, throwIfNoEntry: false });
  return stat ? identityOf(stat) : null;
}

/** The codes of a kernel or a file system that has no exchange of two names. */
const unsupported = new Set(['ENOSYS', 'EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'MODULE_NOT_FOUND']);

/**
 * Exchanges two paths of one file system at one stroke: Linux and macOS have a call for it, which Node does not offer.
 * @returns false where the system, the file system or the platform's binary has none; nothing has changed then
 */
async function swapPaths(one: string, other: string): Promise<boolean> {
  // On Windows the library makes three renames of it. Ours are two, and the journal knows of them.
  if (process.platform === 'win32') return false;
  try {
    const { swap } = await import('fs-native-extensions');
    await swap(one, other);
    return true;
  } catch (error) {
    if (unsupported.has(systemCode(error))) return false;
    throw error;
  }
}
