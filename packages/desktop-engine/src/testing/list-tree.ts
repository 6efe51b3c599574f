import { lstat, readFile, readdir, readlink } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** Lists a folder's contents: each path with the text of its file, the target of its link, or `null` for a folder. */
export async function listTree(root: string): Promise<Record<string, string | null>> {
  const tree: Record<string, string | null> = {};
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(root, path);
    if (entry.isDirectory()) tree[`${name}/`] = null;
    else if (entry.isSymbolicLink()) tree[name] = `-> ${await readlink(path)}`;
    else tree[name] = await readFile(path, 'utf8');
  }
  return Object.fromEntries(Object.entries(tree).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The rights of a file or folder, special bits included. */
export const modeOf = async (path: string): Promise<number> => (await lstat(path)).mode & 0o7777;
