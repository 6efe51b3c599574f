import { attach, combine, createEvent, createStore, sample } from '@patchbay/shared/state';
import { $desktop, desktopOpened } from '../../installs/desktop/desktop.model.ts';
import type { InstallJob } from '../../installs/jobs/install-job.ts';
import {
  type Install,
  type Installs,
  isRunning,
  newestFirst,
} from '../../installs/jobs/install-list.ts';
import { isTime, isWhole, readSubject } from '../../installs/jobs/install-sources.model.ts';
import { $installs, jobsChanged } from '../../installs/jobs/installs.model.ts';

/** In the storage of the session: the app reports all its jobs again after a reload. */
const storageKey = 'downloads-cleared';
const maxCleared = 1000;

const isId = (value: unknown): value is number => Number.isSafeInteger(value);

function readIds(text: string | null): readonly number[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.filter(isId) : [];
  } catch {
    return [];
  }
}

/** The user wants what has ended out of the list. */
export const finishedCleared = createEvent();

const recallFx = attach({
  source: $desktop,
  effect: (desktop) => readIds(desktop?.sessionStorage.get(storageKey) ?? null),
});
const rememberFx = attach({
  source: $desktop,
  effect: (desktop, ids: ReadonlySet<number>) => {
    desktop?.sessionStorage.set(storageKey, JSON.stringify([...ids].slice(-maxCleared)));
  },
});

const idsCleared = sample({
  clock: finishedCleared,
  source: $installs,
  fn: (installs) =>
    [...installs.values()].filter(({ job }) => !isRunning(job)).map(({ versionId }) => versionId),
});

/** Versions whose last installation is not listed, until it runs again. */
const $cleared = createStore<ReadonlySet<number>>(new Set(), { serialize: 'ignore' })
  .on(recallFx.doneData, (_, ids) => new Set(ids))
  .on(idsCleared, (cleared, ids) => new Set([...cleared, ...ids]))
  .on(jobsChanged, (cleared, transitions) => {
    const running = transitions.filter(
      ({ versionId, after }) => isRunning(after) && cleared.has(versionId),
    );
    if (running.length === 0) return cleared;
    const ids = new Set(running.map(({ versionId }) => versionId));
    return new Set([...cleared].filter((id) => !ids.has(id)));
  });

sample({ clock: desktopOpened, target: recallFx });
sample({ clock: $cleared, target: rememberFx });

// The history: what has ended, over the end of the app, which forgets it.

const historyKey = 'downloads-history';
const maxHistory = 200;

const pastJob = (status: PastStatus, message: string): InstallJob => ({
  status,
  message,
  progress: null,
  bytes: null,
  interrupted: null,
  isTaken: true,
  isRepeat: false,
  isStalled: false,
  isSettled: true,
});

const pastStatuses = ['done', 'error', 'cancelled'] as const;
type PastStatus = (typeof pastStatuses)[number];

function readPast(row: unknown): Install | null {
  if (!Array.isArray(row)) return null;
  const [versionId, status, message, endedAt, subject] = row.map((cell: unknown) => cell);
  const known = pastStatuses.find((each) => each === status);
  if (!isWhole(versionId) || !isTime(endedAt) || !known || typeof message !== 'string') return null;
  return {
    versionId,
    job: pastJob(known, message),
    subject: readSubject(subject, versionId),
    attempt: 0,
    seenAt: endedAt,
    endedAt,
  };
}

function readHistory(text: string | null): readonly Install[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    const rows = Array.isArray(stored) ? stored.slice(-maxHistory) : [];
    return rows.map(readPast).filter((row) => row !== null);
  } catch {
    return [];
  }
}

const recallHistoryFx = attach({
  source: $desktop,
  effect: (desktop) => readHistory(desktop?.storage.get(historyKey) ?? null),
});
const rememberHistoryFx = attach({
  source: $desktop,
  effect: (desktop, history: Installs) => {
    const rows = [...history.values()].map(({ versionId, job, endedAt, subject }) => [
      versionId,
      job.status,
      job.message.slice(0, 300),
      endedAt,
      subject,
    ]);
    desktop?.storage.set(historyKey, JSON.stringify(rows.slice(-maxHistory)));
  },
});

/** Jobs that have ended on this page just now. */
const installsEnded = sample({
  clock: jobsChanged,
  source: $installs,
  fn: (installs, transitions) =>
    transitions.flatMap(({ versionId, before, after }) => {
      const install = installs.get(versionId);
      return install && isRunning(before) && after && !isRunning(after) ? [install] : [];
    }),
});

/** What has ended in this and earlier runs of the app, by version id, the newest last. */
const $history = createStore<Installs>(new Map(), { serialize: 'ignore' })
  .on(recallHistoryFx.doneData, (_, rows) => new Map(rows.map((row) => [row.versionId, row])))
  .on(installsEnded, (history, ended) => {
    if (ended.length === 0) return history;
    const next = new Map(history);
    for (const install of ended) {
      next.delete(install.versionId);
      next.set(install.versionId, install);
    }
    return next;
  })
  .on(finishedCleared, () => new Map());

sample({ clock: desktopOpened, target: recallHistoryFx });
sample({ clock: [installsEnded, finishedCleared], source: $history, target: rememberHistoryFx });

/** The newest first, without what was cleared (rule D1). */
export const $downloads = combine($installs, $cleared, $history, (installs, cleared, history) =>
  newestFirst(new Map([...history, ...installs])).filter(
    ({ versionId }) => !cleared.has(versionId),
  ),
);

// The speed of downloads.

/** Over this many milliseconds, so that the number does not jump. */
const paceMs = 3_000;

interface Sample {
  readonly at: number;
  readonly received: number;
}

/** What has come of running downloads in the last seconds, by version id. */
const $samples = createStore<ReadonlyMap<number, readonly Sample[]>>(new Map(), {
  serialize: 'ignore',
});
sample({
  clock: jobsChanged,
  source: { samples: $samples, desktop: $desktop },
  fn: ({ samples, desktop }, transitions) => {
    const at = desktop?.now() ?? 0;
    const next = new Map(samples);
    for (const { versionId, after } of transitions) {
      if (!after?.bytes) next.delete(versionId);
      else {
        const recent = (next.get(versionId) ?? []).filter((each) => at - each.at <= paceMs);
        next.set(versionId, [...recent, { at, received: after.bytes.received }]);
      }
    }
    return next;
  },
  target: $samples,
});

/** Bytes a second of running downloads, by version id, where there is enough to tell. */
export const $speeds = $samples.map(
  (samples) =>
    new Map(
      [...samples].flatMap(([versionId, recent]) => {
        const [first, last] = [recent[0], recent.at(-1)];
        const ms = first && last ? last.at - first.at : 0;
        if (!first || !last || ms < 500) return [];
        return [[versionId, ((last.received - first.received) / ms) * 1000] as const];
      }),
    ),
);

export const $runningCount = $installs.map(
  (installs) => [...installs.values()].filter(({ job }) => isRunning(job)).length,
);
