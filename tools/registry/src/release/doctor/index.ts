/** Door: the doctor, which finds faults of a site, a remote or a machine. */
export { examineRemote } from './examine-remote.ts';
export { examineSite } from './examine-site.ts';
export { finding, type Finding } from './findings.ts';
export { runDoctor, type DoctorOptions } from './run-doctor.ts';
