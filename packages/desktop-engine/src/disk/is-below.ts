import { isAbsolute, relative, sep } from 'node:path';

/** Whether a path is below a folder, by their texts: both are absolute and without links. */
export function isBelow(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
