import { lstat, readdir, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { EngineError } from '../engine-error.ts';

/** Bytes that this person may still write to the disk of a folder. */
export type FreeBytes = (folder: string) => Promise<number>;

export const freeBytes: FreeBytes = async (folder) => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/** The space that others need while we write: a full disk harms them too. */
const spareBytes = 64 * 1024 * 1024;

const inMegabytes = (bytes: number): string =>
  `${Math.ceil(bytes / 1_000_000).toLocaleString('en')} MB`;

/**
 * @param neededBytes for what is about to be written
 * @throws EngineError `disk-full`, which says how much is missing
 */
export async function requireSpace(
  free: FreeBytes,
  folder: string,
  neededBytes: number,
): Promise<void> {
  const available = await free(folder);
  if (available >= neededBytes + spareBytes) return;
  throw new EngineError(
    'disk-full',
    `There is not enough space on the disk: ${inMegabytes(neededBytes + spareBytes)} are needed and ${inMegabytes(available)} are free. Free some space and try again.`,
  );
}

/** The bytes that eight downloads write between two looks are fewer than those that are spared. */
const lookEveryBytes = 4_000_000;

/**
 * Looks at the disk again while it is written to: others fill it too, and a server need not say how much comes.
 * @returns to be told of each piece before it is written; it throws as `requireSpace` does (rule X242)
 */
export function watchSpace(free: FreeBytes, folder: string): (bytes: number) => Promise<void> {
  let sinceLook = 0;
  return async (bytes) => {
    sinceLook += bytes;
    if (sinceLook < lookEveryBytes) return;
    sinceLook = 0;
    await requireSpace(free, folder, 0);
  };
}

/** Bytes of a file, or of all files of a folder. Links are not followed. */
export async function bytesOf(path: string): Promise<number> {
  const stat = await lstat(path);
  if (!stat.isDirectory()) return stat.size;
  let bytes = 0;
  for (const name of await readdir(path)) bytes += await bytesOf(join(path, name));
  return bytes;
}
