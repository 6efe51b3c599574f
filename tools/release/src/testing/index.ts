/** Door: helpers about releases for tests of other packages. */
export { assertOneOf, snapshot } from './assert-whole.ts';
export { writeRemoteBuild, writeShellBuild } from './builds.ts';
export { watchedFileSystem } from './failing-file-system.ts';
export { TrialSite } from './trial-site.ts';
export { trialSource } from './trial-source.ts';
