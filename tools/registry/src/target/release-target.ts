import * as nodeFileSystem from 'node:fs/promises';

/** The right to change a target, held by one process at a time. */
export interface TargetLock {
  /** Whether it still is: a lock is lost when somebody removes its file, or its holder is stopped for too long. */
  isHeld(): boolean;
  release(): void | Promise<void>;
}

/** The file that says what is live. Others name it by the door of `live`. */
export const registryFile = 'registry.json';

/** The place of a site's files is away, or refuses. The message is a sentence without its end. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}

/** Files by their path below a folder. */
export type FileMap = ReadonlyMap<string, Buffer>;

/**
 * The place of a site's files. Paths are relative to it, with `/`. Every change is whole or not there at all, whenever
 * the process ends, and a resolved promise means that it is durable.
 */
export interface ReleaseTarget {
  /** Its name in messages. */
  readonly label: string;
  /** A folder of this machine where processes keep, below `.release`, what is theirs alone: the site's own folder where it is in one. */
  readonly localFolder: string;
  /**
   * A file's content, or null where there is none.
   * @param maxMiB that it may have, by default what any file of a site may
   * @throws CommandError `damaged` where it is larger, or no file
   */
  read(file: string, maxMiB?: number): Promise<Buffer | null>;
  /** Puts a file in the place of the old one: a reader sees the one or the other. */
  replace(file: string, content: string | Buffer): Promise<void>;
  /**
   * Adds a text at the end of the first `wholeBytes` of a file, which is made where it is missing; bytes that a killed
   * process left behind them go. A reader may see a part of it for a moment, which ends without an end of line.
   */
  append(file: string, wholeBytes: number, text: string): Promise<void>;
  /** Names of the folders in a folder; none where there is no such folder. */
  subfolders(folder: string): Promise<readonly string[]>;
  /**
   * All files below a folder, or null where there is no such folder.
   * @param maxMiB that each may have, as for `read`
   */
  readFolder(folder: string, maxMiB?: number): Promise<FileMap | null>;
  /** The time at which `addFolders` made a folder that was not there. */
  addedAt(folder: string): Promise<Date>;
  /**
   * Adds folders, in this order. All are written before the first of them comes to its place: a disk that is full changes nothing. One that
   * is not there yet comes as a whole; into a folder that is there its files come one by one, and those of other names stay: the live release goes on with
   * its own, as names of built files have their hashes.
   */
  addFolders(folders: ReadonlyMap<string, FileMap>): Promise<void>;
  /** Removes all other files of a folder. `isKept` is asked by their paths below it. */
  keepFiles(folder: string, isKept: (file: string) => boolean): Promise<void>;
  removeFolder(folder: string): Promise<void>;
  /** @throws Error where nothing can be changed now */
  check(): Promise<void>;
  /**
   * The holder of the lock, or null where nobody has it.
   * @throws LockError where that cannot be told
   */
  lockHolder(): Promise<string | null>;
  /** Removes what killed processes left half done. Only for the holder of the lock. */
  sweep(): Promise<void>;
  /**
   * Waits until nobody else holds the lock. `onWait` is called once, with the holder.
   * @throws CommandError `locked` where the holder keeps it for too long
   */
  lock(purpose: string, onWait: (holder: string) => void): Promise<TargetLock>;
}

/**
 * The part of Node's file system that a folder target uses: an argument, so that a test can cut the power between two
 * calls.
 */
export type FileSystem = Pick<
  typeof nodeFileSystem,
  'mkdir' | 'open' | 'readFile' | 'readdir' | 'rename' | 'rm' | 'stat'
>;

export const realFileSystem: FileSystem = nodeFileSystem;

/** True for a failed call of the file system with this code. */
export const isFileError = (error: unknown, code: string): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === code;
