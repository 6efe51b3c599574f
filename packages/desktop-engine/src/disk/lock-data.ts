import { stat } from 'node:fs/promises';
import { clearLockPlace, lockFolder, type FolderLock } from '@patchbay/folder-lock';
import { asideOf, type Clearing } from './own-places.ts';

/** The engine's folder, which no other engine has meanwhile. */
export interface DataLock extends FolderLock {
  /** The time at which an engine had it before, in milliseconds since 1970; null where none had. */
  readonly lastStartMs: number | null;
}

/**
 * Takes the lock of the engine's folder. A folder in the place of its file is put aside first.
 * @throws LockError where another process has it, or there cannot be one
 */
export async function lockData(file: string, { createName, log }: Clearing): Promise<DataLock> {
  const aside = asideOf(file, createName());
  if (await clearLockPlace(file, aside)) log(`${file} is not a file. It is at ${aside} now.`);
  // Whoever takes the lock writes the file.
  const before = await stat(file).catch(() => null);
  const lock = await lockFolder(file, { purpose: 'the desktop app' });
  return { ...lock, lastStartMs: before?.mtimeMs ?? null };
}
