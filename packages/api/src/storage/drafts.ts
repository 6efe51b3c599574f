import { randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { clearOldFiles } from './clear-old-files.ts';
import type { Draft } from './file-storage.ts';

/** The function that opens a file: a test's disk has as much space as it says. */
export type OpenFile = typeof open;

/** The folder of files that are not whole yet. No key reaches it: its name begins with a dot. */
export const draftsFolder = '.unfinished';

/** Puts the whole of a file, which is at a path, to where its key says. It may move it. */
export type PlaceDraft = (path: string, key: string) => Promise<void>;

/**
 * Begins a file in a folder for those that are not whole yet.
 * @param folder the folder of the uploads on this machine
 */
export async function beginDraft(
  folder: string,
  place: PlaceDraft,
  openFile: OpenFile = open,
): Promise<Draft> {
  const drafts = join(folder, draftsFolder);
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
    path,
    write: async (bytes) => {
      await file.writeFile(bytes);
    },
    keep: async (key) => {
      try {
        await file.sync();
        await place(path, key);
      } finally {
        await discard();
      }
    },
    discard,
  };
}

/** Removes what processes that were killed have left: nothing was written to it since `before`. */
export const clearDrafts = (folder: string, before: Date): Promise<void> =>
  clearOldFiles(join(folder, draftsFolder), before);
