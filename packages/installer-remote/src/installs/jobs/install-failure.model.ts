import { createEvent, createStore, sample } from '@patchbay/shared/state';
import { $batch } from './install-batch.model.ts';
import { type InstallSubject, isRunning } from './install-list.ts';
import { $installs, jobsChanged } from './installs.model.ts';

/** An installation that failed, as a person reads of it. */
export interface InstallFailure {
  readonly versionId: number;
  readonly subject: InstallSubject | null;
  /** The app's message, as plain text. */
  readonly message: string;
}

/** The user asks for the details of a failed installation, by its version's id. */
export const detailsWanted = createEvent<number>();
export const failureClosed = createEvent();

const failuresQueued = createEvent<readonly InstallFailure[]>();

/** More than a person would read one by one; the downloads list them all. */
const maxQueued = 20;

/** A version's new failure takes the place of its old one, in its turn. */
const withFailure = (queue: readonly InstallFailure[], failure: InstallFailure) =>
  queue.some(({ versionId }) => versionId === failure.versionId)
    ? queue.map((other) => (other.versionId === failure.versionId ? failure : other))
    : [...queue, failure];

/** Shown one after another: a later failure does not replace an open dialog. */
const $failures = createStore<readonly InstallFailure[]>([])
  .on(failuresQueued, (queue, failures) => failures.reduce(withFailure, queue).slice(0, maxQueued))
  .on(failureClosed, (queue) => queue.slice(1));

/** Null while there is no failure to show. */
export const $failure = $failures.map((failures) => failures.at(0) ?? null);

// Those of a batch are reported together, where that is shown.
sample({
  clock: jobsChanged,
  source: $batch,
  fn: (batch, transitions) =>
    transitions
      .filter(
        ({ versionId, before, after }) =>
          isRunning(before) && after?.status === 'error' && !batch.has(versionId),
      )
      .map(({ versionId, subject, after }) => ({
        versionId,
        subject,
        message: after?.message ?? '',
      })),
  target: failuresQueued,
});
sample({
  clock: detailsWanted,
  source: $installs,
  filter: (installs, versionId) => installs.get(versionId)?.job.status === 'error',
  fn: (installs, versionId) => {
    const install = installs.get(versionId);
    const message = install?.job.message ?? '';
    return [{ versionId, subject: install?.subject ?? null, message }];
  },
  target: failuresQueued,
});
