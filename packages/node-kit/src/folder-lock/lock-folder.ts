// oxlint-disable-next-line typescript/triple-slash-reference -- whoever imports this file needs the library's types too
/// <reference path="./fs-native-extensions.d.ts" />
import {
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  writeSync,
} from 'node:fs';
import { lstat, mkdir, rename, rmdir } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** A lock could not be taken. `message` is a sentence for whoever called the command. */
export class LockError extends Error {
  override readonly name = 'LockError';

  constructor(
    /** Another process has it (`held`), or its file cannot be opened or locked at all. */
    readonly code: 'held' | 'unavailable',
    message: string,
    options: { readonly cause?: unknown } = {},
  ) {
    super(message, options);
  }
}

/** The right to change a folder, held by one process at a time. */
export interface FolderLock {
  /** Whether the lock's file is still the one that others would lock; it is not after somebody has removed it. */
  isHeld(): boolean;
  release(): void;
}

export interface LockOptions {
  /** The purpose of the lock, as a noun: `the backend`. */
  readonly purpose: string;
  /** The time to wait for another process; default none. */
  readonly waitMs?: number;
  /** Hears once who is waited for. */
  readonly onWait?: (holder: string) => void;
}

const pollMs = 100;
const maxRecordLength = 500;
const unknownHolder = 'another process';

/**
 * Takes the lock of a folder, which is a file that all who would change the folder agree on. The system holds it and
 * gives it free when this process ends, however it ends. The file itself always stays: of two processes, one could hold
 * a file that was removed and the other a new one under its name.
 * @throws LockError
 */
export async function lockFolder(
  file: string,
  { purpose, waitMs = 0, onWait }: LockOptions,
): Promise<FolderLock> {
  const endMs = performance.now() + waitMs;
  for (let isTold = false; ; isTold = true) {
    const lock = await tryOnce(file, purpose);
    if (lock) return lock;
    const holder = readHolder(file);
    if (performance.now() >= endMs) throw new LockError('held', `It is locked by ${holder}`);
    if (!isTold) onWait?.(holder);
    await wait(pollMs);
  }
}

/**
 * The holder of a lock, or null where nobody has it. It writes nothing, and holds the lock itself no longer than the
 * question takes.
 * @throws LockError where its file cannot be opened
 */
export async function readLockHolder(file: string): Promise<string | null> {
  let descriptor: number | null = null;
  try {
    const { tryLock } = await import('fs-native-extensions');
    descriptor = openSync(file, constants.O_RDWR | constants.O_NOFOLLOW);
    return lockDescriptor(descriptor, tryLock) ? null : readHolder(file);
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return null;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new LockError('unavailable', `The file ${file} cannot be looked at: ${reason}`, {
      cause,
    });
  } finally {
    if (descriptor !== null) closeSync(descriptor);
  }
}

/**
 * Takes the lock of a file that is open for writing, until the file is closed or the process ends: the lock shows others whether
 * somebody still writes the file.
 * @returns false where somebody else has it
 * @throws LockError where its file system has no locks
 */
export async function lockOpenFile(descriptor: number): Promise<boolean> {
  try {
    const { tryLock } = await import('fs-native-extensions');
    return lockDescriptor(descriptor, tryLock);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new LockError('unavailable', `The file cannot be locked: ${reason}`, { cause });
  }
}

/**
 * Renames a folder that is in the place of a lock file, for a program that nobody can help. Only a folder takes the place of the
 * empty one that is made for it: a lock file that another process has made meanwhile, and holds, stays. Windows replaces no
 * folder, so that one stays there; taking the lock then says so.
 * @param aside a path that nothing has
 * @returns whether a folder is there now
 */
export async function clearLockPlace(file: string, aside: string): Promise<boolean> {
  const found = await lstat(file).catch(() => null);
  if (found?.isDirectory() !== true) return false;
  await mkdir(aside);
  try {
    await rename(file, aside);
    return true;
  } catch {
    await rmdir(aside);
    return false;
  }
}

/**
 * What to do about a file or folder that another account has made, where its permissions are why something failed.
 * @param path that it failed for
 * @param folder the whole that one account should own; by default only what was found at the path
 * @returns sentences without the last stop, or '' where something else is the reason
 */
