import { randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { clearOldFiles } from './clear-old-files.ts';
import type { Draft } from './file-storage.ts';
import { holdFile, isAbandoned } from './held-files.ts';

/** The function that opens a file: a test's disk has as much room as it says. */
export type OpenFile = typeof open;

/** The folder of files that are not whole yet. No key reaches it: its name begins with a dot. */
export const draftsFolder = '.unfinished';

const heldEnding = '.held';

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
  const path = join(drafts, `${randomUUID()}${heldEnding}`);
  const file = await openFile(path, 'wx');
  await holdFile(file);
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

/** Longer than it takes from a draft's first moment to its lock. */
const unlockedMs = 60_000;

/**
 * Removes the files that ended processes were writing, which their released locks show: each process that is killed during uploads
 * would leave its files for a day.
 */
export const clearAbandonedDrafts = (folder: string, now: Date): Promise<void> =>
  clearOldFiles(join(folder, draftsFolder), new Date(now.getTime() - unlockedMs), {
    fits: /\.held$/,
    isOver: isAbandoned,
  });
