import { join } from 'node:path';
import { readLockHolder } from '@patchbay/node-kit/folder-lock';
import { parse } from '@patchbay/shared/parse';
import {
  ValidationError,
  array,
  number,
  object,
  string,
  type InferType,
} from '@patchbay/shared/validation';
import type { ReleaseTarget } from '../target/release-target.ts';

/** What was seen of each guarded canary: kept, so that the process which watches them may be started again. */
const recordsFile = '.release/guards.json';

const count = () => number().integer().min(0).required();

const totalsSchema = object({
  views: count(),
  failedViews: count(),
  largestPaint: array(count()).required(),
});

const seenSchema = object({
  views: count(),
  failed: count(),
  /** Views that told their largest paint, and those of them that were late. */
  painted: count(),
  late: count(),
});

const recordSchema = object({
  name: string().required(),
  version: string().required(),
  /** The version that it is compared with. */
  live: string().required(),
  /** ISO 8601: when the present step began. */
  since: string().required(),
  /** The canary's views in the present step. */
  stepViews: count(),
  /** What was counted at the last look. */
  last: object({ canary: totalsSchema.required(), live: totalsSchema.required() }).required(),
  /** What was counted since the guard began. */
  seen: object({ canary: seenSchema.required(), live: seenSchema.required() }).required(),
  /** A paint after so many milliseconds is late; null until the live version has shown what is usual. */
  lateMs: number().nullable().defined(),
  failing: array(number().required()).required(),
  painting: array(number().required()).required(),
});

/** What was seen of a guarded canary, and the evidence against it. */
export type GuardRecord = Readonly<InferType<typeof recordSchema>>;

const recordsSchema = array(recordSchema.required()).required();

/** What was seen of the canaries that are guarded; nothing where the file cannot be used: a canary is then watched anew. */
export async function readRecords(target: ReleaseTarget): Promise<readonly GuardRecord[]> {
  const text = (await target.read(recordsFile))?.toString() ?? '[]';
  try {
    const records: unknown = JSON.parse(text);
    return parse(recordsSchema, records);
  } catch (error) {
    if (error instanceof ValidationError || error instanceof SyntaxError) return [];
    throw error;
  }
}

export const writeRecords = (target: ReleaseTarget, records: readonly GuardRecord[]) =>
  target.replace(recordsFile, `${JSON.stringify(records)}\n`);

/** The file whose lock the process has that watches the canaries of a folder, or of a bucket from a folder of its own. */
export const guardLockFile = ({ localFolder }: ReleaseTarget): string =>
  join(localFolder, '.release', 'guard-lock');

/** Whether a process counts the views of a site and watches its canaries. */
export const isGuarding = async (target: ReleaseTarget): Promise<boolean> =>
  (await readLockHolder(guardLockFile(target))) !== null;
