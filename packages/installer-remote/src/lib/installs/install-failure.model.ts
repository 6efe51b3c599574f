import { createEvent, createStore, sample } from '@patchbay/shared/state';
import { isRunning, type InstallSubject } from './install-list.ts';
import { $installs, jobsMoved } from './installs.model.ts';

/** An installation that failed, as a person is told of it. */
export interface InstallFailure {
  readonly versionId: number;
  readonly subject: InstallSubject | null;
  /** What the app said, as plain text. */
  readonly message: string;
}

/** Somebody wants to know more of a failed installation, by its version's id. */
export const detailsWanted = createEvent<number>();
export const failureClosed = createEvent();

/** Null while there is nothing to tell. */
export const $failure = createStore<InstallFailure | null>(null).reset(failureClosed);

sample({
  clock: jobsMoved.filterMap((moves) =>
    moves.find(({ before, after }) => isRunning(before) && after?.status === 'error'),
  ),
  fn: ({ versionId, subject, after }) => ({ versionId, subject, message: after?.message ?? '' }),
  target: $failure,
});
sample({
  clock: detailsWanted,
  source: $installs,
  filter: (installs, versionId) => installs.get(versionId)?.job.status === 'error',
  fn: (installs, versionId) => {
    const install = installs.get(versionId);
    return {
      versionId,
      subject: install?.subject ?? null,
      message: install?.job.message ?? '',
    };
  },
  target: $failure,
});
