/** Door: helpers about releases for tests of other packages. */
export { writeRemoteBuild, writeShellBuild } from './builds.ts';
export { watchedFileSystem } from './failing-file-system.ts';
export { startReleaseChild } from './start-child.ts';
export { TrialRegistry } from './trial-registry.ts';
export { TrialSite } from './trial-site.ts';
