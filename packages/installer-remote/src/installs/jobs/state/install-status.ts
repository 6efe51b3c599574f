import type { InstallJob, JobStatus } from './install-job.ts';

/** The install status of a version, by its files (rule I4). */
export type DerivedStatus = 'notInstalled' | 'partiallyInstalled' | 'installed' | 'updateAvailable';

/** Every state of a version that a user can see (rule I7). */
export type InstallStatus = DerivedStatus | JobStatus;

/** The status that a version's controls show: that of its job, or of the installed files once the job is settled. */
export function visibleStatus(job: InstallJob | null, derived: DerivedStatus): InstallStatus {
  if (!job) return derived;
  const isOvertaken = job.isSettled && (job.status === 'done' || job.status === 'cancelled');
  return isOvertaken ? derived : job.status;
}

/** A state in words (rule I9). */
export const statusWords: Readonly<Record<InstallStatus, string>> = {
  notInstalled: 'Not installed',
  partiallyInstalled: 'Partially installed',
  installed: 'Installed',
  updateAvailable: 'Update available',
  downloading: 'Downloading',
  unpacking: 'Unpacking',
  installing: 'Installing',
  done: 'Installed',
  error: 'Error',
  canceling: 'Canceling...',
  cancelled: 'Cancelled',
};