export function foreignOwnerAdvice(error: unknown, path: string, folder?: string): string {
  const own = process.getuid?.();
  if (own === undefined || !['EACCES', 'EPERM'].includes(codeOf(error))) return '';
  // What cannot even be looked at, or is not there, is kept from us by a folder above it.
  const found = nearestFound(path);
  if (found === null || found.uid === own) return '';
  return (
    `${found.path} belongs to the account ${found.uid}, and this is the account ${own}: all that changes the folder runs as one account, that of its server. ` +
    `Where that is ${found.uid}, run this as it: sudo -u '#${found.uid}' and the command. Where it is ${own}, give it what was made by the other one: sudo chown -R ${own} ${folder ?? found.path}`
  );
}

function nearestFound(path: string): { readonly path: string; readonly uid: number } | null {
  for (let at = path; ; at = dirname(at)) {
    try {
      return { path: at, uid: statSync(at).uid };
    } catch {
      if (at === dirname(at)) return null;
    }
  }
}

async function tryOnce(file: string, purpose: string): Promise<FolderLock | null> {
  let descriptor: number | null = null;
  try {
    // Not every system has it: where it cannot be loaded is said as one sentence too.
    const { tryLock } = await import('fs-native-extensions');
    mkdirSync(dirname(file), { recursive: true });
    // A number rather than a handle: a handle that nobody refers to any more closes its file.
    descriptor = openSync(
      file,
      constants.O_RDWR | constants.O_CREAT | constants.O_NOFOLLOW,
      lockMode,
    );
    closeToOthers(descriptor);
    const isFree = lockDescriptor(descriptor, tryLock);
    if (isFree && isFileOf(descriptor, file)) return createLock(descriptor, file, purpose);
    closeSync(descriptor);
    return null;
  } catch (cause) {
    if (descriptor !== null) closeSync(descriptor);
    const reason = cause instanceof Error ? cause.message : String(cause);
    const advice = foreignOwnerAdvice(cause, file);
    throw new LockError(
      'unavailable',
      `The file ${file} cannot be locked: ${reason}${advice && `. ${advice}`}`,
      { cause },
    );
  }
}

/** Whoever can read a file can lock it, and would keep everybody from what it stands for. */
const lockMode = 0o660;
const rightsOfOthers = 0o007;

/** One that an earlier version has made may be open to the whole machine; its owner closes it. */
function closeToOthers(descriptor: number): void {
  const { mode, uid } = fstatSync(descriptor);
  if ((mode & rightsOfOthers) === 0 || uid !== process.getuid?.()) return;
  fchmodSync(descriptor, mode & 0o777 & ~rightsOfOthers);
}

function lockDescriptor(descriptor: number, tryLock: (descriptor: number) => boolean): boolean {
  try {
    return tryLock(descriptor);
  } catch (error) {
    // The answer of Windows about a lock that another process has.
    if (codeOf(error) === 'EBUSY') return false;
    throw error;
  }
}

function createLock(descriptor: number, file: string, purpose: string): FolderLock {
  let isReleased = false;
  writeHolder(descriptor, purpose);
  return {
    isHeld: () => !isReleased && isFileOf(descriptor, file),
    release: () => {
      if (isReleased) return;
      isReleased = true;
      closeSync(descriptor);
    },
  };
}

/** Whether an open file is the one that a path names. */
function isFileOf(descriptor: number, path: string): boolean {
  const named = statSync(path, { throwIfNoEntry: false });
  const opened = fstatSync(descriptor);
  return named?.ino === opened.ino && named.dev === opened.dev;
}

/** Only for messages, so that a full disk, on which it cannot be written, does no harm. */
function writeHolder(descriptor: number, purpose: string): void {
  const since = new Date().toISOString();
  const record = `${purpose} (process ${process.pid} on ${hostname()}, since ${since})`;
  try {
    ftruncateSync(descriptor);
    writeSync(descriptor, record, 0);
  } catch (error) {
    if (!['ENOSPC', 'EDQUOT', 'EIO'].includes(codeOf(error))) throw error;
  }
}

function readHolder(file: string): string {
  try {
    const record = readFileSync(file, 'utf8').slice(0, maxRecordLength);
    return record.replace(/\p{Cc}/gu, ' ').trim() || unknownHolder;
  } catch (error) {
    // Windows keeps others from reading what is locked.
    if (['EBUSY', 'EPERM', 'EACCES', 'ENOENT'].includes(codeOf(error))) return unknownHolder;
    throw error;
  }
}

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
