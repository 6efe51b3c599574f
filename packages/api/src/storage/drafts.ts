import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf } from '../process/error-details.ts';
import { clearOldFiles } from './clear-old-files.ts';
import type { Draft } from './file-storage.ts';

/** How a file is opened: a test's disk has as much room as it says. */
export type OpenFile = typeof open;

/** No key reaches it: its name begins with a dot. */
const draftsFolder = (folder: string): string => join(folder, '.unfinished');

/**
 * Begins a file beside the others.
 * @param pathOf where a key's file stands; throws for what is no key
 */
export async function beginDraft(
  folder: string,
  pathOf: (key: string) => string,
  openFile: OpenFile = open,
): Promise<Draft> {
  const drafts = draftsFolder(folder);
  await mkdir(drafts, { recursive: true });
  const path = join(drafts, randomUUID());
  const file = await openFile(path, 'wx');
  let isOver = false;

  const discard = async () => {
    if (isOver) return;
    isOver = true;
    try {
      await file.close();
    } finally {
      await rm(path, { force: true });
    }
  };
  return {
    write: async (bytes) => {
      await file.writeFile(bytes);
    },
    keep: async (key) => {
      const place = pathOf(key);
      try {
        await file.sync();
        await mkdir(dirname(place), { recursive: true });
        await rename(path, place);
      } catch (error) {
        await discard();
        throw error;
      }
      isOver = true;
      await file.close();
      await syncFolder(dirname(place));
    },
    discard,
  };
}

/** So that the new name outlives a power failure too. Not every system can do this with a folder. */
async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (!['EISDIR', 'EPERM', 'EACCES', 'EINVAL', 'ENOTSUP'].includes(codeOf(error))) throw error;
  }
}

/** Removes what processes that were killed have left: nothing was written to it since `before`. */
export const clearDrafts = (folder: string, before: Date): Promise<void> =>
  clearOldFiles(draftsFolder(folder), before);
