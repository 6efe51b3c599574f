/** Door: the calls by which staff see and change what is live. */
export { createForwarder, createStaffCalls, staffLockTimeoutMs } from './create-staff-calls.ts';
export { createFindStaff, peopleFile } from './find-staff.ts';
export { keepViewCounts } from '../../views/keep-views.ts';
export { createStaffReleases, type StaffReleasesOptions } from './staff-releases.ts';
export { startCanaryGuard } from '../guard-canaries.ts';
