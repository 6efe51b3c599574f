import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../process/error-details.ts';

/**
 * Removes the files of a folder to which nothing was written since `before`; the folder need not exist. A file that cannot be removed
 * does not keep the others.
 * @param fits the pattern of their names; default all
 * @throws AggregateError of what failed
 */
export async function clearOldFiles(folder: string, before: Date, fits = /^/): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  const failures: unknown[] = [];
  for (const name of names.filter((one) => fits.test(one))) {
    const path = join(folder, name);
    const stats = await stat(path).catch(() => null);
    // Backups and file servers put folders of their own anywhere.
    if (!stats?.isFile() || stats.mtime >= before) continue;
    await rm(path, { force: true }).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, `Some of ${folder} is not removed`);
}
