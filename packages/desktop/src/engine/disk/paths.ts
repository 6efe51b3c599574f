import { realpath } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path';

/** Whether a path is below a folder, by their texts: both are absolute and without links. */
export function isBelow(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** A path with the links of its folder resolved, and its own last part as it is: a link stays a link. */
export const resolveFolder = async (path: string): Promise<string> =>
  join(await realpath(dirname(path)), basename(path));
