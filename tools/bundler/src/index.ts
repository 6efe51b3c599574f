/** Door: the builds of the shell and the remotes. */
export { remoteConfig } from './remote-config.ts';
export { shellConfig } from './shell-config.ts';
