/** Door: the calls by which staff see and change what is live. */
export { createStaffCalls } from './create-staff-calls.ts';
export { createFindStaff } from './find-staff.ts';
export { createForwarder } from './forward-to-registry.ts';
export { peopleFile } from './people.ts';
export { createStaffReleases, type StaffReleasesOptions } from './staff-releases.ts';
