import { readFile } from 'node:fs/promises';
import pLimit from 'p-limit';
import { array, boolean, mixed, number, object, type InferType } from '@patchbay/shared/validation';
import { parseRows } from '@patchbay/shared/parse';
import type { Disk } from '../disk/disk.ts';
import { systemCode } from '../engine-error.ts';
import { formats, type Format } from '../folders/formats.ts';

const jobSchema = object({
  versionId: number().integer().positive().required(),
  /** Null for those that the settings want, as in a file of an older app. */
  formats: array(mixed<Format>().oneOf(formats).required()).nullable().default(null),
  isCanceling: boolean().default(false),
});

/** A job that has not ended. */
export type UnfinishedJob = InferType<typeof jobSchema>;

/** More than anybody brings up to date at once: each start goes through all that are written down. */
export const maxJobs = 5000;

/** The jobs that have not ended, on the disk: the next start goes on with them. */
export interface JobFile {
  /** The first `maxJobs` of them. */
  read(): Promise<readonly UnfinishedJob[]>;
  /** Writes what `jobs` answers when it is the turn of it. All who ask before that share one writing. */
  write(jobs: () => readonly UnfinishedJob[]): Promise<void>;
}

export function jobFile(file: string, disk: Disk, log: (message: string) => void): JobFile {
  const inTurn = pLimit(1);
  let next: Promise<void> | null = null;
  return {
    async read() {
      try {
        const rows: unknown = JSON.parse(await readFile(file, 'utf8'));
        return parseRows(jobSchema, Array.isArray(rows) ? rows.slice(0, maxJobs) : rows).rows;
      } catch (error) {
        if (systemCode(error) !== 'ENOENT')
          log(`The list of jobs cannot be read: ${String(error)}`);
        return [];
      }
    },
    write: (jobs) =>
      (next ??= inTurn(() => {
        next = null;
        return disk.write(file, JSON.stringify(jobs()));
      })),
  };
}
