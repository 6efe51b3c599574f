import { parse } from '@patchbay/shared/parse';
import type { HostStorage } from '@patchbay/shared/host';
import { array, number, object, string, ValidationError } from '@patchbay/shared/validation';
import {
  type Installs,
  type InstallSubject,
  type InstallTimes,
  mostInstalls,
} from './state/install-list.ts';

/** In the storage of the session: it outlives a reload, and not the window. */
const storageKey = 'installs-seen';

/** The last moment that a `Date` can be of. */
const lastTime = 8.64e15;

/** The part of a job that is stored over a reload. */
export interface RememberedInstall {
  readonly times: InstallTimes;
  /** Null where the page did not know it. */
  readonly subject: InstallSubject | null;
}

const id = () => number().integer().positive().required();

const subjectSchema = object({
  versionId: id(),
  softwareId: id(),
  softwareName: string().defined(),
  vendor: string().defined(),
  vendorPath: string().nullable().default(null),
  cover: string().nullable().default(null),
  version: string().defined(),
  components: array(string().defined()).required(),
});

const isWhole = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
const isTime = (value: unknown): value is number => isWhole(value) && value <= lastTime;

function readSubject(value: unknown, versionId: number): InstallSubject | null {
  if (value === null || value === undefined) return null;
  try {
    const subject = parse(subjectSchema, value);
    return subject.versionId === versionId ? subject : null;
  } catch (error) {
    if (error instanceof ValidationError) return null;
    throw error;
  }
}

function readRow(row: unknown): [number, RememberedInstall] | null {
  if (!Array.isArray(row)) return null;
  const [versionId, seenAt, endedAt, subject] = row.map((cell: unknown) => cell);
  if (!isWhole(versionId) || !isTime(seenAt)) return null;
  if (endedAt !== null && !isTime(endedAt)) return null;
  return [versionId, { times: { seenAt, endedAt }, subject: readSubject(subject, versionId) }];
}

/** The times and names of jobs as stored before a reload. Unreadable entries are ignored. */
export function recallInstalls(storage: HostStorage): ReadonlyMap<number, RememberedInstall> {
  try {
    const stored: unknown = JSON.parse(storage.get(storageKey) ?? '[]');
    const rows = Array.isArray(stored) ? stored.slice(-mostInstalls) : [];
    return new Map(rows.map(readRow).filter((row) => row !== null));
  } catch {
    return new Map();
  }
}

/** The text that `recallInstalls` reads. */
export const installsAsText = (installs: Installs): string =>
  JSON.stringify(
    [...installs.values()].map(({ versionId, seenAt, endedAt, subject }) => [
      versionId,
      seenAt,
      endedAt,
      subject,
    ]),
  );

export function rememberInstalls(storage: HostStorage, text: string): void {
  storage.set(storageKey, text);
}
