import type { InstallJob, JobStatus } from './install-job.ts';

/** What is installed of a version, as the files say it (specification, section 4). */
export type DerivedStatus = 'notInstalled' | 'partiallyInstalled' | 'installed' | 'updateAvailable';

/** Every state of a version that a person can see (specification, section 4, 'Version install status'). */
export type InstallStatus = DerivedStatus | JobStatus;

/** What a version's controls show: its job, and where that has said all that it has to, what is installed. */
export function visibleStatus(job: InstallJob | null, derived: DerivedStatus): InstallStatus {
  if (!job) return derived;
  const isOvertaken = job.isSettled && (job.status === 'done' || job.status === 'cancelled');
  return isOvertaken ? derived : job.status;
}
