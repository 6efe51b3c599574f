import { readFile } from 'node:fs/promises';
import pLimit from 'p-limit';
import { number, object, string, type InferType } from '@patchbay/shared/validation';
import { parseRows } from '@patchbay/shared/parse';
import type { Disk } from '../disk/disk.ts';
import { systemCode } from '../engine-error.ts';

const deletionSchema = object({
  target: string().required(),
  trashed: string().required(),
  /** The number of the file that was put into the trash: something else under the same name is not ours. */
  fileNumber: string().required(),
  note: string().nullable().defined(),
  deletedAt: string().required(),
  versionId: number().integer().positive().nullable().defined(),
  version: string().defined(),
  softwareId: number().integer().positive(),
  /** The version that the component says itself, if it says any. */
  said: string(),
});

/** A component in the trash, and where it was. */
export type Deletion = InferType<typeof deletionSchema>;

/** The deletions that can be undone, the newest last. */
export interface Deletions {
  list(): readonly Deletion[];
  change(added: readonly Deletion[], removedPaths: readonly string[]): Promise<void>;
}

/** The system's trash keeps more; these are the ones that an undo in the app finds again. */
const maxDeletions = 500;

export async function openDeletions(
  file: string,
  disk: Disk,
  log: (message: string) => void,
): Promise<Deletions> {
  let deletions = await readDeletions(file, log);
  const inTurn = pLimit(1);
  return {
    list: () => deletions,
    change: (added, removedPaths) =>
      inTurn(async () => {
        const gone = new Set([...removedPaths, ...added.map(({ trashed }) => trashed)]);
        const kept = deletions.filter(({ trashed }) => !gone.has(trashed));
        deletions = [...kept, ...added].slice(-maxDeletions);
        await disk.write(file, JSON.stringify(deletions));
      }),
  };
}

async function readDeletions(
  file: string,
  log: (message: string) => void,
): Promise<readonly Deletion[]> {
  try {
    const rows: unknown = JSON.parse(await readFile(file, 'utf8'));
    return parseRows(deletionSchema, rows).rows;
  } catch (error) {
    if (systemCode(error) !== 'ENOENT')
      log(`The list of deletions cannot be read: ${String(error)}`);
    return [];
  }
}
