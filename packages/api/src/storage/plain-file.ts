import type { Stats } from 'node:fs';
import { constants, open, type FileHandle } from 'node:fs/promises';

/** Without it, to open a pipe waits for somebody to write into it. Windows has no pipes among its files, and no such flag. */
const withoutWaiting = process.platform === 'win32' ? 0 : constants.O_NONBLOCK;

/**
 * Opens a plain file to read it. Anything else counts as none: a pipe would keep a thread of the process for ever, of which
 * there are few for all.
 * @param flags more flags of the system
 */
export async function openPlain(
  path: string,
  flags = 0,
): Promise<{ readonly file: FileHandle; readonly stats: Stats } | null> {
  const file = await open(path, constants.O_RDONLY | withoutWaiting | flags);
  try {
    const stats = await file.stat();
    if (stats.isFile()) return { file, stats };
  } catch (error) {
    await file.close();
    throw error;
  }
  await file.close();
  return null;
}

/** The content of a plain file; null for anything else. */
export async function readPlain(path: string): Promise<Buffer<ArrayBuffer> | null> {
  const opened = await openPlain(path);
  if (!opened) return null;
  try {
    return await opened.file.readFile();
  } finally {
    await opened.file.close();
  }
}
