import { notified } from '@patchbay/shared/host';
import { createEffect, createEvent, createStore, combine, sample } from '@patchbay/shared/state';
import type { InstallJob } from './install-job.ts';
import { type Install, type Installs, type InstallSubject, isRunning } from './install-list.ts';
import { $installs, cancelRequested, installStarted } from './installs.model.ts';
import { $waiting, installRequested, signUpDeclined } from './request-install.model.ts';

type Subjects = readonly InstallSubject[];

/** The purpose for which versions are installed together: 'Update all', or 'Install missing'. */
export type BatchPurpose = 'update' | 'install';

interface BatchRequest {
  readonly subjects: Subjects;
  readonly purpose: BatchPurpose;
}

/** Several versions are to be installed as one. */
export const batchRequested = createEvent<BatchRequest>();
/** Somebody cancels all of its installations that are under way. */
export const batchCancelRequested = createEvent();
/** The user has read what became of them. */
export const batchDismissed = createEvent();
/** Whether what becomes of them is on the screen. */
export const batchWatched = createEvent<boolean>();

interface BatchPlan extends BatchRequest {
  /** An earlier batch still runs, and takes these in. */
  readonly isAdded: boolean;
  /** The installations that still wait for the person to sign in. */
  readonly waiting: Subjects;
}

const batchPlanned = createEvent<BatchPlan>();

/** Ids of versions. */
interface BatchVersions {
  /** Asked for together; who does not sign in for it starts none of them. */
  readonly wanted: ReadonlySet<number>;
  /** Started together. */
  readonly started: ReadonlySet<number>;
}

const none: ReadonlySet<number> = new Set();

const idsOf = (subjects: Subjects): readonly number[] => subjects.map(({ versionId }) => versionId);

const without = (ids: ReadonlySet<number>, id: number): ReadonlySet<number> =>
  new Set([...ids].filter((other) => other !== id));

const $versions = createStore<BatchVersions>(
  { wanted: none, started: none },
  { serialize: 'ignore' },
)
  .on(batchPlanned, ({ wanted, started }, { subjects, isAdded, waiting }) => ({
    wanted: new Set([
      ...idsOf(waiting).filter((versionId) => wanted.has(versionId)),
      ...idsOf(subjects),
    ]),
    started: isAdded ? started : none,
  }))
  .on(signUpDeclined, ({ started }) => ({ wanted: none, started }))
  .on(installStarted, (versions, { versionId }) => {
    const { wanted, started } = versions;
    if (wanted.has(versionId)) {
      return { wanted: without(wanted, versionId), started: new Set([...started, versionId]) };
    }
    // Tried again by itself, it is one of its own.
    return started.has(versionId) ? { wanted, started: without(started, versionId) } : versions;
  })
  .on(batchDismissed, ({ wanted }) => ({ wanted, started: none }));

/** The versions whose installations are reported as one. */
export const $batch = $versions.map(({ started }) => started);

/** A batch of updates that takes others in is one of installations. */
const $purpose = createStore<BatchPurpose>('update').on(
  batchPlanned,
  (before, { purpose, isAdded }) => (isAdded && before === 'install' ? before : purpose),
);

/** The progress of a batch's installations. */
export interface BatchState {
  readonly purpose: BatchPurpose;
  readonly installs: readonly Install[];
  readonly runningCount: number;
  readonly failed: readonly Install[];
  /** Progress of all of them together, 0 to 100. */
  readonly progress: number;
}

/** The beginning of each phase of a job, and its share of the whole: the download takes longest. */
const phases: ReadonlyMap<string, readonly [from: number, share: number]> = new Map([
  ['downloading', [0, 80]],
  ['unpacking', [80, 10]],
  ['installing', [90, 10]],
]);

function progressOf(job: InstallJob): number {
  if (!isRunning(job)) return 100;
  const [from, share] = phases.get(job.status) ?? [0, 0];
  return from + (share * (job.progress ?? 0)) / 100;
}

function batchStateOf(
  installs: Installs,
  batch: ReadonlySet<number>,
  purpose: BatchPurpose,
): BatchState | null {
  const known = [...batch].flatMap((versionId) => installs.get(versionId) ?? []);
  if (known.length === 0) return null;
  const sum = known.reduce((total, { job }) => total + progressOf(job), 0);
  return {
    purpose,
    installs: known,
    runningCount: known.filter(({ job }) => isRunning(job)).length,
    failed: known.filter(({ job }) => job.status === 'error'),
    progress: Math.floor(sum / known.length),
  };
}

/** Null while there is no batch. */
export const $batchState = combine($installs, $batch, $purpose, batchStateOf);
const $isBatchRunning = $batchState.map((state) => (state?.runningCount ?? 0) > 0);

const requestEachFx = createEffect((subjects: Subjects) => {
  for (const subject of subjects) installRequested(subject);
});
// One that is over gives way to the next.
sample({
  clock: batchRequested,
  source: { isAdded: $isBatchRunning, waiting: $waiting },
  fn: (known, request) => ({ ...known, ...request }),
  target: batchPlanned,
});
sample({ clock: batchPlanned, fn: ({ subjects }) => subjects, target: requestEachFx });

const cancelEachFx = createEffect((installs: readonly Install[]) => {
  for (const { versionId, job } of installs) if (isRunning(job)) cancelRequested(versionId);
});
sample({
  clock: batchCancelRequested,
  source: $batchState,
  fn: (state) => state?.installs ?? [],
  target: cancelEachFx,
});

/** In words: '9 updated, 2 failed, 1 cancelled'. */
export function batchSummary({ purpose, installs, failed }: BatchState): string {
  const countOf = (status: string) => installs.filter(({ job }) => job.status === status).length;
  return [
    `${countOf('done')} ${purpose === 'update' ? 'updated' : 'installed'}`,
    ...(failed.length > 0 ? [`${failed.length} failed`] : []),
    ...(countOf('cancelled') > 0 ? [`${countOf('cancelled')} cancelled`] : []),
  ].join(', ');
}

const $isWatched = createStore(false).on(batchWatched, (_, isWatched) => isWatched);

// On another page by then, the person gets one notification about all failures.
sample({
  clock: $isBatchRunning,
  source: { state: $batchState, isWatched: $isWatched },
  filter: ({ state, isWatched }, isBatchRunning) =>
    !isBatchRunning && !isWatched && state !== null && state.failed.length > 0,
  fn: ({ state }) => ({
    tone: 'error' as const,
    title: state ? batchSummary(state) : '',
    text: 'Open Installed to see why, and to try again.',
  }),
  target: notified,
});
