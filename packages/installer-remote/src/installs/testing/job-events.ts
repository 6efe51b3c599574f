import type { VersionState } from '@patchbay/shared/bridge';
import { type InstallJob, type JobEvent, nextJob } from '../jobs/install-job.ts';

type StateParts = readonly [
  status: VersionState['status'],
  progress?: number | null,
  message?: string,
];

export const state = (...[status, progress = null, message = '']: StateParts): VersionState => ({
  status,
  progress,
  message,
});

/** An event of the app. */
export const reported = (...parts: StateParts): JobEvent => ({
  type: 'reported',
  state: state(...parts),
});

export const started: JobEvent = { type: 'started' };

/** The job that events lead to, from nothing. */
export function jobAfter(...events: readonly JobEvent[]): InstallJob | null {
  return events.reduce<InstallJob | null>((job, event) => nextJob(job, event), null);
}
