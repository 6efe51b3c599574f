import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../process/error-details.ts';

/**
 * Removes the files of a folder to which nothing was written since `before`; there need not be such a folder.
 * @param fits the pattern of their names; default all
 */
export async function clearOldFiles(folder: string, before: Date, fits = /^/): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  for (const name of names.filter((one) => fits.test(one))) {
    const path = join(folder, name);
    const stats = await stat(path).catch(() => null);
    // Backups and file servers put folders of their own anywhere.
    if (stats?.isFile() && stats.mtime < before) await rm(path, { force: true });
  }
}
