import type { HostStorage } from '@patchbay/shared/host';
import type { Installs, InstallTimes } from './install-list.ts';

/** In the storage of the session: it outlives a reload, and not the window. */
const storageKey = 'installs-seen';

/** The last moment that a `Date` can be of. */
const lastTime = 8.64e15;

const isWhole = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
const isTime = (value: unknown): value is number => isWhole(value) && value <= lastTime;

function readRow(row: unknown): [number, InstallTimes] | null {
  if (!Array.isArray(row)) return null;
  const [versionId, seenAt, endedAt] = row.map((cell: unknown) => cell);
  if (!isWhole(versionId) || !isTime(seenAt)) return null;
  if (endedAt !== null && !isTime(endedAt)) return null;
  return [versionId, { seenAt, endedAt }];
}

/** The times of jobs as stored before a reload. Unreadable entries are ignored. */
export function recallInstalls(storage: HostStorage): ReadonlyMap<number, InstallTimes> {
  try {
    const stored: unknown = JSON.parse(storage.get(storageKey) ?? '[]');
    return new Map(Array.isArray(stored) ? stored.map(readRow).filter((row) => row !== null) : []);
  } catch {
    return new Map();
  }
}

/** The text that `recallInstalls` reads. */
export const installsAsText = (installs: Installs): string =>
  JSON.stringify(
    [...installs.values()].map(({ versionId, seenAt, endedAt }) => [versionId, seenAt, endedAt]),
  );

export function rememberInstalls(storage: HostStorage, text: string): void {
  storage.set(storageKey, text);
}
