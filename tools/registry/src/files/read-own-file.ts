import type { Stats } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';

const mebibyte = 1024 * 1024;
/** Twice what a registry has whose entries are all as large as they may be. */
const defaultMiB = 64;

/**
 * A file that a site is made of, as it is now. These are read for each answer: a pipe under the name of one would keep all answers
 * for ever, and what is far too large would fill the memory.
 * @throws Error with what is wrong, or that of the file system
 */
export async function readOwnFile(path: string): Promise<Buffer> {
  assertOwnFile(await stat(path));
  return readFile(path);
}

/** The same of a text. */
export const readOwnText = async (path: string): Promise<string> =>
  (await readOwnFile(path)).toString();

/**
 * @param maxMiB that it may have
 * @throws Error where it cannot be read as a whole
 */
export function assertOwnFile(
  found: Pick<Stats, 'isFile' | 'size'>,
  maxMiB: number = defaultMiB,
): void {
  if (!found.isFile()) throw new Error('it is not a file');
  if (found.size > maxMiB * mebibyte) throw new Error(`it is larger than ${maxMiB} MiB`);
}
