import { readFile, stat } from 'node:fs/promises';

const mebibyte = 1024 * 1024;
/** Twice what a registry has whose entries are all as large as they may be. */
const mostMiB = 64;

/**
 * A text that a site is made of, as it is now. These are read for each answer: a pipe under the name of one would keep all answers
 * for ever, and what is far too large would fill the memory (rule G197).
 * @throws Error with what is wrong, or that of the file system
 */
export async function readOwnText(path: string): Promise<string> {
  const found = await stat(path);
  if (!found.isFile()) throw new Error('it is no file');
  if (found.size > mostMiB * mebibyte) throw new Error(`it is larger than ${mostMiB} MiB`);
  return readFile(path, 'utf8');
}
