import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Bytes of a file, or of all files of a folder. Links are not followed. */
export async function bytesOf(path: string): Promise<number> {
  const stat = await lstat(path);
  if (!stat.isDirectory()) return stat.size;
  let bytes = 0;
  for (const name of await readdir(path)) bytes += await bytesOf(join(path, name));
  return bytes;
}
