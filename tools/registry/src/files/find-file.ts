import { realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';

export interface FoundFile {
  /** Its path, links resolved. */
  readonly file: string;
  readonly size: number;
  /**
   * Changes with its content: a version that was pruned can come again with other files. A file that is put back from a copy has the time
   * of that copy, which the damaged one may have as well.
   */
  readonly id: string;
}

/** A file below the folder; null where there is none, or it lies outside. */
export async function findFile(folder: string, path: string): Promise<FoundFile | null> {
  try {
    const [root, file] = await Promise.all([realpath(folder), realpath(join(folder, path))]);
    if (!file.startsWith(root + sep)) return null;
    const found = await stat(file);
    const { size, mtimeMs, ctimeMs } = found;
    return found.isFile() ? { file, size, id: `${size} ${mtimeMs} ${ctimeMs} ${file}` } : null;
  } catch {
    return null;
  }
}
