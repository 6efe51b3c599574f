/** Door: helpers about a site for tests of other packages. */
export { findFreePort, portOf } from '../free-port.ts';
export { makeTrialFolder, type TrialFolder } from './trial-folder.ts';
